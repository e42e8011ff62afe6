// Computes the distance fields of solids and combines them in steps. contour.cpp and smooth_contour.cpp mesh them.
#include "renderer/modeling/blend.h"

#include "renderer/base/error.h"
#include "renderer/modeling/cut.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::modeling {
namespace {

using glm::dvec3;

/// A smooth minimum of two numbers: the smaller one, or slightly less if they differ by less than `width`. Source:
/// Quilez, smooth minimum (2013).
double soft_min(double a, double b, double width)
{
    const double near = std::max(width - std::abs(a - b), 0.0);
    return std::min(a, b) - (near > 0.0 ? near * near / (4.0 * width) : 0.0);
}

}  // namespace

Axes make_axes(const dvec3& z, const dvec3& x)
{
    const dvec3 up = glm::normalize(z);
    const dvec3 across = x - up * glm::dot(x, up);
    CLEVRVK_CHECK(glm::length(across) > 1e-9, "x is along z");
    const dvec3 right = glm::normalize(across);
    return {right, glm::cross(up, right), up};
}

Solid Solid::cone(const dvec3& from, const dvec3& to, double from_radius, double to_radius, double flatness, const dvec3& thin)
{
    const double length = glm::length(to - from);
    if (length <= std::abs(from_radius - to_radius)) {
        return ball(from_radius > to_radius ? from : to, std::max(from_radius, to_radius));
    }
    Solid solid;
    solid.kind_ = Kind::Cone;
    solid.origin_ = from;
    const bool is_along = glm::length(glm::cross(thin, to - from)) < 1e-9;
    solid.axes_ = make_axes(to - from, is_along ? dvec3(thin.z, thin.x, thin.y) : thin);
    solid.half_ = {from_radius, to_radius, length};
    solid.round_ = flatness;
    solid.slope_ = (from_radius - to_radius) / length;
    solid.rise_ = std::sqrt(1.0 - solid.slope_ * solid.slope_);
    solid.center_ = (from + to) / 2.0;
    solid.reach_ = length / 2.0 + std::max(from_radius, to_radius);
    return solid;
}

Solid Solid::ball(const dvec3& center, double radius)
{
    return ellipsoid(center, dvec3(radius));
}

Solid Solid::ellipsoid(const dvec3& center, const dvec3& half, const Axes& axes)
{
    Solid solid;
    solid.origin_ = center;
    solid.axes_ = axes;
    solid.half_ = half;
    solid.center_ = center;
    solid.reach_ = std::max({half.x, half.y, half.z});
    return solid;
}

Solid Solid::box(const dvec3& center, const dvec3& half, double round, const Axes& axes)
{
    Solid solid = ellipsoid(center, half, axes);
    solid.kind_ = Kind::Box;
    solid.round_ = round;
    solid.reach_ = glm::length(half);
    return solid;
}

double Solid::measure(const dvec3& point) const
{
    const dvec3 from = point - origin_;
    const dvec3 p(glm::dot(from, axes_.x), glm::dot(from, axes_.y), glm::dot(from, axes_.z));
    switch (kind_) {
        case Kind::Ellipsoid: return measure_ellipsoid(p);
        case Kind::Cone: return std::max(measure_cone(p), glm::length(point - center_) - reach_);
        case Kind::Box: return measure_box(p);
    }
    return 0.0;
}

double Solid::measure_ellipsoid(const dvec3& p) const
{
    const dvec3 unit = p / half_;
    const double size = glm::length(unit);
    const double slope = glm::length(unit / half_);
    const double least = std::min({half_.x, half_.y, half_.z});
    const double estimate = slope > 0.0 ? size * (size - 1.0) / slope : -least;
    return std::max({estimate, -least, glm::length(p) - reach_});
}

double Solid::measure_cone(const dvec3& p) const
{
    // Works in the half-plane with the coordinates (distance from the axis, position along the axis). A flat cone is
    // first stretched to a round one.
    const double across = std::sqrt(p.x * p.x / (round_ * round_) + p.y * p.y);
    const double side = rise_ * p.z - slope_ * across;
    const double away = side < 0.0               ? std::sqrt(across * across + p.z * p.z) - half_.x
                        : side > rise_ * half_.z ? std::sqrt(across * across + (p.z - half_.z) * (p.z - half_.z)) - half_.y
                                                 : across * rise_ + p.z * slope_ - half_.x;
    return away * round_;
}

double Solid::measure_box(const dvec3& p) const
{
    const dvec3 over = glm::abs(p) - half_ + round_;
    return glm::length(glm::max(over, dvec3(0.0))) + std::min(std::max({over.x, over.y, over.z}), 0.0) - round_;
}

void Blend::join(const Solid& solid, double soft_m, int part, int slot)
{
    CLEVRVK_CHECK(part >= 0 && slot >= 0, "a solid of part {} and slot {}", part, slot);
    steps_.push_back({Action::Join, solid, soft_m, part, slot});
    widest_soft_m_ = std::max(widest_soft_m_, soft_m);
}

void Blend::join(const Blend& member, double soft_m, const dvec3& root, double fade_m)
{
    CLEVRVK_CHECK(!steps_.empty() && !member.steps_.empty() && fade_m > 0.0, "a member that fades in {} m", fade_m);
    const Step& first = member.steps_.front();
    steps_.push_back({Action::Open, first.solid, 0.0, first.part, first.slot});
    steps_.insert(steps_.end(), member.steps_.begin(), member.steps_.end());
    steps_.push_back({Action::Close, Solid::ball(root, fade_m), soft_m, first.part, first.slot});
    widest_soft_m_ = std::max({widest_soft_m_, soft_m, member.widest_soft_m_});
}

void Blend::carve(const Solid& solid, double soft_m, int part, int slot)
{
    CLEVRVK_CHECK(!steps_.empty() && part >= 0 && slot >= 0, "a solid of part {} and slot {}", part, slot);
    steps_.push_back({Action::Carve, solid, soft_m, part, slot});
    widest_soft_m_ = std::max(widest_soft_m_, soft_m);
}

void Blend::paint(const Solid& solid, int part, int slot)
{
    CLEVRVK_CHECK(!steps_.empty() && part >= kUnset && slot >= 0, "a solid of part {} and slot {}", part, slot);
    steps_.push_back({Action::Paint, solid, 0.0, part, slot});
}

double Blend::apply(const Step& step, double before, const dvec3& point)
{
    const double edge = step.action == Action::Carve ? -before : before;
    if (step.solid.is_beyond(point, edge + step.soft_m)) {
        return before;
    }
    switch (step.action) {
        case Action::Join: return soft_min(before, step.solid.measure(point), step.soft_m);
        case Action::Carve: return -soft_min(-before, step.solid.measure(point), step.soft_m);
        case Action::Paint:
        case Action::Open:
        case Action::Close: return before;
    }
    return before;
}

void Blend::apply(const Step& step, Value& value, const dvec3& point)
{
    if (step.action == Action::Open) {
        value = {1e9, value.own};
    } else if (step.action == Action::Close) {
        const double share = 1.0 - std::min(glm::length(point - step.solid.center()) / step.solid.reach(), 1.0);
        value = {soft_min(value.before, value.own, step.soft_m * share), 1e9};
    } else {
        value.own = apply(step, value.own, point);
    }
}

double Blend::measure(const dvec3& point) const
{
    Value value;
    for (const Step& step : steps_) {
        apply(step, value, point);
    }
    return value.own;
}

dvec3 Blend::find_surface(const dvec3& inside, const dvec3& direction) const
{
    constexpr int kMostSteps = 200;
    dvec3 at = inside;
    for (int i = 0; i < kMostSteps; ++i) {
        const double value = measure(at);
        if (std::abs(value) < 1e-6) {
            break;
        }
        at -= direction * (0.7 * value);
    }
    return at;
}

dvec3 Blend::find_normal(const dvec3& point) const
{
    constexpr double kStep_m = 1e-5;
    dvec3 slope(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        dvec3 beside(0.0);
        beside[axis] = kStep_m;
        slope[axis] = measure(point + beside) - measure(point - beside);
    }
    const double length = glm::length(slope);
    return length > 0.0 ? slope / length : dvec3(0.0, 0.0, 1.0);
}

double Blend::measure_claim(std::size_t first, std::size_t last, const dvec3& point) const
{
    // Where no fillet reaches, a later step decides.
    double nearest = 1e9;
    for (std::size_t i = first; i <= last; ++i) {
        if (steps_[i].action == Action::Carve) {
            nearest = std::min(nearest, 0.0);
        } else if (!steps_[i].solid.is_beyond(point, nearest)) {
            nearest = std::min(nearest, steps_[i].solid.measure(point));
        }
    }
    if (nearest > widest_soft_m_ + 1e-6) {
        return nearest;
    }
    double value = 1e9;
    double claim = 1e9;
    for (std::size_t i = 0; i <= last; ++i) {
        if (i >= first) {
            const double away = steps_[i].solid.measure(point);
            claim = std::min(claim, steps_[i].action == Action::Join    ? away - value
                                    : steps_[i].action == Action::Carve ? value + away
                                                                        : away);
        }
        value = apply(steps_[i], value, point);
    }
    return claim;
}

Bounds Blend::bounds() const
{
    CLEVRVK_CHECK(!steps_.empty(), "bounds of nothing");
    Bounds bounds{dvec3(1e9), dvec3(-1e9)};
    for (const Step& step : steps_) {
        if (step.action == Action::Join) {
            bounds.low = glm::min(bounds.low, step.solid.center() - step.solid.reach() - step.soft_m / 4.0);
            bounds.high = glm::max(bounds.high, step.solid.center() + step.solid.reach() + step.soft_m / 4.0);
        }
    }
    return bounds;
}

}  // namespace clevrvk::modeling
