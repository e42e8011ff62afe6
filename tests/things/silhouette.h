// The outline of a thing from one view, framed by its box: how variants differ.
#pragma once

#include "renderer/things/thing.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <bitset>
#include <cmath>
#include <vector>

namespace clevrvk::tests {

constexpr int kSilhouetteSide_px = 48;
using Silhouette = std::bitset<static_cast<std::size_t>(kSilhouetteSide_px) * kSilhouetteSide_px>;

inline double cross2(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c)
{
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// Sets the pixels whose centres are in a triangle.
inline void draw(Silhouette& silhouette, const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c)
{
    const double area = cross2(a, b, c);
    const double sign = area < 0.0 ? -1.0 : 1.0;
    const auto first = [](double least) { return std::max(0, static_cast<int>(std::ceil(least - 0.5))); };
    const auto last = [](double most) { return std::min(kSilhouetteSide_px - 1, static_cast<int>(std::floor(most - 0.5))); };
    for (int y = first(std::min({a.y, b.y, c.y})); y <= last(std::max({a.y, b.y, c.y})); ++y) {
        for (int x = first(std::min({a.x, b.x, c.x})); x <= last(std::max({a.x, b.x, c.x})); ++x) {
            const glm::dvec2 p(x + 0.5, y + 0.5);
            if (sign * cross2(a, b, p) >= 0.0 && sign * cross2(b, c, p) >= 0.0 && sign * cross2(c, a, p) >= 0.0) {
                silhouette.set(static_cast<std::size_t>(y) * kSilhouetteSide_px + static_cast<std::size_t>(x));
            }
        }
    }
}

/// Seen along parallel rays, 35 degrees from the front and 22 from above; its longer side fills the picture.
inline Silhouette take_silhouette(const things::ThingMesh& made)
{
    const double turn = 0.611;
    const double height = 0.384;
    const glm::dvec3 right(std::cos(turn), std::sin(turn), 0.0);
    const glm::dvec3 up(std::sin(height) * -std::sin(turn), std::sin(height) * std::cos(turn), std::cos(height));
    std::vector<glm::dvec2> points;
    glm::dvec2 low(1e9);
    glm::dvec2 high(-1e9);
    for (const glm::vec3& position : made.model.positions) {
        points.emplace_back(glm::dot(glm::dvec3(position), right), glm::dot(glm::dvec3(position), up));
        low = glm::min(low, points.back());
        high = glm::max(high, points.back());
    }
    const double scale = (kSilhouetteSide_px - 2.0) / std::max(high.x - low.x, high.y - low.y);
    for (glm::dvec2& point : points) {
        point = (point - (low + high) / 2.0) * scale + kSilhouetteSide_px / 2.0;
    }
    Silhouette silhouette;
    for (const glm::uvec3& triangle : made.model.triangles) {
        draw(silhouette, points[triangle.x], points[triangle.y], points[triangle.z]);
    }
    return silhouette;
}

/// The median over all pairs of the share of the pixels of either that both have.
inline double find_median_overlap(const std::vector<Silhouette>& silhouettes)
{
    std::vector<double> overlaps;
    for (std::size_t i = 0; i < silhouettes.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            const auto both = static_cast<double>((silhouettes[i] & silhouettes[k]).count());
            overlaps.push_back(both / static_cast<double>((silhouettes[i] | silhouettes[k]).count()));
        }
    }
    std::nth_element(overlaps.begin(), overlaps.begin() + static_cast<std::ptrdiff_t>(overlaps.size() / 2), overlaps.end());
    return overlaps[overlaps.size() / 2];
}

}  // namespace clevrvk::tests
