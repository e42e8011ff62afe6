// Patterns of pillows; their borders are cut into the mesh of the flat cover.
#include "renderer/things/pillow_patterns.h"

#include "renderer/modeling/cut.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace clevrvk::things {
namespace {

/// Distance to the nearest centre line of stripes with the given period.
double find_offset(double at, double period)
{
    return period * std::abs(at / period - std::floor(at / period) - 0.5);
}

}  // namespace

void paint_stripes(Mesh& mesh, PillowPattern pattern, double stripe, int second)
{
    const double period = stripe * (pattern == PillowPattern::Check ? 4.0 : pattern == PillowPattern::Ticking ? 2.5 : 2.0);
    const std::vector<double> borders =
        pattern == PillowPattern::Ticking ? std::vector<double>{0.18 * stripe, 0.46 * stripe} : std::vector<double>{0.25 * period};
    const auto is_within = [&](double at) {
        const double offset = find_offset(at, period);
        return borders.size() == 1 ? offset < borders[0] : offset > borders[0] && offset < borders[1];
    };
    for (int axis = 0; axis < (pattern == PillowPattern::Check ? 2 : 1); ++axis) {
        for (const double border : borders) {
            paint_within(
                mesh, [&](const dvec3& p) { return find_offset(p[axis], period) - border; }, kUnset);
        }
    }
    paint(mesh, second,
          [&](const dvec3& c, const dvec3&) { return is_within(c.x) != (pattern == PillowPattern::Check && is_within(c.y)); });
}

void paint_pattern(Mesh& mesh, PillowPattern pattern, const dvec2& cut, int second)
{
    const double stripe = cut.x / 14.0;
    if (pattern == PillowPattern::Stripes || pattern == PillowPattern::Ticking || pattern == PillowPattern::Check) {
        paint_stripes(mesh, pattern, stripe, second);
    } else if (pattern == PillowPattern::Frame) {
        paint_within(
            mesh,
            [&](const dvec3& p) {
                const double out = std::max(std::abs(p.x) - 0.5 * (cut.x - cut.y), std::abs(p.y));
                return std::abs(out - 0.36 * cut.y) - 0.03 * cut.y;
            },
            second);
    } else if (pattern == PillowPattern::Flowers || pattern == PillowPattern::Dots) {
        const double pitch = pattern == PillowPattern::Dots ? 2.0 * stripe : 3.5 * stripe;
        paint_within(
            mesh,
            [&](const dvec3& p) {
                const double row = std::floor(p.y / (0.87 * pitch) + 0.5);
                const double shift = static_cast<int>(row) % 2 == 0 ? 0.0 : 0.5;
                const dvec2 at(p.x / pitch - shift - std::floor(p.x / pitch - shift + 0.5), p.y / pitch - 0.87 * row);
                const double petals = pattern == PillowPattern::Dots ? 0.24 : 0.27 * (1.0 + 0.32 * cos(5.0 * atan2(at.y, at.x) + row));
                return (glm::length(at) - petals) * pitch;
            },
            second);
    }
}

}  // namespace clevrvk::things
