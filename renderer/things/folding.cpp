// Makes lines of folded cloth, and sheets along them.
#include "renderer/things/folding.h"

#include "renderer/modeling/noise.h"

#include <algorithm>
#include <cstdint>

namespace clevrvk::things {

Mesh make_strip(const Points2& line, double width, double thickness, double ripple, int seed)
{
    constexpr int kAcross = 20;
    const auto last = static_cast<int>(line.size()) - 1;
    const auto at = [&](double v) {
        const double place = v * last;
        const int low = std::min(static_cast<int>(place), last - 1);
        return glm::mix(line[static_cast<std::size_t>(low)], line[static_cast<std::size_t>(low) + 1], place - low);
    };
    const Mesh strip = make_sheet(
        [&](double u, double v) {
            const dvec2 p = at(v);
            return dvec3((u - 0.5) * width, p);
        },
        kAcross, last, thickness);
    return deform(strip, [&](dvec3 p) {
        const double noise = find_noise({p.x / 0.07, p.y / 0.07, p.z / 0.12}, static_cast<std::uint32_t>(seed)) - 0.5;
        const double reach = smoothstep(0.0, 0.03, p.z) * 2.0 * ripple;
        return dvec3(p.x, p.y + reach * noise, p.z * (1.0 + 0.25 * reach * noise));
    });
}

Points2 fold_line(double depth, double pitch, int layers)
{
    constexpr int kStraight = 10;
    constexpr int kTurn = 8;
    const double reach = 0.5 * (depth - pitch);
    Points2 line;
    for (int layer = 0; layer < layers; ++layer) {
        const double z = pitch * (layer + 0.5);
        const double way = layer % 2 == 0 ? -1.0 : 1.0;  // the first goes to the front
        for (int k = 0; k <= kStraight; ++k) {
            line.emplace_back(way * mix(-reach, reach, static_cast<double>(k) / kStraight), z);
        }
        for (int k = 1; k < kTurn && layer + 1 < layers; ++k) {
            const double angle = kPi * k / kTurn;
            line.emplace_back(way * (reach + 0.5 * pitch * sin(angle)), z + 0.5 * pitch * (1.0 - cos(angle)));
        }
    }
    return line;
}

Points2 roll_line(double inner_radius, double pitch, double turns)
{
    const int steps = static_cast<int>(24.0 * turns);
    const double outer = inner_radius + pitch * turns;
    Points2 line;
    for (int k = 0; k <= steps; ++k) {
        const double share = static_cast<double>(k) / steps;
        // It ends below, before the front.
        const double angle = 2.0 * kPi * turns * (share - 1.0) - 0.6 * kPi;
        const double radius = mix(inner_radius, outer, share);
        line.emplace_back(radius * cos(angle), outer + radius * sin(angle));
    }
    return line;
}

}  // namespace clevrvk::things
