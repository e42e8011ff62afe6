// Builds cushions as boxes with bulging sides, and pillows as two sheets sewn together at their edges.
#include "renderer/things/cushion.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::things {

Mesh make_cushion(const dvec3& low, const dvec3& high, double round, double puff)
{
    const dvec3 middle = (low + high) / 2.0;
    const dvec3 half = (high - low) / 2.0;
    const glm::ivec3 divisions(half.x > 0.09 ? 10 : 3, half.y > 0.09 ? 10 : 3, half.z > 0.09 ? 10 : 3);
    return deform(make_box(low, high, round, divisions), [&](const dvec3& p) {
        const dvec3 s = (p - middle) / half;
        const dvec3 square = dvec3(1.0) - s * s;
        return p + s * dvec3(square.y * square.z, square.x * square.z, square.x * square.y) * puff;
    });
}

Mesh make_pillow(const dvec3& size, const glm::ivec2& cells)
{
    // Two sheets that meet at the seam: a flat grid seen from above and from below.
    const auto at = [&](int i, int j, double side) {
        const double u = 2.0 * i / cells.x - 1.0;
        const double v = 2.0 * j / cells.y - 1.0;
        const double fill = pow((1.0 - u * u) * (1.0 - v * v), 0.42);
        // The edges between the corners are drawn in.
        const double x = u * (1.0 - 0.10 * (1.0 - v * v) * u * u);
        const double y = v * (1.0 - 0.10 * (1.0 - u * u) * v * v);
        return dvec3(x, y, side * fill) * size / 2.0;
    };
    Mesh mesh;
    for (const double side : {1.0, -1.0}) {
        const auto first = static_cast<int>(mesh.positions.size());
        for (int i = 0; i <= cells.x; ++i) {
            for (int j = 0; j <= cells.y; ++j) {
                mesh.positions.push_back(at(i, j, side));
            }
        }
        for (int i = 0; i < cells.x; ++i) {
            for (int j = 0; j < cells.y; ++j) {
                const int a = first + i * (cells.y + 1) + j;
                const int c = a + cells.y + 1;
                std::array<int, 4> vertices{a, c, c + 1, a + 1};
                const auto uv = [&](int k, int l) { return dvec2(k, l) * dvec2(size) / dvec2(cells); };
                std::array<dvec2, 4> uvs{uv(i, j), uv(i + 1, j), uv(i + 1, j + 1), uv(i, j + 1)};
                if (side < 0.0) {
                    std::reverse(vertices.begin(), vertices.end());
                    std::reverse(uvs.begin(), uvs.end());
                }
                mesh.add_face(vertices, uvs);
            }
        }
    }
    weld(mesh);
    return mesh;
}

}  // namespace clevrvk::things
