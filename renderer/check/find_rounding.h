// The rounding of depth by single precision.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <cstdint>

namespace clevrvk::check {

/// By how much single precision may move the meshes of a mask id (0: of the stage) along the ray through a point of the
/// picture. The corners of a triangle are rounded where they stand, once more relative to where the ray begins, and so
/// is the sum that is weighed by them: each time by half a unit of the last place at most, in each of three
/// coordinates. Matters where corners are far away and the camera is near: a ground of 200 m, seen from 2 cm above.
[[nodiscard]] double find_rounding(const scene::Scene& scene, const PanelCaster& caster, std::uint32_t id, const glm::dvec2& point);

}  // namespace clevrvk::check
