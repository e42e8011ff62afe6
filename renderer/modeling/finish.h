// Finished meshes: triangles, normals, materials.
#pragma once

#include "renderer/model/model.h"
#include "renderer/modeling/mesh.h"

#include <cstdint>
#include <vector>

namespace clevrvk::modeling {

/// A model and the parts of its triangles, which a model cannot hold.
struct FinishedMesh {
    model::Model model;
    std::vector<std::uint16_t> parts;  ///< part of each triangle
};

/// Triangles in the order of their slots; unused materials are dropped. A corner's normal sums the area
/// vectors of the faces around its vertex that meet its own face at less than the crease angle, so that large
/// faces stay flat beside rounded edges.
/// \param materials  one per slot; every face must have a part and one of these slots
[[nodiscard]] FinishedMesh finish(const Mesh& mesh, const std::vector<model::Material>& materials);

}  // namespace clevrvk::modeling
