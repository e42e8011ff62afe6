// The transforms of a glTF file's nodes, and how a skin moves a mesh.
#pragma once

#include "renderer/model/gltf_file.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <map>
#include <vector>

namespace clevrvk::model {

/// Greatest depth of the node tree; deeper trees are refused.
inline constexpr int kMostNodeDepth = 64;

/// An affine transform in double precision.
struct Place {
    glm::dmat3 linear{1.0};
    glm::dvec3 translation{0.0};

    Place operator*(const Place& inner) const { return {linear * inner.linear, linear * inner.translation + translation}; }
};

/// The transform of a node relative to its parent. \throws  SpecError  when the node has no valid transform
[[nodiscard]] Place read_place(const JsonReader& node);

/// The instances of a node's mesh, relative to the node: one, or as many as EXT_mesh_gpu_instancing lists.
/// \throws SpecError  when its attributes differ in length, or have other types
[[nodiscard]] std::vector<Place> read_instances(const GltfFile& file, const JsonReader& node);

/// Reads the joints of skins in the pose that the nodes have.
class SkinReader {
public:
    /// `file` must outlive this.
    explicit SkinReader(const GltfFile& file) : file_(file) {}

    /// For each joint of the skin whose number stands at `where`, the transform of the vertices bound to it.
    /// \throws SpecError  when a joint is not a node, or matrices are missing
    /// Source: glTF 2.0, section 3.7.3.
    [[nodiscard]] const std::vector<Place>& read(const JsonReader& where);

private:
    // The transform of the node with this number in the scene. The node must exist.
    [[nodiscard]] Place find_place(const JsonReader& where, std::int64_t node, int depth) const;
    void find_parents();

    const GltfFile& file_;
    std::map<std::int64_t, std::vector<Place>> skins_;  // joints by skin number; looked up only
    std::map<std::int64_t, std::int64_t> parents_;      // parent by child; looked up only
};

}  // namespace clevrvk::model
