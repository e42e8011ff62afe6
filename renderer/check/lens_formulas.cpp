// The lenses of docs/scenes.md: images of points, and the limits of lenses, which are found by steps.
#include "renderer/check/label_formulas.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace clevrvk::check {

namespace {

constexpr double kDoubt = 1e-3;           // relative to a limit, because it is found by steps
constexpr double kMostTangent = 572.957;  // tangent of 89.9 degrees

using Coefficients = std::array<double, 5>;

double to_radians(double degrees)
{
    return degrees / 180.0 * std::numbers::pi;
}

bool is_fisheye(shaders::LensKind kind)
{
    switch (kind) {
        case shaders::LensKind::Pinhole:
        case shaders::LensKind::BrownConrady: return false;
        case shaders::LensKind::Equidistant:
        case shaders::LensKind::KannalaBrandt: return true;
    }
    return false;
}

// Distance from the picture's middle, in focal lengths, at an angle a: a + k1 a^3 + k2 a^5 + k3 a^7 + k4 a^9.
double bend(shaders::LensKind kind, const Coefficients& k, double angle)
{
    double radius = angle;
    for (int term = 0; kind == shaders::LensKind::KannalaBrandt && term < 4; ++term) {
        radius += k[static_cast<std::size_t>(term)] * std::pow(angle, 2 * term + 3);
    }
    return radius;
}

double slope_of_bend(const Coefficients& k, double angle)
{
    double slope = 1.0;
    for (int term = 0; term < 4; ++term) {
        slope += (2 * term + 3) * k[static_cast<std::size_t>(term)] * std::pow(angle, 2 * term + 2);
    }
    return slope;
}

// Brown and Conrady's model as in OpenCV, with coefficients k1, k2, p1, p2, k3.
glm::dvec2 distort(const Coefficients& k, const glm::dvec2& p)
{
    const double s = glm::dot(p, p);
    const double radial = 1.0 + k[0] * s + k[1] * s * s + k[4] * s * s * s;
    const double twice = 2.0 * p.x * p.y;
    return radial * p + glm::dvec2(k[2] * twice + k[3] * (s + 2.0 * p.x * p.x), k[2] * (s + 2.0 * p.y * p.y) + k[3] * twice);
}

// Whether the Jacobian of `distort` has a positive determinant in all directions at this distance from the middle.
bool keeps_order(const Coefficients& k, double r)
{
    constexpr int kDirections = 32;
    const double s = r * r;
    const double radial = 1.0 + k[0] * s + k[1] * s * s + k[4] * s * s * s;
    const double slope = 2.0 * (k[0] + 2.0 * k[1] * s + 3.0 * k[4] * s * s);  // twice d(radial)/ds
    for (int step = 0; step < kDirections; ++step) {
        const double angle = 2.0 * std::numbers::pi * step / kDirections;
        const double x = r * std::cos(angle);
        const double y = r * std::sin(angle);
        const double xx = radial + slope * x * x + 2.0 * k[2] * y + 6.0 * k[3] * x;
        const double yy = radial + slope * y * y + 6.0 * k[2] * y + 2.0 * k[3] * x;
        const double xy = slope * x * y + 2.0 * k[2] * x + 2.0 * k[3] * y;
        if (xx * yy - xy * xy <= 0.0) {
            return false;
        }
    }
    return true;
}

// The first number, up to `most`, for which `holds` is false.
template <typename Holds>
double find_end(double most, const Holds& holds)
{
    constexpr int kSteps = 1000;
    double good = 0.0;
    for (int step = 1; step <= kSteps; ++step) {
        double bad = most * std::pow(static_cast<double>(step) / kSteps, 3.0);
        if (holds(bad)) {
            good = bad;
            continue;
        }
        while (bad - good > 1e-6 * bad) {
            const double middle = 0.5 * (good + bad);
            (holds(middle) ? good : bad) = middle;
        }
        return good;
    }
    return most;
}

double find_limit(const camera::CameraSpec& camera)
{
    if (camera.model == shaders::LensKind::BrownConrady) {
        return find_end(kMostTangent, [&](double r) { return keeps_order(camera.distortion, r); });
    }
    if (!is_fisheye(camera.model)) {
        return std::numeric_limits<double>::infinity();
    }
    const double circle = camera.fov_deg ? to_radians(*camera.fov_deg / 2.0) : std::numbers::pi;
    return camera.model == shaders::LensKind::Equidistant
               ? circle
               : std::min(circle, find_end(std::numbers::pi, [&](double a) { return slope_of_bend(camera.distortion, a) > 0.0; }));
}

}  // namespace

double derive_focal_px(const camera::CameraSpec& camera, int width_px)
{
    if (!camera.fov_deg) {
        return width_px * camera.focal_mm / camera.sensor_mm;
    }
    const double half = to_radians(*camera.fov_deg / 2.0);
    const double radius = is_fisheye(camera.model)                             ? bend(camera.model, camera.distortion, half)
                          : camera.model == shaders::LensKind::BrownConrady ? distort(camera.distortion, {std::tan(half), 0.0}).x
                                                                            : std::tan(half);
    return width_px / (2.0 * radius);
}

FormulaLens::FormulaLens(const camera::CameraSpec& spec, const FormulaCamera& camera, int width_px, int height_px)
    : spec_(spec), camera_(camera), middle_px_(0.5 * width_px, 0.5 * height_px), focal_px_(derive_focal_px(spec, width_px)),
      limit_(find_limit(spec))
{
}

FormulaPixel FormulaLens::project(const glm::dvec3& point) const
{
    const glm::dvec3 way = point - camera_.eye;
    const glm::dvec2 across(glm::dot(way, camera_.right), glm::dot(way, camera_.down));
    const double depth = glm::dot(way, camera_.forward);
    FormulaPixel pixel{Shown::Yes, {}, depth, 1.0};
    if (is_fisheye(spec_.model)) {
        const double angle = std::atan2(glm::length(across), depth);
        const double radius = bend(spec_.model, spec_.distortion, angle);
        pixel.at = middle_px_ + (angle > 0.0 ? focal_px_ * radius / glm::length(across) * across : glm::dvec2(0.0));
        pixel.shown = std::abs(angle - limit_) < kDoubt * limit_ ? Shown::Doubtful : angle < limit_ ? Shown::Yes : Shown::No;
        return pixel;
    }
    const bool is_pinhole = spec_.model == shaders::LensKind::Pinhole;
    if (std::abs(depth) <= 1e-9 * glm::length(way)) {
        pixel.shown = Shown::Doubtful;
        return pixel;
    }
    if (depth < 0.0) {
        pixel.shown = is_pinhole ? Shown::Mirrored : Shown::No;
        return pixel;
    }
    const glm::dvec2 straight = across / depth;
    const double tangent = glm::length(straight);
    pixel.rounding = std::max(1.0, glm::length(way) / depth);
    pixel.at = middle_px_ + focal_px_ * (is_pinhole ? straight : distort(spec_.distortion, straight));
    pixel.shown = is_pinhole                                    ? Shown::Yes
                  : std::abs(tangent - limit_) < kDoubt * limit_ ? Shown::Doubtful
                  : tangent < limit_                            ? Shown::Yes
                                                                : Shown::No;
    return pixel;
}

}  // namespace clevrvk::check
