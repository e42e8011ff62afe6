// Overlapping pieces move apart along the shortest way, each by half of it, until no two overlap.
// Source of the shortest way: the separating axis theorem for convex polygons.
#include "generators/kilogram/settle_tiles.h"

#include "generators/kilogram/lattice.h"
#include "generators/kilogram/tiles.h"
#include "renderer/base/units.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::generators::kilogram {
namespace {

/// The largest distance of a corner from its drawn place, in sides of the square.
constexpr double kMostShift = 0.2;

glm::dvec2 center_of(const flat::Polygon& polygon)
{
    glm::dvec2 center{};
    for (const glm::dvec2& corner : polygon) {
        center += corner / static_cast<double>(polygon.size());
    }
    return center;
}

/// The exact piece nearest to a drawn one, y down as in the drawing.
flat::Polygon build_nearest(const Piece& drawn, PieceKind kind, double unit)
{
    const TilePose pose = fit_tile(drawn, kind, unit);
    const flat::Polygon own = to_polygon(build_piece(kind, 0, pose.is_mirrored));
    const glm::dvec2 own_center = center_of(own);
    const double angle = radians(pose.rotation_deg);
    flat::Polygon corners;
    for (const glm::dvec2& corner : own) {
        const glm::dvec2 p = (corner - own_center) * unit;
        const glm::dvec2 turned{p.x * std::cos(angle) - p.y * std::sin(angle), p.x * std::sin(angle) + p.y * std::cos(angle)};
        corners.emplace_back(pose.center.x + turned.x, -(pose.center.y + turned.y));
    }
    return corners;
}

struct Span {
    double low = std::numeric_limits<double>::max();
    double high = std::numeric_limits<double>::lowest();
};

Span project(const flat::Polygon& polygon, glm::dvec2 axis)
{
    Span span;
    for (const glm::dvec2& corner : polygon) {
        span.low = std::min(span.low, glm::dot(corner, axis));
        span.high = std::max(span.high, glm::dot(corner, axis));
    }
    return span;
}

/// The shortest shift that moves `other` out of `one`; 0 if they do not overlap.
glm::dvec2 find_way_out(const flat::Polygon& one, const flat::Polygon& other)
{
    glm::dvec2 way{};
    double least = std::numeric_limits<double>::max();
    for (const flat::Polygon* const polygon : {&one, &other}) {
        for (std::size_t i = 0; i < polygon->size(); ++i) {
            const glm::dvec2 side = (*polygon)[(i + 1) % polygon->size()] - (*polygon)[i];
            const glm::dvec2 axis = glm::dvec2(side.y, -side.x) / glm::length(side);
            const Span a = project(one, axis);
            const Span b = project(other, axis);
            const double forth = a.high - b.low;
            const double back = b.high - a.low;
            if (forth <= 0.0 || back <= 0.0) {
                return {};
            }
            if (std::min(forth, back) < least) {
                least = std::min(forth, back);
                way = forth < back ? axis * forth : -axis * back;
            }
        }
    }
    return way;
}

/// Moves pieces until none overlaps by more than `tolerance`. \return  whether this succeeded
bool push_apart(Tangram& tangram, double tolerance)
{
    constexpr int kMostRounds = 500;
    for (int round = 0; round < kMostRounds; ++round) {
        bool is_free = true;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                const glm::dvec2 way = find_way_out(tangram.pieces[k].corners, tangram.pieces[i].corners);
                if (glm::length(way) <= tolerance) {
                    continue;
                }
                is_free = false;
                for (glm::dvec2& corner : tangram.pieces[i].corners) {
                    corner += way / 2.0;
                }
                for (glm::dvec2& corner : tangram.pieces[k].corners) {
                    corner -= way / 2.0;
                }
            }
        }
        if (is_free) {
            return true;
        }
    }
    return false;
}

/// The largest distance of a drawn corner from the nearest corner of the exact piece.
double measure_shift(const flat::Polygon& drawn, const flat::Polygon& exact)
{
    double farthest = 0.0;
    for (const glm::dvec2& corner : drawn) {
        double nearest = std::numeric_limits<double>::max();
        for (const glm::dvec2& other : exact) {
            nearest = std::min(nearest, glm::distance(corner, other));
        }
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

}  // namespace

SettledTangram settle_tiles(const Tangram& tangram)
{
    SettledTangram settled{tangram, find_tile_fault(tangram)};
    if (!settled.fault) {
        return settled;
    }
    const double unit = measure_tangram(tangram).unit;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        settled.tangram.pieces[i].corners = build_nearest(tangram.pieces[i], kPieceKinds[i], unit);
    }
    // Shrinking the tiles removes the remaining overlap.
    constexpr double kTolerance = 1e-3;
    if (!push_apart(settled.tangram, kTolerance * unit)) {
        return settled;
    }
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const double shift = measure_shift(tangram.pieces[i].corners, settled.tangram.pieces[i].corners) / unit;
        if (shift > kMostShift) {
            settled.fault =
                fmt::format("{}: as a tile, piece {} would lie {:.2f} of the square's side from where it is drawn; at most {} is allowed",
                            tangram.name, i + 1, shift, kMostShift);
            return settled;
        }
    }
    settled.fault = find_tile_fault(settled.tangram);
    return settled;
}

}  // namespace clevrvk::generators::kilogram
