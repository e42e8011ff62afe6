// Trees of boxes (BVHs) that the general kernels walk themselves, see shaders/general/software_trace.glsl: for Mesa's
// CPU driver, whose own tree is only as good as the list that it is given, and whose traversal visits both sides of a
// node in a fixed order. Words of 64 bits: a grid, nodes of two boxes each, in steps of the grid, and what these lead
// to (kTree... in shaders/shared/general_types.h).
#pragma once

#include "renderer/cast/box_tree.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// Words that a tree over this many triangles has at most.
[[nodiscard]] std::uint64_t count_tree_words(std::uint64_t triangle_count);

/// Words that a tree over this many objects has at most.
[[nodiscard]] std::uint64_t count_object_tree_words(std::uint64_t object_count);

/// Of a mesh with at least one triangle.
[[nodiscard]] std::vector<std::uint64_t> make_mesh_tree(const scene::Mesh& mesh);

/// An object of a panel, as a ray finds it.
struct TreeObject {
    cast::Box box;  ///< in the world
    std::uint32_t number = 0;
    std::uint32_t mask = 0;  ///< kMask...
};

/// Of at least one object.
[[nodiscard]] std::vector<std::uint64_t> make_object_tree(std::span<const TreeObject> objects);

}  // namespace clevrvk::render
