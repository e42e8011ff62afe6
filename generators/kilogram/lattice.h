// Exact plane geometry of tangrams: every coordinate is (a + b * root 2) / 4 with integers a and b. Turning pieces by
// 45 degrees and taking the midpoints of their sides keep this form. Nothing is rounded.
#pragma once

#include "generators/kilogram/tangram.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The number whole + root * root 2. Sums and products are exact as long as they fit.
struct Root2 {
    std::int64_t whole = 0;
    std::int64_t root = 0;

    friend Root2 operator+(Root2 a, Root2 b) { return {a.whole + b.whole, a.root + b.root}; }
    friend Root2 operator-(Root2 a, Root2 b) { return {a.whole - b.whole, a.root - b.root}; }
    friend Root2 operator*(Root2 a, Root2 b) { return {a.whole * b.whole + 2 * a.root * b.root, a.whole * b.root + a.root * b.whole}; }
    friend bool operator==(Root2 a, Root2 b) = default;
};

/// The sign: -1, 0 or 1.
[[nodiscard]] int sign_of(Root2 number);

[[nodiscard]] double to_double(Root2 number);

/// A point in quarters of the square's side.
struct LatticePoint {
    Root2 x;
    Root2 y;

    friend LatticePoint operator+(LatticePoint a, LatticePoint b) { return {a.x + b.x, a.y + b.y}; }
    friend LatticePoint operator-(LatticePoint a, LatticePoint b) { return {a.x - b.x, a.y - b.y}; }
    friend bool operator==(const LatticePoint& a, const LatticePoint& b) = default;
};

/// Counter-clockwise corners in a plane whose y axis points up.
using LatticePolygon = std::vector<LatticePoint>;

/// A piece with its first corner at the origin.
/// \param eighths      turns by 45 degrees, 0 to 7
/// \param is_mirrored  whether the parallelogram is mirrored; the other pieces are mirror-symmetric
[[nodiscard]] LatticePolygon build_piece(PieceKind kind, int eighths, bool is_mirrored);

/// The distinct orientations of a piece; its symmetries add no repetitions.
[[nodiscard]] std::vector<LatticePolygon> list_orientations(PieceKind kind);

/// Whether the interiors of two convex polygons intersect; touching does not count. Source: separating axes.
[[nodiscard]] bool overlap(std::span<const LatticePoint> one, std::span<const LatticePoint> other);

/// The polygon in units of the square's side.
[[nodiscard]] flat::Polygon to_polygon(const LatticePolygon& polygon);

}  // namespace clevrvk::generators::kilogram
