// Intersects rays with the shapes. Every shape is convex: the part of the ray within its sharp-edged hull is an
// interval, and the bevels shorten it at both ends. There the implicit function is convex along the ray, so Newton's
// method from outside never passes the root.
#include "renderer/check/cast_shapes.h"

#include "renderer/base/error.h"
#include "renderer/catalog/quartic.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>

namespace clevrvk::check {

namespace {

constexpr int kNewtonSteps = 100;
// The implicit functions are scaled to 1 on the surface.
constexpr double kSurfaceTolerance = 1e-10;

struct Interval {
    double near = -kNoHit;
    double far = kNoHit;

    [[nodiscard]] bool is_empty() const { return near > far; }

    // The part with origin + t * slope <= limit.
    void cut(double origin, double slope, double limit)
    {
        if (slope == 0.0) {
            if (origin > limit) {
                near = kNoHit;
            }
            return;
        }
        const double t = (limit - origin) / slope;
        (slope > 0.0 ? far : near) = slope > 0.0 ? std::min(far, t) : std::max(near, t);
    }
};

// An implicit function and its slope along the ray.
struct Value {
    double excess = -1.0;
    double slope = 0.0;

    // Adds max(distance, 0)^exponent.
    void add(double distance, double distance_slope, unsigned exponent)
    {
        if (distance <= 0.0) {
            return;
        }
        double power = 1.0;
        for (unsigned k = 1; k < exponent; ++k) {
            power *= distance;
        }
        excess += power * distance;
        slope += exponent * power * distance_slope;
    }
};

// From outside at `t`, going `side` (1 ahead, -1 back), to the surface; nothing when the ray misses it before `end`.
template <typename Evaluate>
std::optional<double> find_surface(double t, double end, double side, const Evaluate& evaluate)
{
    for (int step = 0; step < kNewtonSteps; ++step) {
        const Value value = evaluate(t);
        if (value.excess <= kSurfaceTolerance) {
            return t;
        }
        if (value.slope * side >= 0.0) {
            return std::nullopt;
        }
        t -= value.excess / value.slope;
        if ((end - t) * side < 0.0) {
            return std::nullopt;
        }
    }
    return t;
}

template <typename Evaluate>
double intersect_beveled(const Interval& hull, const Evaluate& evaluate)
{
    if (hull.is_empty() || hull.far < 0.0) {
        return kNoHit;
    }
    const std::optional<double> near = find_surface(hull.near, hull.far, 1.0, evaluate);
    if (!near || *near >= 0.0) {
        return near.value_or(kNoHit);
    }
    const std::optional<double> far = find_surface(hull.far, hull.near, -1.0, evaluate);
    return far && *far >= 0.0 ? *far : kNoHit;
}

double intersect_sphere(const Ray& ray, double radius)
{
    const double a = glm::dot(ray.direction, ray.direction);
    const double b = glm::dot(ray.origin, ray.direction);
    const double discriminant = b * b - a * (glm::dot(ray.origin, ray.origin) - radius * radius);
    if (discriminant < 0.0) {
        return kNoHit;
    }
    const double root = std::sqrt(discriminant);
    const double near = (-b - root) / a;
    const double far = (-b + root) / a;
    return near >= 0.0 ? near : far >= 0.0 ? far : kNoHit;
}

double intersect_rounded_cube(const scene::Instance& shape, const Ray& ray)
{
    Interval hull;
    for (int axis = 0; axis < 3; ++axis) {
        hull.cut(ray.origin[axis], ray.direction[axis], 1.0);
        hull.cut(-ray.origin[axis], -ray.direction[axis], 1.0);
    }
    const double width = static_cast<double>(shape.bevel_width);
    return intersect_beveled(hull, [&](double t) {
        Value value;
        for (int axis = 0; axis < 3; ++axis) {
            const double x = ray.origin[axis] + t * ray.direction[axis];
            value.add((std::abs(x) - (1.0 - width)) / width, std::copysign(1.0, x) * ray.direction[axis] / width, shape.bevel_exponent);
        }
        return value;
    });
}

// The outward normal of facet k over cos(pi / side_count): its product with a point of the facet is 1.
glm::dvec2 compute_gauge(double k, double side_count)
{
    const double angle = (k + 0.5) * 2.0 * std::numbers::pi / side_count;
    return glm::dvec2(std::cos(angle), std::sin(angle)) / std::cos(std::numbers::pi / side_count);
}

// The ray can hit only facets next to the two ends of its chord of the circumscribed circle.
void cut_by_facets(const Ray& ray, double side_count, Interval& hull)
{
    const glm::dvec2 origin(ray.origin);
    const glm::dvec2 direction(ray.direction);
    const double a = glm::dot(direction, direction);
    const double b = glm::dot(origin, direction);
    const double discriminant = b * b - a * (glm::dot(origin, origin) - 1.0);
    if (a == 0.0 || discriminant < 0.0) {
        const glm::dvec2 gauge =
            compute_gauge(std::floor(std::atan2(origin.y, origin.x) * side_count / (2.0 * std::numbers::pi)), side_count);
        if (a != 0.0 || glm::dot(gauge, origin) > 1.0) {
            hull.near = kNoHit;
        }
        return;
    }
    for (const double side : {-1.0, 1.0}) {
        const glm::dvec2 end = origin + (-b + side * std::sqrt(discriminant)) / a * direction;
        const double facet = std::floor(std::atan2(end.y, end.x) * side_count / (2.0 * std::numbers::pi));
        for (int offset = -2; offset <= 2; ++offset) {
            const glm::dvec2 gauge = compute_gauge(facet + offset, side_count);
            hull.cut(glm::dot(gauge, origin), glm::dot(gauge, direction), 1.0);
        }
    }
}

double intersect_rounded_cylinder(const scene::Instance& shape, const Ray& ray)
{
    const double side_count = shape.side_count;
    Interval hull;
    hull.cut(ray.origin.z, ray.direction.z, 1.0);
    hull.cut(-ray.origin.z, -ray.direction.z, 1.0);
    cut_by_facets(ray, side_count, hull);
    const double width = static_cast<double>(shape.bevel_width);
    return intersect_beveled(hull, [&](double t) {
        const glm::dvec3 p = ray.origin + t * ray.direction;
        const double facet = std::floor(std::atan2(p.y, p.x) * side_count / (2.0 * std::numbers::pi));
        const glm::dvec2 gauge = compute_gauge(facet, side_count);
        Value value;
        value.add((glm::dot(gauge, glm::dvec2(p)) - (1.0 - width)) / width, glm::dot(gauge, glm::dvec2(ray.direction)) / width,
                  shape.bevel_exponent);
        value.add((std::abs(p.z) - (1.0 - width)) / width, std::copysign(1.0, p.z) * ray.direction.z / width, shape.bevel_exponent);
        return value;
    });
}

}  // namespace

double intersect_shape(const scene::Instance& shape, const Ray& ray)
{
    switch (shape.kind) {
        case catalog::ShapeKind::Sphere: return intersect_sphere(ray, static_cast<double>(shape.radius));
        case catalog::ShapeKind::RoundedCube: return intersect_rounded_cube(shape, ray);
        case catalog::ShapeKind::RoundedCylinder: return intersect_rounded_cylinder(shape, ray);
        case catalog::ShapeKind::Mesh: break;
    }
    CLEVRVK_CHECK(false, "object {} is a mesh, no analytic shape", shape.mask_id);
    throw std::logic_error("unreachable");
}

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
    // On which side of the ray's line, seen along the sweep, a point of the profile lies.
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
        // Regula falsi with the Illinois rule: as safe as halving, and far faster.
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

}  // namespace clevrvk::check
