// Finds where a ray crosses the sheet's profile, segment by segment.
#include "renderer/cast/backdrop_sheet.h"

#include "renderer/catalog/quartic.h"

#include <cmath>

namespace clevrvk::cast {

BackdropSheet::BackdropSheet(const catalog::Backdrop& backdrop)
    : s_axis_(backdrop.s_axis[0], backdrop.s_axis[1], backdrop.s_axis[2]),
      e_axis_(backdrop.e_axis[0], backdrop.e_axis[1], backdrop.e_axis[2]), backdrop_(backdrop)
{
    for (std::size_t k = 0; k <= kPieces; ++k) {
        ends_[k] = profile_at(static_cast<double>(k) / kPieces);
    }
}

glm::dvec2 BackdropSheet::profile_at(double t) const
{
    return {catalog::evaluate_quartic(backdrop_.s_curve, t), catalog::evaluate_quartic(backdrop_.z_curve, t)};
}

double BackdropSheet::intersect(const Ray& ray) const
{
    constexpr int kMostSteps = 60;
    const glm::dvec2 origin(glm::dot(s_axis_, ray.origin) + backdrop_.s_offset, ray.origin.z);
    const glm::dvec2 direction(glm::dot(s_axis_, ray.direction), ray.direction.z);
    // The side of the ray's line on which a profile point lies, viewed along the sweep.
    const auto side_of = [&](const glm::dvec2& point) { return (point.x - origin.x) * direction.y - (point.y - origin.y) * direction.x; };
    double nearest = kNoHit;
    double side_low = side_of(ends_[0]);
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
        const double side_high = side_of(ends_[piece + 1]);
        double side_a = side_low;
        double side_b = side_high;
        side_low = side_high;
        if ((side_a < 0.0) == (side_b < 0.0)) {
            continue;
        }
        // Regula falsi with the Illinois rule: as robust as bisection, and far faster.
        double a = static_cast<double>(piece) / kPieces;
        double b = static_cast<double>(piece + 1) / kPieces;
        glm::dvec2 point = ends_[piece];
        double middle = a;
        int last_kept = 0;
        for (int step = 0; step < kMostSteps; ++step) {
            const double previous = middle;
            middle = (a * side_b - b * side_a) / (side_b - side_a);
            point = profile_at(middle);
            const double side = side_of(point);
            if (side == 0.0 || std::abs(middle - previous) < 1e-13) {
                break;
            }
            if ((side < 0.0) == (side_a < 0.0)) {
                a = middle;
                side_a = side;
                side_b *= last_kept == 1 ? 0.5 : 1.0;
                last_kept = 1;
            } else {
                b = middle;
                side_b = side;
                side_a *= last_kept == -1 ? 0.5 : 1.0;
                last_kept = -1;
            }
        }
        const double t = glm::dot(point - origin, direction) / glm::dot(direction, direction);
        const double e = glm::dot(e_axis_, ray.origin + t * ray.direction) + backdrop_.e_offset;
        if (t > 0.0 && t < nearest && e >= backdrop_.e_min && e <= backdrop_.e_max) {
            nearest = t;
        }
    }
    return nearest;
}

}  // namespace clevrvk::cast
