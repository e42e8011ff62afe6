// Levels of a picture's bytes, from 0 to 255, and the linear light that they stand for.
#pragma once

#include "renderer/check/estimate_picture.h"
#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

namespace clevrvk::check {

/// By the curve of sRGB; clips what no byte can hold.
[[nodiscard]] double encode_level(double linear);
[[nodiscard]] double decode_level(double level);
[[nodiscard]] glm::dvec3 encode(const glm::dvec3& linear);

/// Turns estimates into what the panel's sensor makes of them, on average over its noise: a byte clips what is below
/// black and above white. Nothing where it has none.
void pass_through_sensor(const spec::PanelSpec& panel, PictureEstimate& estimate);

}  // namespace clevrvk::check
