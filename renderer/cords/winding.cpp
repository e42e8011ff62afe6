// All lengths are in thicknesses of the cord. The hitch begins behind the knot's corner, close enough to the body to be
// seen as tied to it, and far enough for strands not to meet.
#include "renderer/cords/winding.h"

#include "renderer/contact/stability.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace clevrvk::cords {
namespace {

using modeling::kPi;
using Hull = std::vector<dvec2>;

constexpr double kClear = 0.53;       // from a body's surface to the cord's middle: half, and a little
constexpr double kPitch = 1.05;       // between turns
constexpr double kOff = 0.6;          // from the line of the turns to the knot
constexpr double kBend = 0.9;         // of the corner of the knot, along both legs
constexpr double kHitchStart = 1.15;  // behind that corner
constexpr double kHitchRadius = 1.04;
constexpr double kHitchTurns = 1.25;  // the end leaves across the beginning
constexpr double kStraight = 3.4;     // the cord that leads away, until behind the hitch
constexpr double kLift = 3.0;         // before the knot, where the end leaves its way and rises over the hitch
constexpr double kTail = 2.2;
constexpr double kKnotHeight = 1.6;   // of a hitch, up and down
constexpr double kMostFlare = 2.0;    // that a knot lies farther out than the turns, where the body widens beside them
constexpr double kFlat = 0.02;        // that a flat side is uneven
constexpr int kUniform = 180;         // directions, besides those of corners
constexpr double kArcStep = kPi / 15.0;

double cross(const dvec2& a, const dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

double find_angle(const dvec2& way)
{
    const double angle = modeling::atan2(way.y, way.x);
    return angle < 0.0 ? angle + 2.0 * kPi : angle;
}

/// A hull with a rounded margin.
Hull widen(const Hull& hull, double margin)
{
    Hull wide;
    const std::size_t count = hull.size();
    const auto find_out = [&](std::size_t k) {
        const dvec2 side = glm::normalize(hull[(k + 1) % count] - hull[k]);
        return dvec2(side.y, -side.x);
    };
    for (std::size_t k = 0; k < count; ++k) {
        const dvec2 before = find_out((k + count - 1) % count);
        const dvec2 after = find_out(k);
        const double turn = modeling::acos(glm::dot(before, after));
        const double from = find_angle(before);
        const int steps = std::max(1, static_cast<int>(std::ceil(turn / kArcStep)));
        for (int i = 0; i <= steps; ++i) {
            const double angle = from + turn * i / steps;
            wide.push_back(hull[k] + margin * dvec2(modeling::cos(angle), modeling::sin(angle)));
        }
    }
    return contact::find_convex_hull(std::move(wide));
}

bool contains(const Hull& hull, const dvec2& point)
{
    for (std::size_t k = 0; k < hull.size(); ++k) {
        if (cross(hull[(k + 1) % hull.size()] - hull[k], point - hull[k]) <= 0.0) {
            return false;
        }
    }
    return true;
}

/// How far a hull reaches from a point within it.
double measure_reach(const Hull& hull, const dvec2& center, const dvec2& way)
{
    double reach = 0.0;
    for (std::size_t k = 0; k < hull.size(); ++k) {
        const dvec2 from = hull[k] - center;
        const dvec2 to = hull[(k + 1) % hull.size()] - center;
        if (cross(from, way) >= 0.0 && cross(way, to) >= 0.0) {
            reach = std::max(reach, cross(from, to - from) / cross(way, to - from));
        }
    }
    return reach;
}

dvec2 find_middle(const Hull& hull)
{
    dvec2 middle(0.0);
    double area = 0.0;
    for (std::size_t k = 1; k + 1 < hull.size(); ++k) {
        const double piece = cross(hull[k] - hull[0], hull[k + 1] - hull[0]);
        middle += piece * (hull[0] + hull[k] + hull[k + 1]) / 3.0;
        area += piece;
    }
    return middle / area;
}

/// Directions of the corners of hulls, and others between them, rising.
std::vector<double> list_angles(const std::vector<Hull>& hulls, const dvec2& center)
{
    std::vector<double> angles;
    for (int k = 0; k < kUniform; ++k) {
        angles.push_back(2.0 * kPi * k / kUniform);
    }
    for (const Hull& hull : hulls) {
        for (const dvec2& corner : hull) {
            angles.push_back(find_angle(corner - center));
        }
    }
    std::ranges::sort(angles);
    constexpr double kSame = 1e-6;
    const auto last = std::unique(angles.begin(), angles.end(), [](double a, double b) { return b - a < kSame; });
    angles.erase(last, angles.end());
    return angles;
}

/// The direction at which a line from an outer point touches a level.
/// \param side  1: the touching point lies counter-clockwise of the point, -1: clockwise
std::size_t find_tangent(const Turns& turns, std::size_t level, const dvec2& point, double side)
{
    std::size_t best = 0;
    dvec2 way = turns.find_point(level, 0) - point;
    for (std::size_t k = 1; k < turns.angles.size(); ++k) {
        const dvec2 next = turns.find_point(level, k) - point;
        if (side * cross(way, next) < 0.0) {
            way = next;
            best = k;
        }
    }
    return best;
}

/// A direction for the knot that is close to the wished one, and leads away from the body.
dvec3 turn_out(const dvec3& way, const dvec3& out)
{
    constexpr double kLeastCosine = 0.87;  // of 30 degrees
    const double along = glm::dot(way, out);
    if (along >= kLeastCosine) {
        return way;
    }
    const dvec3 aside = way - along * out;
    const double length = glm::length(aside);
    return length < 1e-9 ? out : kLeastCosine * out + std::sqrt(1.0 - kLeastCosine * kLeastCosine) * aside / length;
}

/// A rounded corner.
void add_corner(const dvec3& from, const dvec3& corner, const dvec3& to, Points3& line)
{
    constexpr int kSteps = 10;
    for (int k = 0; k <= kSteps; ++k) {
        const double t = static_cast<double>(k) / kSteps;
        line.push_back((1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * corner + t * t * to);
    }
}

/// All turns, from where the line comes to the body to where it leaves it.
void add_turns(const Turns& turns, std::size_t first, std::size_t last, Points3& line)
{
    const std::size_t count = turns.angles.size();
    // The first may come before the last by less than a turn; both lie on either side of the knot.
    const std::size_t whole = count * static_cast<std::size_t>(turns.count() - 1) + (last + count - first) % count;
    for (std::size_t step = 0; step <= whole; ++step) {
        const std::size_t k = (first + step) % count;
        const double angle = turns.angles[k] - turns.angles[first] + 2.0 * kPi * static_cast<double>((first + step) / count);
        const double progress = angle / (2.0 * kPi);
        const auto level = std::min(static_cast<std::size_t>(progress), turns.levels.size() - 2);
        const dvec2 at = glm::mix(turns.find_point(level, k), turns.find_point(level + 1, k), progress - static_cast<double>(level));
        line.push_back(turns.plane.place(at, turns.pitch * progress));
    }
}

/// A cubic from one point to another with given directions.
void add_bend(const dvec3& from, const dvec3& from_way, const dvec3& to, const dvec3& to_way, Points3& line)
{
    constexpr int kSteps = 12;
    const double speed = glm::length(to - from);
    for (int k = 1; k < kSteps; ++k) {
        const double t = static_cast<double>(k) / kSteps;
        const double s = 1.0 - t;
        line.push_back(s * s * (1.0 + 2.0 * t) * from + t * t * (3.0 - 2.0 * t) * to + speed * (t * s * s * from_way - t * t * s * to_way));
    }
}

/// Where a hitch is tied.
struct HitchPlace {
    dvec3 knot{0.0};
    dvec3 out{0.0};   ///< unit, along the part that it is tied to
    dvec3 axis{0.0};  ///< unit, of the turns: the end comes from above
    dvec3 from{0.0};  ///< where the end leaves the body
    dvec3 top{0.0};   ///< above the knot, where it leads to
};

/// The end goes over the straight part, down behind it, under it, up, and once more over it.
void add_hitch(const HitchPlace& place, double thickness, Points3& line)
{
    const dvec3 up = glm::normalize(place.axis - glm::dot(place.axis, place.out) * place.out);
    const dvec3 across = glm::cross(up, place.out);
    const dvec3 from_side = glm::dot(place.from - place.knot, across) >= 0.0 ? across : -across;
    const double radius = kHitchRadius * thickness;
    const auto find_coil = [&](double angle) {
        const double along = (kHitchStart + kPitch * angle / (2.0 * kPi)) * thickness;
        return place.knot + along * place.out + radius * (modeling::cos(angle) * up - modeling::sin(angle) * from_side);
    };
    const auto find_way = [&](double angle) {
        const dvec3 around = -modeling::sin(angle) * up - modeling::cos(angle) * from_side;
        return glm::normalize(2.0 * kPi * kHitchRadius * around + kPitch * place.out);
    };
    const dvec3 way = glm::normalize(place.top - place.from);
    const double straight = std::max(0.0, glm::length(place.top - place.from) - kLift * thickness);
    const dvec3 lift = place.from + straight * way;
    if (straight > 0.0) {
        line.push_back(lift);
    }
    add_bend(lift, way, find_coil(0.0), find_way(0.0), line);
    constexpr int kSteps = 40;
    for (int k = 0; k <= kSteps; ++k) {
        line.push_back(find_coil(2.0 * kPi * kHitchTurns * k / kSteps));
    }
    const double last = 2.0 * kPi * kHitchTurns;
    line.push_back(find_coil(last) + 0.5 * kTail * thickness * find_way(last));
    line.push_back(find_coil(last) + kTail * thickness * glm::normalize(find_way(last) + 0.25 * place.out));
}

}  // namespace

dvec2 Turns::find_point(std::size_t level, std::size_t angle) const
{
    const double way = angles[angle];
    return levels[level][angle] * dvec2(modeling::cos(way), modeling::sin(way));
}

TurnsOutcome find_turns(const TurnsPlan& plan)
{
    const double thickness = plan.thickness;
    const double pitch = kPitch * thickness;
    const double start = -0.5 * pitch * plan.turns;
    const std::optional<dvec2> at = plan.picks_piece ? std::optional(dvec2(0.0)) : std::nullopt;
    std::vector<Hull> hulls;
    dvec2 center(0.0);
    for (int k = 0; k <= plan.turns; ++k) {
        const double height = start + pitch * k;
        const Hull hull = find_section_hull(plan.triangles, plan.plane, {height - 0.5 * thickness, height + 0.5 * thickness}, at);
        if (hull.size() < 3) {
            return {std::nullopt, "no part of it lies in the plane of the turns; give another 'at' or 'axis', or fewer turns"};
        }
        hulls.push_back(widen(hull, kClear * thickness));
        center += find_middle(hulls.back()) / (plan.turns + 1.0);
    }
    if (!std::ranges::all_of(hulls, [&](const Hull& hull) { return contains(hull, center); })) {
        return {std::nullopt, "its outline changes too much between the turns; give another 'at' or 'axis', or fewer turns"};
    }
    Turns turns;
    turns.plane = plan.plane;
    turns.plane.origin = plan.plane.place(center, start);
    turns.pitch = pitch;
    turns.angles = list_angles(hulls, center);
    for (const Hull& hull : hulls) {
        std::vector<double>& level = turns.levels.emplace_back();
        for (const double angle : turns.angles) {
            level.push_back(measure_reach(hull, center, {modeling::cos(angle), modeling::sin(angle)}));
        }
    }
    // Only its reach counts, and only a little beyond the first turn's: the knot stays close.
    const double reach = kKnotHeight * thickness;
    turns.near_knot = widen(find_section_hull(plan.triangles, plan.plane, {start - reach, start + reach}, at), kClear * thickness);
    for (dvec2& point : turns.near_knot) {
        point -= center;
    }
    return {std::move(turns), ""};
}

Outlet find_outlet(const Turns& turns, double thickness, const dvec3& target)
{
    const Plane& plane = turns.plane;
    const auto flatten = [&](const dvec3& way) { return dvec2(glm::dot(way, plane.x), glm::dot(way, plane.y)); };
    constexpr double kLeast = 0.05;  // of the way's length
    const std::array<dvec3, 3> choices{target - plane.origin, dvec3(0.0, -1.0, 0.0), dvec3(1.0, 0.0, 0.0)};
    const auto leads_out = [&](const dvec3& toward) { return glm::length(flatten(toward)) > kLeast * glm::length(toward); };
    const dvec2 way = glm::normalize(flatten(*std::ranges::find_if(choices, leads_out)));
    double reach = 0.0;
    for (std::size_t k = 0; k < turns.angles.size(); ++k) {
        for (std::size_t level = 0; level < turns.levels.size(); ++level) {
            reach = std::max(reach, glm::dot(turns.find_point(level, k), way));
        }
    }
    double near_reach = 0.0;
    for (const dvec2& point : turns.near_knot) {
        near_reach = std::max(near_reach, glm::dot(point, way));
    }
    reach = std::max(reach, std::min(near_reach, reach + kMostFlare * thickness));
    // Before the middle of what is farthest that way: of a flat side, or of a corner.
    double low = 0.0;
    double high = 0.0;
    double most = 0.0;
    const dvec2 aside(-way.y, way.x);
    for (std::size_t k = 0; k < turns.angles.size(); ++k) {
        most = std::max(most, glm::dot(turns.find_point(0, k), way));
    }
    bool is_first = true;
    for (std::size_t k = 0; k < turns.angles.size(); ++k) {
        const dvec2 point = turns.find_point(0, k);
        if (glm::dot(point, way) >= most - kFlat * thickness) {
            const double place = glm::dot(point, aside);
            low = is_first ? place : std::min(low, place);
            high = is_first ? place : std::max(high, place);
            is_first = false;
        }
    }
    const dvec2 knot = (reach + kOff * thickness) * way + 0.5 * (low + high) * aside;
    return {plane.place(knot), way.x * plane.x + way.y * plane.y};
}

Points3 trace_noose(const Turns& turns, const Outlet& outlet, double thickness, const dvec3& way, bool is_hitched)
{
    const Plane& plane = turns.plane;
    const dvec2 knot = plane.project(outlet.point);
    const dvec3 out = turn_out(way, outlet.out);
    const std::size_t first = find_tangent(turns, 0, knot, 1.0);
    const std::size_t last = find_tangent(turns, turns.levels.size() - 1, knot, -1.0);
    // From the straight part around the corner to the body.
    Points3 line{outlet.point + kStraight * thickness * out};
    const dvec3 touch = plane.place(turns.find_point(0, first));
    const dvec3 arm = touch - outlet.point;
    const double bend = std::min(kBend * thickness, 0.5 * glm::length(arm));
    add_corner(outlet.point + bend * out, outlet.point, outlet.point + bend * glm::normalize(arm), line);
    add_turns(turns, first, last, line);
    const dvec3 top = outlet.point + turns.pitch * turns.count() * plane.axis;
    if (is_hitched) {
        add_hitch({outlet.point, out, plane.axis, line.back(), top}, thickness, line);
    } else {
        line.push_back(line.back() + std::min(kTail * thickness, 0.8 * glm::length(top - line.back())) * glm::normalize(top - line.back()));
    }
    std::ranges::reverse(line);
    return line;
}

}  // namespace clevrvk::cords
