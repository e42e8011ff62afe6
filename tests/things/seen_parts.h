// Which parts of a thing can be seen from outside, and where two colours are at the same depth, by a depth buffer.
#pragma once

#include "renderer/things/thing.h"
#include "tests/things/silhouette.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <vector>

namespace clevrvk::tests {

constexpr int kSeenSide_px = 160;

/// The nearest part along the ray through a pixel's centre.
struct SeenPixel {
    double depth_m = std::numeric_limits<double>::max();
    int part = -1;           ///< place in Thing::parts; -1: nothing is there
    std::uint32_t slot = 0;  ///< place in Model::materials
    bool is_shared = false;  ///< by a surface of another slot that faces the same way: chance decides which is seen
};

/// Along parallel rays.
/// \param sees_through  whether what transmits light is left out
inline std::vector<SeenPixel> draw_seen(const things::ThingMesh& made, const glm::dvec3& way, bool sees_through)
{
    const glm::dvec3 right = glm::normalize(glm::cross(way, std::abs(way.z) > 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1)));
    const glm::dvec3 up = glm::cross(right, way);
    std::vector<glm::dvec3> points;
    glm::dvec2 low(std::numeric_limits<double>::max());
    glm::dvec2 high(std::numeric_limits<double>::lowest());
    for (const glm::vec3& position : made.model.positions) {
        const glm::dvec3 at(position);
        points.emplace_back(glm::dot(at, right), glm::dot(at, up), glm::dot(at, way));
        low = glm::min(low, glm::dvec2(points.back()));
        high = glm::max(high, glm::dvec2(points.back()));
    }
    const double scale = (kSeenSide_px - 2.0) / std::max(high.x - low.x, high.y - low.y);
    const double same_m = 2e-7 * std::max(high.x - low.x, high.y - low.y);  // the difference of equal numbers as floats
    std::vector<SeenPixel> pixels(static_cast<std::size_t>(kSeenSide_px) * kSeenSide_px);
    for (std::size_t k = 0; k < made.model.triangles.size(); ++k) {
        if (sees_through && made.model.materials[made.model.slots[k]].transmission > 0.0) {
            continue;
        }
        const glm::uvec3& corners = made.model.triangles[k];
        const auto place = [&](std::uint32_t corner) {
            return glm::dvec3((glm::dvec2(points[corner]) - (low + high) / 2.0) * scale + kSeenSide_px / 2.0, points[corner].z);
        };
        const std::array<glm::dvec3, 3> p{place(corners.x), place(corners.y), place(corners.z)};
        const double area = cross2(p[0], p[1], p[2]);
        if (area <= 0.0) {  // it shows its back
            continue;
        }
        const auto first = [](double least) { return std::max(0, static_cast<int>(std::ceil(least - 0.5))); };
        const auto last = [](double most) { return std::min(kSeenSide_px - 1, static_cast<int>(std::floor(most - 0.5))); };
        for (int y = first(std::min({p[0].y, p[1].y, p[2].y})); y <= last(std::max({p[0].y, p[1].y, p[2].y})); ++y) {
            for (int x = first(std::min({p[0].x, p[1].x, p[2].x})); x <= last(std::max({p[0].x, p[1].x, p[2].x})); ++x) {
                const glm::dvec2 at(x + 0.5, y + 0.5);
                const glm::dvec3 shares(cross2(p[1], p[2], at) / area, cross2(p[2], p[0], at) / area, cross2(p[0], p[1], at) / area);
                const double depth = shares.x * p[0].z + shares.y * p[1].z + shares.z * p[2].z;
                if (std::min({shares.x, shares.y, shares.z}) < 0.0) {
                    continue;
                }
                SeenPixel& pixel = pixels[static_cast<std::size_t>(y) * kSeenSide_px + static_cast<std::size_t>(x)];
                const bool is_same = std::abs(depth - pixel.depth_m) < same_m;
                if (is_same) {
                    pixel.is_shared = pixel.is_shared || pixel.slot != made.model.slots[k];
                } else if (depth < pixel.depth_m) {
                    pixel = {depth, made.parts[k], made.model.slots[k], false};
                }
            }
        }
    }
    return pixels;
}

/// The parts seen from the six sides, the twelve edges and the eight corners of a cube.
struct Seen {
    std::set<int> parts;   ///< places in Thing::parts, also behind glass
    int shared_count = 0;  ///< most pixels of a view that surfaces of two slots share
};

inline Seen look_around(const things::ThingMesh& made)
{
    Seen seen;
    const bool has_glass = std::ranges::any_of(made.model.materials, [](const model::Material& each) { return each.transmission > 0.0; });
    for (int k = 0; k < 27; ++k) {
        const glm::dvec3 way(k % 3 - 1, k / 3 % 3 - 1, k / 9 - 1);
        if (way == glm::dvec3(0.0)) {
            continue;
        }
        for (int pass = 0; pass < (has_glass ? 2 : 1); ++pass) {
            int shared_count = 0;
            for (const SeenPixel& pixel : draw_seen(made, glm::normalize(way), pass == 1)) {
                seen.parts.insert(pixel.part);
                shared_count += pixel.is_shared ? 1 : 0;
            }
            seen.shared_count = std::max(seen.shared_count, shared_count);
        }
    }
    return seen;
}

}  // namespace clevrvk::tests
