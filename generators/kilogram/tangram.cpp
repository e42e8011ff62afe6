// Measures polygons in double. Exact tests of generated tangrams are in lattice.h.
#include "generators/kilogram/tangram.h"

#include "renderer/base/error.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace clevrvk::generators::kilogram {
namespace {

using flat::Polygon;

constexpr double kRoot2 = std::numbers::sqrt2;

/// Side lengths in ascending order, and the area; the square's side is 1.
struct Ideal {
    std::vector<double> sides;
    double area = 0.0;
};

Ideal ideal_of(PieceKind kind)
{
    switch (kind) {
        case PieceKind::Square: return {{1.0, 1.0, 1.0, 1.0}, 1.0};
        case PieceKind::Parallelogram: return {{1.0, 1.0, kRoot2, kRoot2}, 1.0};
        case PieceKind::SmallTriangle: return {{1.0, 1.0, kRoot2}, 0.5};
        case PieceKind::MediumTriangle: return {{kRoot2, kRoot2, 2.0}, 1.0};
        case PieceKind::LargeTriangle: return {{2.0, 2.0, 2.0 * kRoot2}, 2.0};
    }
    CLEVRVK_CHECK(false, "no such kind of piece: {}", static_cast<int>(kind));
}

double area_of(const Polygon& polygon)
{
    return std::abs(flat::compute_signed_area(polygon));
}

double total_area_of(const Tangram& tangram)
{
    double total = 0.0;
    for (const Piece& piece : tangram.pieces) {
        total += area_of(piece.corners);
    }
    return total;
}

std::vector<double> sorted_sides_of(const Polygon& polygon)
{
    std::vector<double> sides;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        sides.push_back(glm::distance(polygon[i], polygon[(i + 1) % polygon.size()]));
    }
    std::sort(sides.begin(), sides.end());
    return sides;
}

double distance_to_side(glm::dvec2 point, glm::dvec2 a, glm::dvec2 b)
{
    const glm::dvec2 along = b - a;
    const double place = std::clamp(glm::dot(point - a, along) / glm::dot(along, along), 0.0, 1.0);
    return glm::distance(point, a + along * place);
}

/// The longest link of the minimum spanning tree of all pieces. Source: Prim's algorithm.
double find_widest_gap(const Tangram& tangram)
{
    std::array<double, kPieceCount> distances{};
    distances.fill(std::numeric_limits<double>::max());
    std::array<bool, kPieceCount> is_joined{};
    distances[0] = 0.0;
    double widest = 0.0;
    for (std::size_t step = 0; step < kPieceCount; ++step) {
        std::size_t nearest = kPieceCount;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            if (!is_joined[i] && (nearest == kPieceCount || distances[i] < distances[nearest])) {
                nearest = i;
            }
        }
        is_joined[nearest] = true;
        widest = std::max(widest, distances[nearest]);
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            if (!is_joined[i]) {
                distances[i] = std::min(distances[i], measure_distance(tangram.pieces[nearest].corners, tangram.pieces[i].corners));
            }
        }
    }
    return widest;
}

/// The area of the convex hull. Source: Andrew's monotone chain.
double compute_hull_area(const Tangram& tangram)
{
    std::vector<glm::dvec2> points;
    for (const Piece& piece : tangram.pieces) {
        points.insert(points.end(), piece.corners.begin(), piece.corners.end());
    }
    std::sort(points.begin(), points.end(), [](glm::dvec2 a, glm::dvec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    Polygon hull;
    const auto add_chain = [&hull](auto begin, auto end) {
        const std::size_t start = hull.size();
        for (auto point = begin; point != end; ++point) {
            while (hull.size() >= start + 2 && flat::cross(hull.back() - hull[hull.size() - 2], *point - hull.back()) <= 0.0) {
                hull.pop_back();
            }
            hull.push_back(*point);
        }
        hull.pop_back();
    };
    add_chain(points.begin(), points.end());
    add_chain(points.rbegin(), points.rend());
    return area_of(hull);
}

}  // namespace

std::string_view name_of(PieceKind kind)
{
    constexpr std::array<std::string_view, 5> kNames{"square", "parallelogram", "small_triangle", "medium_triangle", "large_triangle"};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::size_t corner_count_of(PieceKind kind)
{
    return kind == PieceKind::Square || kind == PieceKind::Parallelogram ? 4 : 3;
}

TangramFacts measure_tangram(const Tangram& tangram)
{
    TangramFacts facts;
    const double total = total_area_of(tangram);
    facts.unit = std::sqrt(total / 8.0);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const Polygon& corners = tangram.pieces[i].corners;
        const Ideal ideal = ideal_of(kPieceKinds[i]);
        CLEVRVK_CHECK(corners.size() == ideal.sides.size(), "piece {} has {} corners", i + 1, corners.size());
        facts.area_error = std::max(facts.area_error, std::abs(area_of(corners) / (facts.unit * facts.unit) - ideal.area));
        const std::vector<double> sides = sorted_sides_of(corners);
        for (std::size_t k = 0; k < sides.size(); ++k) {
            facts.side_error = std::max(facts.side_error, std::abs(sides[k] / facts.unit - ideal.sides[k]));
        }
        for (std::size_t k = 0; k < i; ++k) {
            facts.overlap_share = std::max(facts.overlap_share, area_of(flat::intersect(corners, tangram.pieces[k].corners)) / total);
        }
    }
    facts.gap = find_widest_gap(tangram) / facts.unit;
    return facts;
}

Judgement judge_drawn(const TangramFacts& facts)
{
    constexpr double kDoubtfulSide = 0.05;
    constexpr double kBadSide = 0.13;
    constexpr double kDoubtfulOverlap = 0.01;
    constexpr double kBadOverlap = 0.05;
    constexpr double kDoubtfulGap = 0.1;
    Judgement judgement;
    const auto judge = [&judgement](double value, double doubtful, double bad, const std::string& reason) {
        if (value > doubtful) {
            judgement.validity = std::max(judgement.validity, value > bad ? Validity::Bad : Validity::Doubtful);
            judgement.reasons.push_back(reason);
        }
    };
    judge(facts.side_error, kDoubtfulSide, kBadSide, fmt::format("a side's length is wrong by {:.1f} % of the square's side",
                                                                 100.0 * facts.side_error));
    judge(facts.overlap_share, kDoubtfulOverlap, kBadOverlap,
          fmt::format("two pieces overlap in {:.1f} % of the whole area", 100.0 * facts.overlap_share));
    judge(facts.gap, kDoubtfulGap, std::numeric_limits<double>::infinity(),
          fmt::format("a gap of {:.2f} of the square's side separates the pieces", facts.gap));
    return judgement;
}

double measure_distance(const Polygon& one, const Polygon& other)
{
    if (area_of(flat::intersect(one, other)) > 0.0) {
        return 0.0;
    }
    double least = std::numeric_limits<double>::max();
    const auto look = [&least](const Polygon& corners, const Polygon& sides) {
        for (const glm::dvec2& corner : corners) {
            for (std::size_t i = 0; i < sides.size(); ++i) {
                least = std::min(least, distance_to_side(corner, sides[i], sides[(i + 1) % sides.size()]));
            }
        }
    };
    look(one, other);
    look(other, one);
    return least;
}

double measure_contact(const Polygon& one, const Polygon& other, double tolerance)
{
    double length = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const glm::dvec2 from = one[i];
        const glm::dvec2 side = one[(i + 1) % one.size()] - from;
        const double side_length = glm::length(side);
        const glm::dvec2 along = side / side_length;
        for (std::size_t k = 0; k < other.size(); ++k) {
            const glm::dvec2 a = other[k] - from;
            const glm::dvec2 b = other[(k + 1) % other.size()] - from;
            if (std::abs(flat::cross(along, a)) <= tolerance && std::abs(flat::cross(along, b)) <= tolerance) {
                const double low = std::min(glm::dot(along, a), glm::dot(along, b));
                const double high = std::max(glm::dot(along, a), glm::dot(along, b));
                length += std::max(0.0, std::min(high, side_length) - std::max(low, 0.0));
            }
        }
    }
    return length;
}

Silhouette measure_silhouette(const Tangram& tangram)
{
    const double total = total_area_of(tangram);
    const double unit = std::sqrt(total / 8.0);
    constexpr double kTolerance = 0.02;
    constexpr double kLeastLength = 0.01;
    Silhouette silhouette;
    silhouette.hull_ratio = total / compute_hull_area(tangram);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        for (const double side : sorted_sides_of(tangram.pieces[i].corners)) {
            silhouette.perimeter += side / unit;
        }
        for (std::size_t k = 0; k < i; ++k) {
            const double length = measure_contact(tangram.pieces[i].corners, tangram.pieces[k].corners, kTolerance * unit) / unit;
            silhouette.contact_count += length > kLeastLength ? 1 : 0;
            silhouette.contact_length += length;
        }
    }
    silhouette.perimeter -= 2.0 * silhouette.contact_length;
    return silhouette;
}

}  // namespace clevrvk::generators::kilogram
