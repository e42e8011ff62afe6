// A tree over the lights of a panel that has many: paths go down to a leaf by chance, at each node by the importance of
// its children, and choose among the leaf's lights alone. Rays that look for lights go to the leaves that they meet.
// Source: Conty Estevez and Kulla, Importance Sampling of Many Lights with Adaptive Tree Splitting (2018).
#pragma once

#include "shaders/shared/general_types.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::render {

/// Levels below the root of the tree of so many lights; 0: there is none. Nodes have eight children, and all leaves are
/// equally deep: that with the number k has the lights from `k * count >> 3 * depth` on.
[[nodiscard]] std::uint32_t find_light_depth(std::size_t light_count);

/// Places of a tree's nodes; the root is at 1, and some places are not used. 0 where there is no tree.
[[nodiscard]] std::size_t count_light_nodes(std::uint32_t depth);

/// Brings lights into the order of their tree: those of a leaf, and of any node, are near each other. Where there is no
/// tree they stay as they are. \return  the tree's nodes
[[nodiscard]] std::vector<shaders::GpuLightNode> make_light_tree(std::vector<shaders::GpuLight>& lights);

}  // namespace clevrvk::render
