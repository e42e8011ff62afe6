// Makes and modifies polylines: rounded corners, smooth curves, even spacing, insets, walls.
#include "renderer/modeling/outline.h"

#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

double cross2(const dvec2& a, const dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

dvec2 turn_left(const dvec2& way)
{
    return {-way.y, way.x};
}

/// Appends the arc that rounds a corner, or the corner itself.
void append_corner(Points2& line, const Knot& knot, const dvec2& before, const dvec2& after, int quarter_steps)
{
    const dvec2 to_before = before - knot.at;
    const dvec2 to_after = after - knot.at;
    const double before_m = glm::length(to_before);
    const double after_m = glm::length(to_after);
    if (knot.round_m <= 0.0 || before_m <= 0.0 || after_m <= 0.0) {
        line.push_back(knot.at);
        return;
    }
    const dvec2 a = to_before / before_m;
    const dvec2 b = to_after / after_m;
    const double turn_rad = kPi - acos(glm::dot(a, b));
    if (turn_rad < 0.02 || turn_rad > kPi - 0.02) {
        line.push_back(knot.at);
        return;
    }
    const double half_tangent = sin(turn_rad / 2.0) / cos(turn_rad / 2.0);
    const double reach = std::min(knot.round_m * half_tangent, 0.499 * std::min(before_m, after_m));
    const double radius = reach / half_tangent;
    const dvec2 bisector = (a + b) / glm::length(a + b);
    const dvec2 center = knot.at + bisector * (radius / cos(turn_rad / 2.0));
    const int steps = std::max(1, static_cast<int>(std::floor(turn_rad / (kPi / 2.0) * quarter_steps + 0.99)));
    const dvec2 start = knot.at + a * reach - center;
    const double sign = cross2(a, b) < 0.0 ? 1.0 : -1.0;
    for (int i = 0; i <= steps; ++i) {
        const double angle = sign * turn_rad * i / steps;
        line.push_back(center + dvec2(start.x * cos(angle) - start.y * sin(angle), start.x * sin(angle) + start.y * cos(angle)));
    }
}

/// The point at `share` of the way from b to c on the centripetal curve through a, b, c, d.
template <typename Vector>
Vector interpolate(const Vector& a, const Vector& b, const Vector& c, const Vector& d, double share)
{
    const double ab = std::max(1e-9, std::sqrt(glm::length(b - a)));
    const double bc = std::max(1e-9, std::sqrt(glm::length(c - b)));
    const double cd = std::max(1e-9, std::sqrt(glm::length(d - c)));
    const Vector slope_b = bc * ((b - a) / ab - (c - a) / (ab + bc) + (c - b) / bc);
    const Vector slope_c = bc * ((c - b) / bc - (d - b) / (bc + cd) + (d - c) / cd);
    const double s = share;
    return b * ((2.0 * s - 3.0) * s * s + 1.0) + slope_b * (((s - 2.0) * s + 1.0) * s) + c * ((3.0 - 2.0 * s) * s * s) +
           slope_c * ((s - 1.0) * s * s);
}

template <typename Vector>
std::vector<Vector> smooth_line(const std::vector<Vector>& points, int steps, bool is_closed)
{
    const auto count = static_cast<int>(points.size());
    CLEVRVK_CHECK(count >= 2 && steps >= 1, "a curve through {} points in {} steps", count, steps);
    const auto at = [&](int i) {
        if (is_closed) {
            return points[static_cast<std::size_t>((i + count) % count)];
        }
        // Beyond an end the line continues straight.
        if (i < 0) {
            return points[0] * 2.0 - points[1];
        }
        return i < count ? points[static_cast<std::size_t>(i)] : points.back() * 2.0 - points[points.size() - 2];
    };
    std::vector<Vector> line;
    const int spans = is_closed ? count : count - 1;
    for (int i = 0; i < spans; ++i) {
        for (int step = 0; step < steps; ++step) {
            line.push_back(interpolate(at(i - 1), at(i), at(i + 1), at(i + 2), static_cast<double>(step) / steps));
        }
    }
    if (!is_closed) {
        line.push_back(points.back());
    }
    return line;
}

}  // namespace

Points2 trace(std::span<const Knot> knots, bool is_closed, int quarter_steps)
{
    Points2 line;
    const std::size_t count = knots.size();
    CLEVRVK_CHECK(count >= 2, "a line of {} knots", count);
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_closed && (i == 0 || i + 1 == count)) {
            line.push_back(knots[i].at);
        } else {
            append_corner(line, knots[i], knots[(i + count - 1) % count].at, knots[(i + 1) % count].at, quarter_steps);
        }
    }
    return join({line});
}

Points2 trace(std::initializer_list<Knot> knots, bool is_closed, int quarter_steps)
{
    return trace(std::span<const Knot>(knots.begin(), knots.size()), is_closed, quarter_steps);
}

Points2 smooth(const Points2& points, int steps, bool is_closed)
{
    return smooth_line(points, steps, is_closed);
}

Points3 smooth(const Points3& points, int steps, bool is_closed)
{
    return smooth_line(points, steps, is_closed);
}

Points3 resample(const Points3& points, int count)
{
    CLEVRVK_CHECK(points.size() >= 2 && count >= 2, "{} of {} points", count, points.size());
    std::vector<double> lengths{0.0};
    for (std::size_t i = 1; i < points.size(); ++i) {
        lengths.push_back(lengths.back() + glm::length(points[i] - points[i - 1]));
    }
    Points3 line;
    std::size_t span = 1;
    for (int i = 0; i + 1 < count; ++i) {
        const double at = lengths.back() * i / (count - 1);
        while (span + 1 < points.size() && lengths[span] < at) {
            ++span;
        }
        const double length = lengths[span] - lengths[span - 1];
        line.push_back(glm::mix(points[span - 1], points[span], length > 0.0 ? (at - lengths[span - 1]) / length : 0.0));
    }
    line.push_back(points.back());
    return line;
}

Points2 join(std::initializer_list<Points2> lines)
{
    Points2 joined;
    for (const Points2& line : lines) {
        for (const dvec2& point : line) {
            if (joined.empty() || glm::length(point - joined.back()) > 1e-6) {
                joined.push_back(point);
            }
        }
    }
    return joined;
}

Points2 make_circle(double radius, int count)
{
    return make_superellipse({radius, radius}, 2.0, count);
}

Points2 make_superellipse(const dvec2& half, double exponent, int count)
{
    Points2 points;
    for (int i = 0; i < count; ++i) {
        const double angle = 2.0 * kPi * i / count;
        const double x = cos(angle);
        const double y = sin(angle);
        // Takes points in equal steps of the angle, not of the parameter, so that corners get enough points.
        const double scale = exponent == 2.0 ? 1.0 : pow(pow(std::abs(x), exponent) + pow(std::abs(y), exponent), -1.0 / exponent);
        points.emplace_back(half.x * x * scale, half.y * y * scale);
    }
    return points;
}

Points2 make_rectangle(const dvec2& half, double round_m, int quarter_steps)
{
    return trace({{{half.x, half.y}, round_m}, {{-half.x, half.y}, round_m}, {{-half.x, -half.y}, round_m}, {{half.x, -half.y}, round_m}},
                 true, quarter_steps);
}

Points2 inset(const Points2& outline, double distance)
{
    Points2 moved;
    const std::size_t count = outline.size();
    std::vector<dvec2> ways;
    for (std::size_t i = 0; i < count; ++i) {
        ways.push_back(glm::normalize(outline[(i + 1) % count] - outline[i]));
    }
    for (std::size_t i = 0; i < count; ++i) {
        const dvec2& in = ways[(i + count - 1) % count];
        const dvec2 sum = turn_left(in) + turn_left(ways[i]);
        // |sum| is twice the cosine of half the turn; the miter length is the reciprocal of that cosine.
        const double square = std::max(glm::dot(sum, sum), 4.0 / 9.0);
        moved.push_back(outline[i] + sum * (2.0 * distance / square));
    }
    // Edges that are reversed belong to an arc with a radius smaller than the distance. They are dropped, and their
    // neighbours meet instead.
    const auto is_turned = [&](std::size_t i) { return glm::dot(moved[(i + 1) % count] - moved[i % count], ways[i % count]) < 0.0; };
    std::vector<bool> turned;
    for (std::size_t i = 0; i < count; ++i) {
        turned.push_back(is_turned(i));
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!turned[i] || turned[(i + count - 1) % count]) {
            continue;
        }
        std::size_t last = i;
        while (turned[(last + 1) % count] && last - i < count) {
            ++last;
        }
        const dvec2& before = ways[(i + count - 1) % count];
        const dvec2& after = ways[(last + 1) % count];
        const dvec2 from = outline[i] + turn_left(before) * distance;
        const dvec2 to = outline[(last + 1) % count] + turn_left(after) * distance;
        const double sine = cross2(before, after);
        const dvec2 corner = std::abs(sine) > 1e-3 ? from + before * (cross2(to - from, after) / sine) : (from + to) / 2.0;
        for (std::size_t k = i; k <= last + 1; ++k) {
            moved[k % count] = corner;
        }
    }
    return moved;
}

Points2 make_wall(const Points2& outside, double wall_m)
{
    const auto distance_to = [](const dvec2& p, const dvec2& a, const dvec2& b) {
        const dvec2 edge = b - a;
        const double share = std::clamp(glm::dot(p - a, edge) / glm::dot(edge, edge), 0.0, 1.0);
        return glm::length(p - a - edge * share);
    };
    Points2 wall = outside;
    const dvec2 rim_way = glm::normalize(outside.back() - outside[outside.size() - 2]);
    const dvec2 inward(-rim_way.y, rim_way.x);
    constexpr int kRimSteps = 5;
    for (int i = 1; i < kRimSteps; ++i) {
        const double angle = kPi * i / kRimSteps;
        wall.push_back(outside.back() + inward * (wall_m / 2.0 * (1.0 - cos(angle))) + rim_way * (wall_m / 2.0 * sin(angle)));
    }
    for (std::size_t i = outside.size(); i-- > 0;) {
        const dvec2 in = i > 0 ? glm::normalize(outside[i] - outside[i - 1]) : dvec2(1.0, 0.0);
        const dvec2 out = i + 1 < outside.size() ? glm::normalize(outside[i + 1] - outside[i]) : in;
        const dvec2 sum = dvec2(-in.y, in.x) + dvec2(-out.y, out.x);
        dvec2 moved = outside[i] + sum * (2.0 * wall_m / std::max(glm::dot(sum, sum), 1.0));
        moved.x = i == 0 ? 0.0 : moved.x;
        // A point too close to the outside belongs to a bend tighter than the wall.
        double nearest = 1e9;
        for (std::size_t k = 0; k + 1 < outside.size(); ++k) {
            nearest = std::min(nearest, distance_to(moved, outside[k], outside[k + 1]));
        }
        if (i == 0 || (moved.x > 0.0 && nearest > 0.98 * wall_m)) {
            wall.push_back(moved);
        }
    }
    return join({wall});
}

double find_radius(const Points2& profile, double height)
{
    double radius = 0.0;
    for (std::size_t i = 0; i + 1 < profile.size(); ++i) {
        const dvec2& a = profile[i];
        const dvec2& b = profile[i + 1];
        if ((a.y <= height) != (b.y <= height)) {
            radius = std::max(radius, mix(a.x, b.x, (height - a.y) / (b.y - a.y)));
        }
    }
    return radius;
}

double compute_area(const Points2& outline)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        sum += cross2(outline[i], outline[(i + 1) % outline.size()]);
    }
    return sum / 2.0;
}

Points3 lift(const Points2& points)
{
    Points3 lifted;
    for (const dvec2& point : points) {
        lifted.emplace_back(point, 0.0);
    }
    return lifted;
}

}  // namespace clevrvk::modeling
