// The order in which Mesa's CPU driver receives the contents of an acceleration structure. That driver (25.0.7) does
// not sort: the root's children hold the first and the second half of the list, and so on down to single leaves. So
// the list's order determines the quality of the tree.
#pragma once

#include "renderer/scene/scene.h"

#include <glm/vec3.hpp>
#include <volk.h>

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::render {

/// An axis-aligned box.
struct Bounds {
    glm::vec3 low{};
    glm::vec3 high{};
};

[[nodiscard]] Bounds find_box(const scene::Mesh& mesh);

/// The points' numbers in an order whose halves, quarters and so on lie apart: of every part the first (count + 1) / 2
/// lie below the others along the axis on which its points lie farthest apart; points at one place by their numbers.
[[nodiscard]] std::vector<std::uint32_t> order_for_halving(std::span<const glm::vec3> points);

/// The triangles' numbers, sorted in the same way by the centres of their bounds.
[[nodiscard]] std::vector<std::uint32_t> order_triangles(const scene::Mesh& mesh);

/// Sorts the instances of a TLAS in the same way. \param shapes  the bounds of each instance's structure, in its own
/// space
void order_instances(std::span<VkAccelerationStructureInstanceKHR> instances, std::span<const Bounds> shapes);

}  // namespace clevrvk::render
