// Bounds the rounding error of depth in single precision.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <cstdint>

namespace clevrvk::check {

/// How far rounding to single precision may move the meshes of a mask id (0: the stage) along the ray through a point
/// of the picture. A triangle's corners are rounded in the world, again relative to the ray's origin, and again in
/// their weighted sum: each time by at most half a unit in the last place in each of three coordinates. The error
/// matters if corners are far away and the camera is near, such as a ground of 200 m seen from 2 cm above.
[[nodiscard]] double find_rounding(const scene::Scene& scene, const PanelCaster& caster, std::uint32_t id, const glm::dvec2& point);

}  // namespace clevrvk::check
