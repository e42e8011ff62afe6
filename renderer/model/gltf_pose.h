// Where the nodes of a glTF file are, and how a skin moves a mesh.
#pragma once

#include "renderer/model/gltf_file.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <map>
#include <vector>

namespace clevrvk::model {

/// Deeper trees of nodes are refused.
inline constexpr int kMostNodeDepth = 64;

/// A transform in double.
struct Place {
    glm::dmat3 linear{1.0};
    glm::dvec3 translation{0.0};

    Place operator*(const Place& inner) const { return {linear * inner.linear, linear * inner.translation + translation}; }
};

/// The transform of a node within its parent. \throws  SpecError  when it is none
[[nodiscard]] Place read_place(const JsonReader& node);

/// Where a node shows its mesh, within itself: once, or as often as EXT_mesh_gpu_instancing says.
/// \throws SpecError  when its attributes are not of one length, or of other types
[[nodiscard]] std::vector<Place> read_instances(const GltfFile& file, const JsonReader& node);

/// The joints of skins, in the pose that the nodes have.
class SkinReader {
public:
    /// `file` outlives this.
    explicit SkinReader(const GltfFile& file) : file_(file) {}

    /// For each joint of the skin whose number stands at `where`, the transform of the vertices that follow it.
    /// \throws SpecError  when a joint is no node, or matrices are missing
    /// Source: glTF 2.0, section 3.7.3.
    [[nodiscard]] const std::vector<Place>& read(const JsonReader& where);

private:
    // Where the node of that number stands in the scene. The node exists.
    [[nodiscard]] Place find_place(const JsonReader& where, std::int64_t node, int depth) const;
    void find_parents();

    const GltfFile& file_;
    std::map<std::int64_t, std::vector<Place>> skins_;  // by number; looked up only
    std::map<std::int64_t, std::int64_t> parents_;      // by child; looked up only
};

}  // namespace clevrvk::model
