#include "generators/staging/trial.h"

#include "generators/staging/settle.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::generators::staging {
namespace {

using contact::dmat3;
using contact::dvec2;
using contact::dvec3;
using contact::PlacedBody;
using contact::Placement;

constexpr int kHollowLines = 64;       // of a hollow, along x and y
constexpr int kPointsAcross = 14;      // of a body's volume
constexpr double kLeastTolerance_m = 0.002;
constexpr double kTolerance = 0.01;    // of the smaller diagonal
constexpr double kLeastPool = 0.25;    // over the thing's height
constexpr double kMostDepth_m = 0.0015;

}  // namespace

double find_tolerance(const Prop& first, const Prop& second, const Scales& scales)
{
    const double smaller = std::min(scales.first * glm::length(first.sizes.box), scales.second * glm::length(second.sizes.box));
    return std::max(kLeastTolerance_m, kTolerance * smaller);
}

double find_larger_diagonal(const Prop& first, const Prop& second, const Scales& scales)
{
    return std::max(scales.first * glm::length(first.sizes.box), scales.second * glm::length(second.sizes.box));
}

dvec2 draw_way(Rng& rng)
{
    constexpr double kLeast = 0.01;
    for (;;) {
        const double x = rng.uniform(-1.0, 1.0);
        const double y = rng.uniform(-1.0, 1.0);
        const double squared = x * x + y * y;
        if (squared >= kLeast && squared <= 1.0) {
            return dvec2(x, y) / std::sqrt(squared);
        }
    }
}

dmat3 turn_to(const dvec2& way)
{
    return {dvec3(way, 0.0), dvec3(-way.y, way.x, 0.0), dvec3(0.0, 0.0, 1.0)};
}

Placement stand(const Prop& prop, double scale, const dmat3& turn, const dvec2& at)
{
    return {turn * prop.rest.axes, scale, turn * (scale * prop.rest.origin) + dvec3(at, 0.0)};
}

std::span<const dmat3> list_turns()
{
    const dvec3 x(1, 0, 0);
    const dvec3 y(0, 1, 0);
    const dvec3 z(0, 0, 1);
    static const std::array<dmat3, 6> kTurns{
        {{x, y, z}, {x, z, -y}, {-z, y, x}, {x, -z, y}, {z, y, -x}, {x, -y, -z}}};
    return kTurns;
}

Placement hold_over(const Prop& prop, double scale, const dmat3& axes, const dvec2& at, double height)
{
    Placement held{axes, scale, dvec3(0.0)};
    held.origin = dvec3(at - dvec2(held.apply(prop.body.center_of_mass())), 0.0);
    held.origin.z = height - measure_extent({prop.body, held}).low;
    return held;
}

Extent measure_extent(const PlacedBody& body)
{
    Extent extent{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const contact::Triangle& triangle : body.body.surface().triangles()) {
        for (const dvec3& corner : triangle) {
            const double z = body.at.apply(corner).z;
            extent = {std::min(extent.low, z), std::max(extent.high, z)};
        }
    }
    return extent;
}

std::vector<dvec3> list_inner_points(const contact::Body& body)
{
    std::vector<dvec3> points;
    const dvec3 step = (body.bounds().high - body.bounds().low) / static_cast<double>(kPointsAcross);
    for (int k = 0; k < kPointsAcross * kPointsAcross * kPointsAcross; ++k) {
        const dvec3 cell(k % kPointsAcross, k / kPointsAcross % kPointsAcross, k / (kPointsAcross * kPointsAcross));
        const dvec3 point = body.bounds().low + step * (cell + 0.5);
        if (body.is_closed() && body.surface().is_inside(point)) {
            points.push_back(point);
        }
    }
    if (points.empty()) {
        for (const contact::Triangle& triangle : body.surface().triangles()) {
            points.push_back((triangle[0] + triangle[1] + triangle[2]) / 3.0);
        }
    }
    return points;
}

Hollow::Hollow(const Prop& prop, const Placement& at)
{
    for (const catalog::Cavity& cavity : prop.cavities) {
        rooms_.push_back({at, cavity});
        middles_.emplace_back(at.apply(cavity.base));
    }
    if (!rooms_.empty()) {
        return;
    }
    heights_ = measure_heights({prop.body, at}, kHollowLines);
    spill_ = find_spill_levels(heights_);
    for (const Pool& pool : find_pools(heights_, spill_, kLeastPool * at.scale * prop.sizes.box.z)) {
        middles_.push_back(pool.deepest);
    }
}

bool Hollow::contains(const dvec3& point) const
{
    for (const Room& room : rooms_) {
        const dvec3 local = room.at.bring(point) - room.cavity.base;
        const double t = local.z / room.cavity.height;
        const dvec2 half = glm::mix(room.cavity.base_half, room.cavity.top_half, std::clamp(t, 0.0, 1.0));
        const dvec2 part = dvec2(local) / half;
        const bool is_within = room.cavity.is_round ? glm::dot(part, part) <= 1.0 : std::abs(part.x) <= 1.0 && std::abs(part.y) <= 1.0;
        if (t >= 0.0 && t <= 1.0 && is_within) {
            return true;
        }
    }
    const int cell = rooms_.empty() ? heights_.find_cell(dvec2(point)) : -1;
    return cell >= 0 && heights_.is_body(cell) && point.z >= heights_.top[static_cast<std::size_t>(cell)] &&
           point.z <= spill_[static_cast<std::size_t>(cell)];
}

double Hollow::measure_share(const PlacedBody& body) const
{
    const std::vector<dvec3> points = list_inner_points(body.body);
    const auto inside = std::count_if(points.begin(), points.end(), [&](const dvec3& point) { return contains(body.at.apply(point)); });
    return static_cast<double>(inside) / static_cast<double>(points.size());
}

std::optional<Hollow::Part> Hollow::find_part(const dvec2& at) const
{
    if (!rooms_.empty()) {
        const Room& room = rooms_.front();
        const double depth = room.at.scale * room.cavity.height;
        return Part{room.at.apply(room.cavity.base).z + depth, depth};
    }
    const int cell = heights_.find_cell(at);
    if (cell < 0 || !heights_.is_body(cell)) {
        return std::nullopt;
    }
    const double rim = spill_[static_cast<std::size_t>(cell)];
    return Part{rim, rim - heights_.top[static_cast<std::size_t>(cell)]};
}

bool Judge::require(const Clause& clause)
{
    if (!failed_) {
        if (clause.holds()) {
            clauses_.push_back(clause);
        } else {
            failed_ = clause;
        }
    }
    return !failed_;
}

Outcome finish(const Pair& pair, Stage stage)
{
    const PlacedBody first{pair.first.body, stage.first};
    const PlacedBody second{pair.second.body, stage.second};
    const double deepest = contact::measure_depth(first, second, 0.5 * kMostDepth_m).depth;
    const Clause depth{"depth of one thing in the other, m", deepest, kMostDepth_m, false};
    if (!depth.holds()) {
        return Refusal{depth};
    }
    stage.gap_m = contact::measure_gap(first, second, std::numeric_limits<double>::max()).value().distance;
    stage.clauses.push_back(depth);
    return stage;
}

}  // namespace clevrvk::generators::staging
