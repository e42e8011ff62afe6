// A tree over the many lights of a panel. A path descends to a random leaf, at each node with probabilities given by
// the importance of its children, and chooses among the leaf's lights alone. Rays that search for lights visit the
// leaves that they meet.
// Source: Conty Estevez and Kulla, Importance Sampling of Many Lights with Adaptive Tree Splitting (2018).
#pragma once

#include "shaders/shared/general_types.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::render {

/// Levels below the root of the tree for this many lights; 0: there is no tree. Nodes have eight children, and all
/// leaves are equally deep: the lights of leaf k begin at `k * count >> 3 * depth`.
[[nodiscard]] std::uint32_t find_light_depth(std::size_t light_count);

/// The number of node slots of a tree; the root is in slot 1, and some slots are unused. 0 if there is no tree.
[[nodiscard]] std::size_t count_light_nodes(std::uint32_t depth);

/// Sorts lights into tree order, so that the lights of each node and leaf are near each other. Without a tree the
/// order stays as it is. \return  the tree's nodes
[[nodiscard]] std::vector<shaders::GpuLightNode> make_light_tree(std::vector<shaders::GpuLight>& lights);

}  // namespace clevrvk::render
