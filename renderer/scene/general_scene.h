// Classic panels as the general kernels see them.
#pragma once

#include "renderer/scene/scene.h"

#include <memory>

namespace clevrvk::scene {

/// The swept sheet of a world as a mesh with smooth normals, in world space: within 1e-3 of its profile where that is
/// curved.
[[nodiscard]] std::shared_ptr<const Mesh> make_backdrop_mesh(const catalog::Backdrop& backdrop);

/// The same panel for the general kernels: its backdrop, if it has one, becomes the first instance, a piece of stage.
/// \param sheet  make_backdrop_mesh of its backdrop
[[nodiscard]] Scene make_general(Scene scene, const std::shared_ptr<const Mesh>& sheet);

}  // namespace clevrvk::scene
