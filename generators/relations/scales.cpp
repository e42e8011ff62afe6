#include "generators/relations/scales.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators::relations {
namespace {

using staging::Scales;

constexpr double kMostRatio = 2.5;  // of the diagonals of both: in one picture the smaller thing is still seen well
constexpr double kMostWide = 1.3;   // of what lies on the other

/// How far the larger thing is beyond that ratio, as a logarithm.
double find_excess(double ratio, const Scales& scales)
{
    return std::max(0.0, std::abs(std::log(ratio * scales.first / scales.second)) - std::log(kMostRatio));
}

/// How far what lies on the other is wider than that, as a logarithm. Most of such things fall off, after many steps.
double find_overhang(double wide)
{
    return wide > kMostWide ? std::log(wide / kMostWide) : 0.0;
}

}  // namespace

std::array<Scales, 5> list_scales(double ratio, double first_wide, double second_wide)
{
    std::array<Scales, 5> scales{{{1.0, 1.0}, {0.7, 1.4}, {1.4, 0.7}, {0.5, 2.0}, {2.0, 0.5}}};
    std::ranges::stable_sort(scales, {}, [&](const Scales& pair) {
        const double first = find_overhang(first_wide * pair.first / pair.second);
        const double second = find_overhang(second_wide * pair.second / pair.first);
        return find_excess(ratio, pair) + first + second;
    });
    return scales;
}

glm::dvec2 find_reach(const contact::Placement& at, const contact::Body& body)
{
    const tree::Box box = at.apply(body.bounds());
    return glm::max(glm::abs(glm::dvec2(box.low)), glm::abs(glm::dvec2(box.high)));
}

}  // namespace clevrvk::generators::relations
