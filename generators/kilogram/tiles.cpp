// Real tiles are exact, so each drawn piece is replaced by the nearest exact one.
#include "generators/kilogram/tiles.h"

#include "generators/draw_panel.h"
#include "generators/kilogram/lattice.h"
#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/spec/ids.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

namespace clevrvk::generators::kilogram {
namespace {

/// The largest distance of a drawn corner from the tile's corner, in sides of the square. `judge_drawn` calls a side
/// bad at the same bound.
constexpr double kMostCornerError = 0.13;

/// Scale factors to try for tiles that would overlap.
constexpr std::array<double, 6> kShrinks{1.0, 0.99, 0.98, 0.97, 0.96, 0.94};

/// A larger overlap, as a share of the total area, is not caused by rounding.
constexpr double kLeastOverlap = 1e-9;

using Complex = std::complex<double>;

/// The corners relative to their mean.
std::vector<Complex> center_corners(const flat::Polygon& polygon, Complex& center)
{
    std::vector<Complex> corners;
    center = 0.0;
    for (const glm::dvec2& p : polygon) {
        corners.emplace_back(p.x, p.y);
        center += corners.back() / static_cast<double>(polygon.size());
    }
    for (Complex& corner : corners) {
        corner -= center;
    }
    return corners;
}

/// The largest side of the square for which no two tiles overlap; nothing if there is none.
std::optional<double> find_side(const std::array<TilePose, kPieceCount>& poses, double unit)
{
    for (const double shrink : kShrinks) {
        Tangram tiles;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            tiles.pieces[i].corners = outline_of(poses[i], kPieceKinds[i], unit * shrink);
        }
        if (measure_tangram(tiles).overlap_share <= kLeastOverlap) {
            return unit * shrink;
        }
    }
    return std::nullopt;
}

}  // namespace

double round_degrees(double angle_deg)
{
    const double turned_deg = angle_deg - 360.0 * std::floor(angle_deg / 360.0);
    const double rounded_deg = std::round(turned_deg * 1e6) / 1e6;
    return rounded_deg < 360.0 ? rounded_deg : 0.0;
}

flat::Polygon outline_of(const TilePose& pose, PieceKind kind, double side)
{
    Complex center;
    const Complex turn = std::polar(1.0, radians(pose.rotation_deg));
    flat::Polygon outline;
    for (const Complex& corner : center_corners(to_polygon(build_piece(kind, 0, pose.is_mirrored)), center)) {
        const Complex p = turn * corner * side;
        outline.emplace_back(p.real() + pose.center.x, p.imag() + pose.center.y);
    }
    return outline;
}

TilePose fit_tile(const Piece& piece, PieceKind kind, double unit)
{
    flat::Polygon drawn;
    for (const glm::dvec2& p : piece.corners) {
        drawn.emplace_back(p.x, -p.y);
    }
    if (flat::compute_signed_area(drawn) < 0.0) {
        std::reverse(drawn.begin(), drawn.end());
    }
    Complex center;
    const std::vector<Complex> corners = center_corners(drawn, center);
    TilePose best;
    best.worst_error = std::numeric_limits<double>::max();
    for (const bool is_mirrored : {false, true}) {
        if (is_mirrored && kind != PieceKind::Parallelogram) {
            continue;
        }
        Complex own_center;
        const std::vector<Complex> own = center_corners(to_polygon(build_piece(kind, 0, is_mirrored)), own_center);
        for (std::size_t shift = 0; shift < own.size(); ++shift) {
            // The least-squares rotation. Source: Kabsch's method in the plane.
            Complex sum = 0.0;
            for (std::size_t i = 0; i < own.size(); ++i) {
                sum += std::conj(own[i]) * corners[(i + shift) % corners.size()];
            }
            const double rotation_deg = round_degrees(degrees(std::atan2(sum.imag(), sum.real())));
            const Complex turn = std::polar(1.0, radians(rotation_deg));
            double worst_error = 0.0;
            for (std::size_t i = 0; i < own.size(); ++i) {
                worst_error = std::max(worst_error, std::abs(corners[(i + shift) % corners.size()] - turn * own[i] * unit));
            }
            // The poses of a symmetric piece differ only by rounding, so the first one is taken.
            if (worst_error < best.worst_error - 1e-6 * unit) {
                best = {is_mirrored, {center.real(), center.imag()}, rotation_deg, worst_error};
            }
        }
    }
    return best;
}

TileFit fit_tiles(const Tangram& tangram)
{
    const double unit = measure_tangram(tangram).unit;
    TileFit fit;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        fit.poses[i] = fit_tile(tangram.pieces[i], kPieceKinds[i], unit);
        if (fit.poses[i].worst_error > kMostCornerError * unit) {
            fit.fault =
                fmt::format("{}: piece {} is not a {} of its size: a corner is off by {:.2f} of the square's side, but at most {} is "
                            "allowed",
                            tangram.name, i + 1, name_of(kPieceKinds[i]), fit.poses[i].worst_error / unit, kMostCornerError);
            return fit;
        }
    }
    const std::optional<double> side = find_side(fit.poses, unit);
    fit.side = side.value_or(0.0);
    fit.fault = side ? "" : fmt::format("{}: pieces overlap, and so would their tiles", tangram.name);
    return fit;
}

std::optional<std::string> find_tile_fault(const Tangram& tangram)
{
    const std::string fault = fit_tiles(tangram).fault;
    return fault.empty() ? std::nullopt : std::optional(fault);
}

}  // namespace clevrvk::generators::kilogram
