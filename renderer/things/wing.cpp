// Builds wings between a cross-section at the root and one at the tip.
#include "renderer/things/wing.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::things {
namespace {

/// A symmetric airfoil section behind a point of the leading edge: along its upper side, then back along the lower.
Points3 make_section(const dvec3& at, double chord, double thickness, const dvec3& up)
{
    constexpr int kHalf = 14;
    Points3 ring;
    for (int i = 0; i < 2 * kHalf; ++i) {
        const bool is_upper = i < kHalf;
        const double x = is_upper ? static_cast<double>(i) / kHalf : 1.0 - static_cast<double>(i - kHalf) / kHalf;
        const double t = x * x;  // denser at the leading edge
        const double half =
            thickness * 2.5 * (0.2969 * std::sqrt(t) - 0.1260 * t - 0.3516 * t * t + 0.2843 * t * t * t - 0.1036 * t * t * t * t);
        ring.push_back(at + dvec3(0, t * chord, 0) + up * ((is_upper ? 1.0 : -1.0) * std::max(half, 0.002) * chord));
    }
    return ring;
}

}  // namespace

Mesh make_wing(const dvec3& root, const dvec3& tip, double root_chord, double tip_chord, double thickness, const dvec3& up)
{
    std::vector<Points3> rings;
    for (int i = 0; i <= 8; ++i) {
        const double s = i / 8.0;
        rings.push_back(make_section(glm::mix(root, tip, s), mix(root_chord, tip_chord, s), thickness, up));
    }
    const dvec3 end = tip + (tip - root) * 0.012;
    rings.push_back(make_section(end + dvec3(0, 0.15 * tip_chord, 0), tip_chord * 0.7, thickness, up));
    return loft(rings);
}

}  // namespace clevrvk::things
