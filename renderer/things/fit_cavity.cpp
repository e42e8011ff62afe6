// Fits a truncated cone into a vessel, given the vessel's outer profile and wall thickness.
#include "renderer/things/fit_cavity.h"

#include <algorithm>

namespace clevrvk::things {

Cavity fit_cavity(const Points2& outside, double wall, double low, double high)
{
    constexpr double kSlack = 1.3;  // a sloping wall is thicker when measured horizontally
    constexpr int kHeights = 24;
    const auto room_at = [&](double z) { return find_radius(outside, z) - kSlack * wall; };
    const double base = room_at(low);
    const double top = room_at(high);
    double share = 1.0;
    for (int i = 0; i <= kHeights; ++i) {
        const double s = static_cast<double>(i) / kHeights;
        share = std::min(share, room_at(mix(low, high, s)) / mix(base, top, s));
    }
    return {{0.0, 0.0, low}, dvec2(0.97 * share * base), dvec2(0.97 * share * top), high - low, true};
}

}  // namespace clevrvk::things
