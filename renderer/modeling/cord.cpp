#include "renderer/modeling/cord.h"

#include "renderer/base/error.h"
#include "renderer/modeling/maths.h"
#include "renderer/modeling/solids.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

constexpr int kRound = 12;           // points around a smooth cord
constexpr int kOfStrand = 4;         // points around, for each strand of a laid one
constexpr int kOfLay = 10;           // steps of a turn of the strands
constexpr int kHelixSteps = 48;      // steps of a turn
constexpr double kClear = 0.56;      // as a share of the thickness: half the distance between the two strands of a crossing
constexpr double kPlanHeight = 0.6;  // scale of the plan's y: no turn is tighter than the cord is thick

/// The places where the plan of the knot crosses itself, with the height there, divided by the thickness: over, under,
/// over. The other half is a mirror image. The two strands at a crossing have parameters s and t with s^2 + s t + t^2 =
/// 3, and s = -t or s^2 + t^2 = 4.
struct Crossing {
    double t;
    double height;
};
constexpr Crossing kCrossings[]{{-1.9318516525781366, kClear}, {-1.7320508075688772, -kClear}, {-0.5176380902050415, kClear}};

/// Interpolates the height between crossings; the cord is level at each crossing.
double find_height(double t)
{
    if (t > 0.0) {
        return -find_height(-t);
    }
    const Crossing& first = kCrossings[0];
    if (t <= first.t) {
        return first.height;
    }
    for (std::size_t k = 1; k < std::size(kCrossings); ++k) {
        const Crossing& before = kCrossings[k - 1];
        const Crossing& after = kCrossings[k];
        if (t <= after.t) {
            return mix(before.height, after.height, smoothstep(before.t, after.t, t));
        }
    }
    const Crossing& last = kCrossings[std::size(kCrossings) - 1];
    return mix(last.height, -last.height, smoothstep(last.t, -last.t, t));
}

dvec2 find_plan(double t)
{
    return {t * t * t - 3.0 * t, kPlanHeight * (t * t * t * t - 4.0 * t * t)};
}

double find_step(const CordSection& section)
{
    return section.strands >= 2 ? section.lay / kOfLay : 0.7 * section.thickness;
}

int count_around(const CordSection& section)
{
    return section.strands >= 2 ? kOfStrand * section.strands : kRound;
}

}  // namespace

double find_triangle_density(const CordSection& section)
{
    return 2.0 * count_around(section) / find_step(section);
}

Points3 trace_helix(double radius, double pitch, double turns)
{
    Points3 line;
    const int count = std::max(1, static_cast<int>(std::ceil(kHelixSteps * turns)));
    for (int k = 0; k <= count; ++k) {
        const double share = turns * k / count;
        const double angle = 2.0 * kPi * share;
        line.emplace_back(radius * cos(angle), radius * sin(angle), pitch * share);
    }
    return line;
}

Points3 trace_overhand(double thickness, double size, double reach)
{
    constexpr int kHalfCount = 120;
    constexpr double kLast = 2.02;  // the plan still runs sideways here; from here on, an end bends away from it
    Points3 middle;
    for (int k = -kHalfCount; k <= kHalfCount; ++k) {
        const double t = kLast * k / kHalfCount;
        middle.emplace_back(size * find_plan(t), thickness * find_height(t));
    }
    // An end leaves in the direction of the plan at its last point, and bends until it runs along x.
    const dvec2 last = size * find_plan(kLast);
    const dvec2 aside = size * dvec2(3.0 * kLast * kLast - 3.0, kPlanHeight * (4.0 * kLast * kLast * kLast - 8.0 * kLast));
    const dvec2 way = glm::normalize(aside);
    Points2 end;
    const dvec2 turn = last + 1.3 * size * way;
    const dvec2 level = turn + dvec2(2.0 * size, 0.25 * size);
    CLEVRVK_CHECK(reach > level.x + size, "ends reach {} m, and the knot {} m", reach, level.x + size);
    constexpr int kEndSteps = 48;
    const auto bend = [&](const dvec2& from, const dvec2& control, const dvec2& to, double share) {
        return (1.0 - share) * (1.0 - share) * from + 2.0 * share * (1.0 - share) * control + share * share * to;
    };
    for (int k = 1; k <= kEndSteps; ++k) {
        const double share = static_cast<double>(k) / kEndSteps;
        end.push_back(bend(last, turn, level, share));
    }
    const double straight = reach - level.x;
    for (int k = 1; k <= kEndSteps; ++k) {
        const double share = static_cast<double>(k) / kEndSteps;
        // It continues in its direction and slowly bends away, like a cord that nobody has straightened.
        end.emplace_back(level.x + straight * share, level.y + 0.125 * straight * share * (1.0 - share));
    }
    // Both ends are as low as the lowest strand of the knot.
    const auto find_end_height = [&](double from, std::size_t place) {
        return mix(from, -kClear * thickness, smoothstep(0.0, 1.0, std::min(1.0, static_cast<double>(place + 1) / kEndSteps)));
    };
    Points3 line;
    for (std::size_t k = end.size(); k-- > 0;) {
        line.emplace_back(-end[k].x, end[k].y, find_end_height(middle.front().z, k));
    }
    line.insert(line.end(), middle.begin(), middle.end());
    for (std::size_t k = 0; k < end.size(); ++k) {
        line.emplace_back(end[k], find_end_height(middle.back().z, k));
    }
    return line;
}

double measure_length(const Points3& line)
{
    double length = 0.0;
    for (std::size_t k = 1; k < line.size(); ++k) {
        length += glm::length(line[k] - line[k - 1]);
    }
    return length;
}

Mesh make_cord(const Points3& line, const CordSection& section)
{
    constexpr double kGroove = 0.26;  // depth as a share of the radius; it is 0.27 between two of three round strands in a circle
    const bool is_laid = section.strands >= 2;
    const double radius = 0.5 * section.thickness;
    const double step = find_step(section);
    const double length = measure_length(line);
    const auto count = std::max(2, 1 + static_cast<int>(std::ceil(length / step)));
    const int around = count_around(section);
    const Points3 path = resample(line, count);
    const auto make_outline = [&](double share, double factor) {
        Points2 outline;
        const double turned = is_laid ? 2.0 * kPi * length * share / section.lay : 0.0;
        for (int k = 0; k < around; ++k) {
            const double angle = 2.0 * kPi * k / around;
            const double bulge = is_laid ? 1.0 - kGroove * (0.5 - 0.5 * cos(section.strands * (angle - turned))) : 1.0;
            outline.emplace_back(factor * radius * bulge * cos(angle), factor * section.flatness * radius * bulge * sin(angle));
        }
        return outline;
    };
    // The ends are bevelled, so that they look cut.
    return sweep(path, [&](double share) { return make_outline(share, share == 0.0 || share == 1.0 ? 0.8 : 1.0); });
}

}  // namespace clevrvk::modeling
