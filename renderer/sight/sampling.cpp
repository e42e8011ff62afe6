// Draws samples by rejection and by closed formulas. Each statement draws only once, so that the order of draws is
// defined.
#include "renderer/sight/sampling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::sight {

using glm::dvec3;

glm::dmat3 make_frame(const dvec3& z)
{
    const dvec3 other = std::abs(z.x) > 0.5 ? dvec3(0.0, 1.0, 0.0) : dvec3(1.0, 0.0, 0.0);
    const dvec3 x = glm::normalize(glm::cross(other, z));
    return {x, glm::cross(z, x), z};
}

glm::dvec2 draw_in_disc(Rng& rng)
{
    while (true) {
        const double x = rng.uniform(-1.0, 1.0);
        const double y = rng.uniform(-1.0, 1.0);
        if (x * x + y * y < 1.0) {
            return {x, y};
        }
    }
}

dvec3 draw_cosine(Rng& rng)
{
    const glm::dvec2 p = draw_in_disc(rng);
    return {p, std::sqrt(1.0 - glm::dot(p, p))};
}

dvec3 draw_facet(const dvec3& wo, double alpha, Rng& rng)
{
    const dvec3 v = glm::normalize(dvec3(alpha * wo.x, alpha * wo.y, wo.z));
    const double planar = v.x * v.x + v.y * v.y;
    const dvec3 t1 = planar > 0.0 ? dvec3(-v.y, v.x, 0.0) / std::sqrt(planar) : dvec3(1.0, 0.0, 0.0);
    const dvec3 t2 = glm::cross(v, t1);
    glm::dvec2 p = draw_in_disc(rng);
    p.y = glm::mix(std::sqrt(std::max(1.0 - p.x * p.x, 0.0)), p.y, 0.5 * (1.0 + v.z));
    const dvec3 n = p.x * t1 + p.y * t2 + std::sqrt(std::max(1.0 - glm::dot(p, p), 0.0)) * v;
    return glm::normalize(dvec3(alpha * n.x, alpha * n.y, std::max(n.z, 1e-6)));
}

double find_unshadowed(const dvec3& w, double alpha)
{
    return 2.0 / (1.0 + std::sqrt(1.0 + alpha * alpha * (w.x * w.x + w.y * w.y) / std::max(w.z * w.z, 1e-12)));
}

SunDisc::SunDisc(const scene::Sun& sun) : frame_(make_frame(dvec3(sun.to_sun))), tan_half_angle_(static_cast<double>(sun.tan_half_angle))
{
}

dvec3 SunDisc::draw(Rng& rng) const
{
    const glm::dvec2 p = draw_in_disc(rng);
    return glm::normalize(frame_ * dvec3(tan_half_angle_ * p, 1.0));
}

double SunDisc::density_of(const dvec3& direction) const
{
    const double cosine = glm::dot(direction, frame_[2]);
    const bool is_inside = cosine > 0.0 && 1.0 - cosine * cosine < tan_half_angle_ * tan_half_angle_ * cosine * cosine;
    return is_inside ? 1.0 / (std::numbers::pi * tan_half_angle_ * tan_half_angle_ * cosine * cosine * cosine) : 0.0;
}

}  // namespace clevrvk::sight
