// An object of a scene as a body, for measures of contact.
#pragma once

#include "renderer/contact/body.h"
#include "renderer/scene/scene.h"

namespace clevrvk::meshes {

/// Where an instance stands at the time of its panel's labels.
[[nodiscard]] scene::Pose find_pose(const scene::Instance& instance);

/// The instance's triangles in the world, with their fronts outside; build_shape_mesh gives those of a shape with a
/// formula.
[[nodiscard]] contact::Body make_body(const scene::Instance& instance);

}  // namespace clevrvk::meshes
