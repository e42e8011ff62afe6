// Orders leaves so that a driver that builds its tree only by halving the list gets a good tree.
#include "renderer/render/structure_order.h"

#include <glm/common.hpp>

#include <algorithm>
#include <numeric>

namespace clevrvk::render {

namespace {

void order_part(std::span<const glm::vec3> points, std::span<std::uint32_t> numbers)
{
    if (numbers.size() < 2) {
        return;
    }
    glm::vec3 low = points[numbers.front()];
    glm::vec3 high = low;
    for (const std::uint32_t number : numbers) {
        low = glm::min(low, points[number]);
        high = glm::max(high, points[number]);
    }
    const glm::vec3 size = high - low;
    const glm::length_t axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    const std::size_t first_count = (numbers.size() + 1) / 2;
    std::nth_element(
        numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(first_count), numbers.end(),
        [&](std::uint32_t a, std::uint32_t b) { return points[a][axis] != points[b][axis] ? points[a][axis] < points[b][axis] : a < b; });
    order_part(points, numbers.first(first_count));
    order_part(points, numbers.subspan(first_count));
}

}  // namespace

Bounds find_box(const scene::Mesh& mesh)
{
    Bounds bounds{mesh.positions.front(), mesh.positions.front()};
    for (const glm::vec3& position : mesh.positions) {
        bounds = {glm::min(bounds.low, position), glm::max(bounds.high, position)};
    }
    return bounds;
}

std::vector<std::uint32_t> order_for_halving(std::span<const glm::vec3> points)
{
    std::vector<std::uint32_t> numbers(points.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    order_part(points, numbers);
    return numbers;
}

std::vector<std::uint32_t> order_triangles(const scene::Mesh& mesh)
{
    std::vector<glm::vec3> middles(mesh.triangles.size());
    std::ranges::transform(mesh.triangles, middles.begin(), [&](const glm::uvec3& triangle) {
        const glm::vec3& a = mesh.positions[triangle.x];
        const glm::vec3& b = mesh.positions[triangle.y];
        const glm::vec3& c = mesh.positions[triangle.z];
        return 0.5F * (glm::min(a, glm::min(b, c)) + glm::max(a, glm::max(b, c)));
    });
    return order_for_halving(middles);
}

void order_instances(std::span<VkAccelerationStructureInstanceKHR> instances, std::span<const Bounds> shapes)
{
    std::vector<glm::vec3> middles(instances.size());
    std::ranges::transform(instances, shapes, middles.begin(), [](const auto& instance, const Bounds& shape) {
        const glm::vec3 middle = 0.5F * (shape.low + shape.high);  // also the middle of the bounding box of the rotated box
        glm::vec3 placed;
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            const auto& row = instance.transform.matrix[axis];
            placed[axis] = row[0] * middle.x + row[1] * middle.y + row[2] * middle.z + row[3];
        }
        return placed;
    });
    const std::vector<VkAccelerationStructureInstanceKHR> given(instances.begin(), instances.end());
    std::ranges::transform(order_for_halving(middles), instances.begin(), [&](std::uint32_t number) { return given[number]; });
}

}  // namespace clevrvk::render
