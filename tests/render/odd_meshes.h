// Meshes that try trees of boxes: a cloud of triangles, and ever smaller ones.
#pragma once

#include "renderer/scene/scene.h"

#include <cmath>
#include <cstdint>
#include <random>

namespace clevrvk::render::test {

/// Triangles all over a box of that size, from `place` on.
inline scene::Mesh draw_mesh(std::size_t triangle_count, const glm::vec3& size, const glm::vec3& place)
{
    std::mt19937 random(static_cast<std::uint32_t>(triangle_count));
    const auto draw = [&] { return static_cast<float>(random() % 10000U) / 10000.0F; };
    scene::Mesh mesh;
    for (std::uint32_t k = 0; k < triangle_count; ++k) {
        glm::vec3 middle;
        middle.x = draw();
        middle.y = draw();
        middle.z = draw();
        for (int corner = 0; corner < 3; ++corner) {
            glm::vec3 offset;
            offset.x = draw();
            offset.y = draw();
            offset.z = draw();
            mesh.positions.push_back(place + size * (middle + 0.1F * offset));
        }
        mesh.triangles.emplace_back(3 * k, 3 * k + 1, 3 * k + 2);
    }
    return mesh;
}

/// Ever smaller triangles towards a corner, whose tree is deep.
inline scene::Mesh make_deep_mesh()
{
    scene::Mesh mesh;
    for (std::uint32_t k = 0; k < 120; ++k) {
        const float size = std::ldexp(1.0F, -static_cast<int>(k));
        mesh.positions.insert(mesh.positions.end(), {{size, 0.0F, 0.0F}, {size, 0.5F * size, 0.0F}, {size, 0.0F, 0.5F * size}});
        mesh.triangles.emplace_back(3 * k, 3 * k + 1, 3 * k + 2);
    }
    return mesh;
}

}  // namespace clevrvk::render::test
