// Levels of a picture's bytes, from 0 to 255, and the linear light that they represent.
#pragma once

#include "renderer/check/estimate_picture.h"
#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

namespace clevrvk::check {

/// Uses the sRGB curve; clips values that a byte cannot hold.
[[nodiscard]] double encode_level(double linear);
[[nodiscard]] double decode_level(double level);
[[nodiscard]] glm::dvec3 encode(const glm::dvec3& linear);
[[nodiscard]] glm::dvec3 decode(const glm::dvec3& levels);

/// Replaces estimates by the mean output of the panel's sensor over its noise: a byte clips values below black and
/// above white. Does nothing without a sensor.
void pass_through_sensor(const spec::PanelSpec& panel, PictureEstimate& estimate);

}  // namespace clevrvk::check
