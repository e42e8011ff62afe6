// Exact plane geometry of tangrams: every coordinate is (a + b * root 2) / 4 with whole a and b, which turns of pieces
// by 45 degrees and the middles of their sides keep. No rounding anywhere.
#pragma once

#include "generators/kilogram/tangram.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::generators::kilogram {

/// whole + root * root 2. Sums and products are exact while they fit.
struct Root2 {
    std::int64_t whole = 0;
    std::int64_t root = 0;

    friend Root2 operator+(Root2 a, Root2 b) { return {a.whole + b.whole, a.root + b.root}; }
    friend Root2 operator-(Root2 a, Root2 b) { return {a.whole - b.whole, a.root - b.root}; }
    friend Root2 operator*(Root2 a, Root2 b) { return {a.whole * b.whole + 2 * a.root * b.root, a.whole * b.root + a.root * b.whole}; }
    friend bool operator==(Root2 a, Root2 b) = default;
};

/// -1, 0 or 1.
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

/// Corners counter-clockwise in a plane whose y grows upwards.
using LatticePolygon = std::vector<LatticePoint>;

/// A piece with its first corner at the origin.
/// \param eighths      turns by 45 degrees, 0 to 7
/// \param is_mirrored  the other hand of the parallelogram; the other pieces have one hand only
[[nodiscard]] LatticePolygon build_piece(PieceKind kind, int eighths, bool is_mirrored);

/// The different ways a piece can lie: its symmetries taken away.
[[nodiscard]] std::vector<LatticePolygon> list_orientations(PieceKind kind);

/// Whether the inner sides of two convex polygons have a common point; touching is none. Source: separating axes.
[[nodiscard]] bool overlap(std::span<const LatticePoint> one, std::span<const LatticePoint> other);

/// In sides of the square.
[[nodiscard]] flat::Polygon to_polygon(const LatticePolygon& polygon);

}  // namespace clevrvk::generators::kilogram
