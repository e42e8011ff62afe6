// Places a camera so that a box fills a share of the picture.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

namespace clevrvk::generators {

/// Looks at the middle of a box from that direction, as far away as the box takes that share of the picture's width or
/// height, whichever is more. The panel's lens and size are kept.
/// \param low, high   corners of the box, high above low
/// \param direction  unit, from the box to the eye
/// \param fill       above 0, below 1
void frame_box(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& direction, double fill, spec::PanelSpec& panel);

}  // namespace clevrvk::generators
