// Tasks of things that were put in, on, under, near or behind each other.
#pragma once

#include "generators/task.h"

namespace clevrvk::generators::staged {

[[nodiscard]] Task make_pairs_task();

}  // namespace clevrvk::generators::staged
