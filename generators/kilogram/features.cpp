// The bounds are chosen so that each answer applies to a good share of all figures.
#include "generators/kilogram/features.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::kilogram {
namespace {

Proportions judge_proportions(double width, double height)
{
    constexpr double kEvenRatio = 1.2;
    if (width > kEvenRatio * height) {
        return Proportions::Wide;
    }
    return height > kEvenRatio * width ? Proportions::Tall : Proportions::Even;
}

Build judge_build(const Tangram& tangram)
{
    constexpr double kCompactPerimeter = 18.0;
    constexpr double kSpikyPerimeter = 24.0;
    const double perimeter = measure_silhouette(tangram).perimeter;
    if (perimeter < kCompactPerimeter) {
        return Build::Compact;
    }
    return perimeter < kSpikyPerimeter ? Build::Loose : Build::Spiky;
}

glm::dvec2 find_middle(const flat::Polygon& polygon)
{
    glm::dvec2 sum(0.0);
    for (const glm::dvec2& corner : polygon) {
        sum += corner;
    }
    return sum / static_cast<double>(polygon.size());
}

Side side_of(glm::dvec2 direction)
{
    if (std::abs(direction.x) > std::abs(direction.y)) {
        return direction.x > 0.0 ? Side::Right : Side::Left;
    }
    return direction.y > 0.0 ? Side::Up : Side::Down;
}

/// Counts corners of up to about 60 degrees. Points where two lobes touch are not counted.
std::array<int, 4> count_tips(const std::vector<Loop>& loops)
{
    constexpr double kCosine = 0.5;
    std::array<int, 4> counts{};
    const auto count_loops_at = [&](glm::dvec2 point) {
        int count = 0;
        for (const Loop& loop : loops) {
            count += static_cast<int>(std::count(loop.begin(), loop.end(), point));
        }
        return count;
    };
    for (const Loop& loop : loops) {
        for (std::size_t i = 0; i < loop.size(); ++i) {
            const glm::dvec2 before = glm::normalize(loop[i] - loop[(i + loop.size() - 1) % loop.size()]);
            const glm::dvec2 after = glm::normalize(loop[(i + 1) % loop.size()] - loop[i]);
            if (flat::cross(before, after) > 0.0 && -glm::dot(before, after) > kCosine && count_loops_at(loop[i]) == 1) {
                ++counts.at(static_cast<std::size_t>(side_of(before - after)));
            }
        }
    }
    return counts;
}

}  // namespace

Features measure_features(const Tangram& tangram)
{
    constexpr double kLevel = 0.12;
    Features features;
    features.shape = measure_shape(tangram);
    features.proportions = judge_proportions(tangram.width, tangram.height);
    features.build = judge_build(tangram);
    features.tip_counts = count_tips(trace_outline(tangram));
    features.match = find_template(tangram);
    if (features.match && features.match->rules->kind.empty()) {
        features.match.reset();
    }
    glm::dvec2 lean(0.0);
    double total = 0.0;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const flat::Polygon& corners = tangram.pieces[i].corners;
        features.places[i] = find_middle(corners) / glm::dvec2(tangram.width, tangram.height) * 2.0 - 1.0;
        const double area = std::abs(flat::compute_signed_area(corners));
        lean += features.places[i] * area;
        total += area;
        const glm::dvec2 side = glm::abs(corners[1] - corners[0]);
        features.is_slanted[i] = std::min(side.x, side.y) > 0.4 * std::max(side.x, side.y);
    }
    features.lean = lean.x / total;
    const double drop = lean.y / total;
    features.balance = drop > kLevel ? Balance::BottomHeavy : (drop < -kLevel ? Balance::TopHeavy : Balance::Level);
    return features;
}

}  // namespace clevrvk::generators::kilogram
