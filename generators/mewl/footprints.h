// Whether objects overlap on the floor. The published placement keeps discs apart, but a cube's corners and the
// pointing hand extend beyond theirs.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <span>

namespace clevrvk::generators::mewl {

/// Whether two of the objects overlap, seen from above. Cubes are taken with sharp edges, round shapes with a polygon
/// around them, and the hand as two rectangles around fist and finger; so false is certain.
[[nodiscard]] bool overlap_seen_from_above(std::span<const spec::ObjectSpec> objects);

}  // namespace clevrvk::generators::mewl
