// Fine triangle meshes of the analytic shapes, made from their implicit definitions: what the analytic shapes are
// compared with.
#pragma once

#include "renderer/scene/scene.h"

#include <memory>

namespace clevrvk::render::test {

/// A mesh that fills the same space as the shape, in its unit space.
[[nodiscard]] std::shared_ptr<const scene::Mesh> tessellate(const scene::AnalyticShape& shape);

}  // namespace clevrvk::render::test
