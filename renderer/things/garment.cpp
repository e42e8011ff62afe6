// Measures openings, displaces cloth into folds, and builds the hanger.
#include "renderer/things/garment.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {

double measure_opening(const Opening& opening, const dvec3& point, double inward)
{
    const dvec3 from = point - opening.center;
    const double out = glm::dot(from, opening.way);
    return std::max(-out - inward, glm::length(from - opening.way * out) - opening.reach);
}

dvec3 fold(const dvec3& point, std::span<const dvec3> points, double depth, int seed)
{
    const double turn = 0.7 * seed;
    // Waves around the body that shift as they run down.
    const double around = atan2(point.y * 1.6, point.x);
    double wave = 0.45 * sin(7.0 * around + 5.0 * point.z + turn) * sin(4.0 * point.z + 3.0 * around + 1.7 * turn);
    for (const dvec3& place : points) {
        const dvec3 from = point - place;
        const double near = exp(-glm::dot(from, from) / 0.02);
        wave += near * sin(70.0 * (from.z + 0.6 * from.x * (place.x > 0.0 ? 1.0 : -1.0)) + turn);
    }
    return dvec3(point.x * 0.3, point.y >= 0.0 ? 0.1 : -0.1, 0.0) * (wave * depth * 10.0);
}

void add_hanger(ThingBuilder& builder, double shoulder, double half_width, double drop)
{
    const int wood = builder.add_slot("hanger", make_wood(Wood::Cherry));
    const int steel = builder.add_slot("hook", make_metal(Metal::Chrome));
    const Points3 bar{{-half_width, 0, shoulder - drop},
                      {-0.45 * half_width, 0, shoulder - 0.28 * drop},
                      {0, 0, shoulder},
                      {0.45 * half_width, 0, shoulder - 0.28 * drop},
                      {half_width, 0, shoulder - drop}};
    builder.add(make_tube(smooth(bar, 8), 0.011, 14), "hanger", wood);
    Points3 hook{{0, 0, shoulder}, {0, 0, shoulder + 0.05}};
    for (int i = 0; i <= 12; ++i) {
        const double angle = mix(-0.45 * kPi, 0.95 * kPi, i / 12.0);
        hook.emplace_back(0.024 * cos(angle), 0, shoulder + 0.085 + 0.024 * sin(angle));
    }
    builder.add(make_tube(smooth(hook, 4), 0.0028, 10), "hanger", steel);
}

}  // namespace clevrvk::things
