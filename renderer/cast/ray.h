// Rays and boxes under the casters' names for them.
#pragma once

#include "renderer/tree/box_tree.h"

namespace clevrvk::cast {

using tree::Box;
using tree::BoxTree;
using tree::kNoHit;
using tree::list_corners;
using tree::Ray;

}  // namespace clevrvk::cast
