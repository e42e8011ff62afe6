// Detects objects that overlap on the floor. The published placement keeps discs apart, but a cube's corners and the
// pointing hand extend beyond their discs.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <span>

namespace clevrvk::generators::mewl {

/// Whether two of the objects overlap, seen from above. A cube has sharp edges, a round shape is replaced by a polygon
/// around it, and the hand by two rectangles around fist and finger; so a result of false is certain.
[[nodiscard]] bool overlap_seen_from_above(std::span<const spec::ObjectSpec> objects);

}  // namespace clevrvk::generators::mewl
