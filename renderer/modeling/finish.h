// A mesh that is done: triangles, normals, materials.
#pragma once

#include "renderer/model/model.h"
#include "renderer/modeling/mesh.h"

#include <cstdint>
#include <vector>

namespace clevrvk::modeling {

/// A model and what it cannot hold.
struct FinishedMesh {
    model::Model model;
    std::vector<std::uint16_t> parts;  ///< of each triangle
};

/// Triangles in the order of their slots; materials that no face has are left out. A corner's normal is the sum of the
/// areas of the faces around its vertex that meet its own face at less than the crease, so that large faces stay flat
/// beside rounded edges.
/// \param materials  by slot; every face must have a slot of these, and a part
[[nodiscard]] FinishedMesh finish(const Mesh& mesh, const std::vector<model::Material>& materials);

}  // namespace clevrvk::modeling
