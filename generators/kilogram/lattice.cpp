// Numbers stay small: a tangram is at most about twenty sides wide, so products are far below 64 bits.
#include "generators/kilogram/lattice.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <numbers>

namespace clevrvk::generators::kilogram {
namespace {

Root2 negate(Root2 number)
{
    return {-number.whole, -number.root};
}

/// The piece in its base orientation, in quarters of the square's side.
LatticePolygon base_of(PieceKind kind)
{
    constexpr Root2 kZero{0, 0};
    constexpr Root2 kOne{4, 0};
    constexpr Root2 kTwo{8, 0};
    constexpr Root2 kLeg{0, 4};
    switch (kind) {
        case PieceKind::Square: return {{kZero, kZero}, {kOne, kZero}, {kOne, kOne}, {kZero, kOne}};
        case PieceKind::Parallelogram: return {{kZero, kZero}, {kOne, kZero}, {kTwo, kOne}, {kOne, kOne}};
        case PieceKind::SmallTriangle: return {{kZero, kZero}, {kOne, kZero}, {kZero, kOne}};
        case PieceKind::MediumTriangle: return {{kZero, kZero}, {kLeg, kZero}, {kZero, kLeg}};
        case PieceKind::LargeTriangle: return {{kZero, kZero}, {kTwo, kZero}, {kZero, kTwo}};
    }
    CLEVRVK_CHECK(false, "no such kind of piece: {}", static_cast<int>(kind));
}

/// The number divided by root 2. `whole` must be even.
Root2 shrink_by_root2(Root2 number)
{
    CLEVRVK_CHECK(number.whole % 2 == 0, "{} has no half", number.whole);
    return {number.root, number.whole / 2};
}

LatticePoint turn_eighth(LatticePoint p)
{
    return {shrink_by_root2(p.x - p.y), shrink_by_root2(p.x + p.y)};
}

LatticePoint turn_quarter(LatticePoint p)
{
    return {negate(p.y), p.x};
}

Root2 cross(LatticePoint a, LatticePoint b)
{
    return a.x * b.y - a.y * b.x;
}

/// Whether some side of `one` has all of `other` on its outer side or on the side itself.
bool has_separating_side(std::span<const LatticePoint> one, std::span<const LatticePoint> other)
{
    for (std::size_t i = 0; i < one.size(); ++i) {
        const LatticePoint corner = one[i];
        const LatticePoint side = one[(i + 1) % one.size()] - corner;
        if (std::all_of(other.begin(), other.end(), [&](const LatticePoint& p) { return sign_of(cross(side, p - corner)) <= 0; })) {
            return true;
        }
    }
    return false;
}

/// Whether a shift maps one polygon onto the other. Both have the same number of corners and the same sense of
/// rotation.
bool is_shifted(const LatticePolygon& one, const LatticePolygon& other)
{
    for (std::size_t start = 0; start < other.size(); ++start) {
        bool is_same = true;
        for (std::size_t i = 0; i < one.size() && is_same; ++i) {
            is_same = one[i] - one[0] == other[(start + i) % other.size()] - other[start];
        }
        if (is_same) {
            return true;
        }
    }
    return false;
}

}  // namespace

int sign_of(Root2 number)
{
    const auto sign = [](std::int64_t value) { return value > 0 ? 1 : (value < 0 ? -1 : 0); };
    const int whole_sign = sign(number.whole);
    const int root_sign = sign(number.root);
    if (whole_sign * root_sign >= 0) {
        return whole_sign != 0 ? whole_sign : root_sign;
    }
    // With opposite signs the larger square decides. The squares are never equal, because root 2 is irrational.
    return number.whole * number.whole > 2 * number.root * number.root ? whole_sign : root_sign;
}

double to_double(Root2 number)
{
    return static_cast<double>(number.whole) + static_cast<double>(number.root) * std::numbers::sqrt2;
}

LatticePolygon build_piece(PieceKind kind, int eighths, bool is_mirrored)
{
    CLEVRVK_CHECK(eighths >= 0 && eighths < 8, "{} is not a number of eighths", eighths);
    LatticePolygon polygon = base_of(kind);
    if (is_mirrored) {
        for (LatticePoint& p : polygon) {
            p.x = negate(p.x);
        }
        std::reverse(polygon.begin() + 1, polygon.end());
    }
    for (LatticePoint& p : polygon) {
        // At most one turn by 45 degrees, because the coordinates of the result are odd and cannot be halved again.
        p = eighths % 2 == 1 ? turn_eighth(p) : p;
        for (int i = 0; i < eighths / 2; ++i) {
            p = turn_quarter(p);
        }
    }
    return polygon;
}

std::vector<LatticePolygon> list_orientations(PieceKind kind)
{
    std::vector<LatticePolygon> orientations;
    for (const bool is_mirrored : {false, true}) {
        for (int eighths = 0; eighths < 8; ++eighths) {
            LatticePolygon piece = build_piece(kind, eighths, is_mirrored);
            if (std::none_of(orientations.begin(), orientations.end(),
                             [&](const LatticePolygon& known) { return is_shifted(piece, known); })) {
                orientations.push_back(std::move(piece));
            }
        }
    }
    return orientations;
}

bool overlap(std::span<const LatticePoint> one, std::span<const LatticePoint> other)
{
    return !has_separating_side(one, other) && !has_separating_side(other, one);
}

flat::Polygon to_polygon(const LatticePolygon& polygon)
{
    flat::Polygon corners;
    for (const LatticePoint& p : polygon) {
        corners.emplace_back(to_double(p.x) / 4.0, to_double(p.y) / 4.0);
    }
    return corners;
}

}  // namespace clevrvk::generators::kilogram
