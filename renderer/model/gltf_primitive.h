// Reads the primitives of a glTF mesh: triangles with attributes.
#pragma once

#include "renderer/model/gltf_file.h"
#include "renderer/model/gltf_pose.h"
#include "renderer/model/model.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace clevrvk::model {

/// A primitive as its accessors give it, before it is placed in the scene. Each attribute has one value per vertex, or
/// none; normals are always there.
struct Primitive {
    std::vector<glm::dvec3> positions;  // double, since a skin may move them far away
    std::vector<glm::vec3> normals;
    std::vector<glm::vec4> tangents;
    std::array<std::vector<glm::vec2>, 2> uvs;
    std::vector<glm::vec4> colors;
    std::vector<glm::uvec3> triangles;
    std::uint32_t slot = 0;
};

/// The memory that a primitive takes, in bytes.
[[nodiscard]] std::size_t count_bytes(const Primitive& primitive);

/// The file's sets of texture coordinates that become sets 0 and 1 of the model.
using UvSets = std::array<int, 2>;

/// How a mesh is deformed before it is placed.
struct MeshPose {
    std::vector<double> morph_weights;  ///< weights of the targets; empty: none
    std::vector<Place> joints;          ///< transforms of a skin's joints; empty: none
};

/// Reads a primitive's triangles and the vertices that they use, but not its slot. A warning
/// names each feature that is left out.
/// \param uv_sets  sets that its material uses
/// \param vertex_count  vertices of all primitives so far; this primitive's are added
/// \return  nothing for points and lines
/// \throws SpecError  when it is not valid
/// Source: glTF 2.0, section 3.7.2.
[[nodiscard]] std::optional<Primitive> read_primitive(const GltfFile& file, const JsonReader& from, const MeshPose& pose,
                                                      const UvSets& uv_sets, std::size_t& vertex_count, Model& model);

}  // namespace clevrvk::model
