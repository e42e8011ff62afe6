// Finds the first intersection of a ray with the convex shapes. The bevels are found with Newton's method from outside:
// the implicit functions are convex along a ray, so the steps never pass the first root, and a slope that stops falling
// proves a miss.
#include "generators/shape_hit.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::generators {
namespace {

constexpr int kMaxNewtonSteps = 64;
// The implicit functions are scaled to 1 on the surface, so this is 1e-5 of the size of a shape: far below a pixel.
constexpr double kSurfaceTolerance = 1e-4;
// Keeps the slab divisions finite; a direction this flat is parallel to the slab for our purpose.
constexpr double kFlat = 1e-12;

struct Interval {
    double enter = -kNoHit;
    double leave = kNoHit;
};

/// Value of an implicit function minus 1, and its slope along the ray.
struct Value {
    double excess = 0.0;
    double slope = 0.0;
};

double avoid_zero(double value)
{
    return std::abs(value) < kFlat ? std::copysign(kFlat, value) : value;
}

Interval intersect(const Interval& a, const Interval& b)
{
    return {std::max(a.enter, b.enter), std::min(a.leave, b.leave)};
}

Interval cross_slab(double origin, double direction, double low, double high)
{
    const double inverse = 1.0 / avoid_zero(direction);
    const double at_low = (low - origin) * inverse;
    const double at_high = (high - origin) * inverse;
    return {std::min(at_low, at_high), std::max(at_low, at_high)};
}

/// The part of the ray within the ellipse (u / half_u)^2 + (v / half_v)^2 <= 1; an empty interval when it misses.
Interval cross_ellipse(double u, double direction_u, double half_u, double v, double direction_v, double half_v)
{
    const double scaled_u = u / half_u;
    const double scaled_v = v / half_v;
    const double scaled_du = direction_u / half_u;
    const double scaled_dv = direction_v / half_v;
    const double a = std::max(scaled_du * scaled_du + scaled_dv * scaled_dv, kFlat * kFlat);
    const double b = scaled_u * scaled_du + scaled_v * scaled_dv;
    const double c = scaled_u * scaled_u + scaled_v * scaled_v - 1.0;
    const double discriminant = b * b - a * c;
    if (discriminant < 0.0) {
        return {kNoHit, -kNoHit};
    }
    const double root = std::sqrt(discriminant);
    return {(-b - root) / a, (-b + root) / a};
}

/// Adds max(distance, 0)^exponent of one term, `slope` being the distance's own slope along the ray.
void add_term(double distance, double slope, double exponent, Value& value)
{
    if (distance <= 0.0) {
        return;
    }
    // The exponents of CLEVR's shapes are 3 and 4; std::pow costs ten times as much.
    double power = distance * distance;
    if (exponent == 4.0) {
        power *= distance;
    } else if (exponent != 3.0) {
        power = std::pow(distance, exponent - 1.0);
    }
    value.excess += power * distance;
    value.slope += exponent * power * slope;
}

template <typename Evaluate>
double find_root(double t, double t_end, const Evaluate& evaluate)
{
    for (int i = 0; i < kMaxNewtonSteps; ++i) {
        const Value value = evaluate(t);
        if (value.excess <= kSurfaceTolerance) {
            return t;
        }
        if (value.slope >= 0.0) {
            return kNoHit;
        }
        t -= value.excess / value.slope;
        if (t > t_end) {
            return kNoHit;
        }
    }
    return t;
}

}  // namespace

double hit_sphere(const Ray& ray, double radius)
{
    const Vec3& o = ray.origin;
    const Vec3& d = ray.direction;
    const double a = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    const double b = o[0] * d[0] + o[1] * d[1] + o[2] * d[2];
    const double c = o[0] * o[0] + o[1] * o[1] + o[2] * o[2] - radius * radius;
    const double discriminant = b * b - a * c;
    if (discriminant < 0.0) {
        return kNoHit;
    }
    return (-b - std::sqrt(discriminant)) / a;
}

double hit_rounded_cube(const Ray& ray, const Bevel& bevel)
{
    const Vec3& o = ray.origin;
    const Vec3& d = ray.direction;
    Interval box;
    std::size_t entry_axis = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Interval slab = cross_slab(o[axis], d[axis], -1.0, 1.0);
        if (slab.enter > box.enter) {
            entry_axis = axis;
        }
        box = intersect(box, slab);
    }
    if (box.enter >= box.leave) {
        return kNoHit;
    }
    const double flat = 1.0 - bevel.width;
    const std::size_t second_axis = (entry_axis + 1) % 3;
    const std::size_t third_axis = (entry_axis + 2) % 3;
    if (std::abs(o[second_axis] + box.enter * d[second_axis]) <= flat && std::abs(o[third_axis] + box.enter * d[third_axis]) <= flat) {
        return box.enter;
    }
    const double inverse_width = 1.0 / bevel.width;
    return find_root(box.enter, box.leave, [&](double t) {
        Value value{-1.0, 0.0};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double x = o[axis] + t * d[axis];
            add_term((std::abs(x) - flat) * inverse_width, std::copysign(inverse_width, x) * d[axis], bevel.exponent, value);
        }
        return value;
    });
}

double hit_rounded_cylinder(const Ray& ray, const Bevel& bevel)
{
    const Vec3& o = ray.origin;
    const Vec3& d = ray.direction;
    const Interval side = cross_ellipse(o[0], d[0], 1.0, o[1], d[1], 1.0);
    const Interval caps = cross_slab(o[2], d[2], -1.0, 1.0);
    const Interval both = intersect(side, caps);
    if (both.enter >= both.leave) {
        return kNoHit;
    }
    const double flat = 1.0 - bevel.width;
    const double x = o[0] + both.enter * d[0];
    const double y = o[1] + both.enter * d[1];
    const double z = o[2] + both.enter * d[2];
    const bool enters_by_side = side.enter >= caps.enter;
    if (enters_by_side ? std::abs(z) <= flat : x * x + y * y <= flat * flat) {
        return both.enter;
    }
    const double inverse_width = 1.0 / bevel.width;
    return find_root(both.enter, both.leave, [&](double t) {
        const double at_x = o[0] + t * d[0];
        const double at_y = o[1] + t * d[1];
        const double at_z = o[2] + t * d[2];
        const double radius = std::sqrt(at_x * at_x + at_y * at_y);
        Value value{-1.0, 0.0};
        if (radius > flat) {
            add_term((radius - flat) * inverse_width, (at_x * d[0] + at_y * d[1]) / radius * inverse_width, bevel.exponent, value);
        }
        add_term((std::abs(at_z) - flat) * inverse_width, std::copysign(inverse_width, at_z) * d[2], bevel.exponent, value);
        return value;
    });
}

}  // namespace clevrvk::generators
