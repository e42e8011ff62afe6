// Decides on which side of a backdrop a point lies. Finds the sheet's height at the point by bisection over t.
#include "renderer/catalog/backdrop_side.h"

#include "renderer/catalog/quartic.h"

namespace clevrvk::catalog {

bool is_in_front_of_backdrop(const Backdrop& backdrop, const Vec3& point, double clearance)
{
    const Vec3& axis = backdrop.s_axis;
    const double s = axis[0] * point[0] + axis[1] * point[1] + axis[2] * point[2] + backdrop.s_offset;
    if (s > evaluate_quartic(backdrop.s_curve, 1.0)) {
        return false;
    }
    // The catalog has checked that s grows with t.
    double low = 0.0;
    double high = 1.0;
    constexpr int kHalvings = 40;
    for (int i = 0; i < kHalvings; ++i) {
        const double middle = 0.5 * (low + high);
        if (evaluate_quartic(backdrop.s_curve, middle) < s) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return point[2] > evaluate_quartic(backdrop.z_curve, low) + clearance;
}

}  // namespace clevrvk::catalog
