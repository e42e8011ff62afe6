// Trees of boxes (BVHs) that the general kernels traverse themselves (shaders/general/software_trace.glsl). They serve
// Mesa's CPU driver, whose own tree is only as good as its input list, and whose traversal visits both sides of a node
// in a fixed order. A tree is 64-bit words: a grid, nodes of two boxes each, in steps of the grid, and the nodes'
// targets (kTree... in shaders/shared/general_types.h).
#pragma once

#include "renderer/cast/ray.h"
#include "renderer/render/affine_map.h"
#include "renderer/scene/scene.h"

#include "shaders/shared/general_types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// Maximum number of words in a tree over this many triangles.
[[nodiscard]] std::uint64_t count_tree_words(std::uint64_t triangle_count);

/// Whether the panel's tree holds all its triangles: for a sharp room, where rays cross the boxes of several objects,
/// with at most half a million triangles. Each picture has its own tree, of up to 72 bytes per triangle.
[[nodiscard]] bool has_one_tree(const scene::Scene& panel);

/// Maximum number of words in a panel's tree.
[[nodiscard]] std::uint64_t count_panel_tree_words(const scene::Scene& panel);

/// The mesh has at least one triangle.
[[nodiscard]] std::vector<std::uint64_t> make_mesh_tree(const scene::Mesh& mesh);

/// An object of a panel, as a ray finds it.
struct TreeObject {
    cast::Box box;  ///< in the world
    std::uint32_t number = 0;
    std::uint32_t mask = 0;             ///< kMask...
    const scene::Mesh* mesh = nullptr;  ///< whose triangles are to be in the panel's own tree; otherwise they have another
    AffineMap map;                      ///< of that mesh to the world
};

/// The number of triangles that a panel's own tree has bits for.
inline constexpr std::uint64_t kMostTreeTriangles = 1ULL << shaders::kTreeTriangleShift;
inline constexpr std::uint64_t kMostTreeObjects = 1ULL << (32U - shaders::kTreeTriangleShift);

/// There is at least one object.
[[nodiscard]] std::vector<std::uint64_t> make_object_tree(std::span<const TreeObject> objects);

}  // namespace clevrvk::render
