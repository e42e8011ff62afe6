// Tests rays against the analytic shapes and the backdrop, compared with a slow search in double.
#include "tests/render/probe.h"
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>

namespace clevrvk::render::test {

namespace {

using shaders::ShapeProbeInput;
using shaders::ShapeProbeResult;

constexpr double kInfinity = 1e29;

bool is_kind(const ShapeProbeInput& shape, shaders::ShapeKind kind)
{
    return shape.shape == static_cast<std::uint32_t>(kind);
}

// Below 0 inside; convex.
double excess_of(const ShapeProbeInput& shape, const glm::dvec3& p)
{
    if (is_kind(shape, shaders::ShapeKind::Sphere)) {
        return glm::length(p) - shape.radius;
    }
    const double inner = 1.0 - shape.bevel_width;
    const double exponent = shape.bevel_exponent;
    double sum = -std::pow(shape.bevel_width, exponent);
    if (is_kind(shape, shaders::ShapeKind::RoundedCube)) {
        for (int k = 0; k < 3; ++k) {
            sum += std::pow(std::max(std::abs(p[k]) - inner, 0.0), exponent);
        }
        return sum;
    }
    const double angle = 2.0 * std::numbers::pi / shape.side_count;
    const double middle = (std::floor(std::atan2(p.y, p.x) / angle) + 0.5) * angle;
    const double out = (p.x * std::cos(middle) + p.y * std::sin(middle)) / std::cos(0.5 * angle);
    return sum + std::pow(std::max(out - inner, 0.0), exponent) + std::pow(std::max(std::abs(p.z) - inner, 0.0), exponent);
}

struct Roots {
    double near = 0.0;
    double far = 0.0;
};

// Where the ray enters and leaves the shape, swollen by `swelling`: the least of a convex function, then bisection on
// both sides.
std::optional<Roots> find_roots(const ShapeProbeInput& ray, double swelling)
{
    const glm::dvec3 origin = ray.origin;
    const glm::dvec3 direction = ray.direction;
    const double middle = -glm::dot(origin, direction) / glm::dot(direction, direction);
    const double reach = 2.0 / glm::length(direction);
    const auto excess = [&](double t) { return excess_of(ray, (origin + t * direction) / swelling); };
    double low = middle - reach;
    double high = middle + reach;
    for (int step = 0; step < 90; ++step) {
        const double a = low + (high - low) / 3.0;
        const double b = high - (high - low) / 3.0;
        const double at_a = excess(a);
        const double at_b = excess(b);
        if (std::min(at_a, at_b) < 0.0) {
            low = high = at_a < at_b ? a : b;  // a point inside is all that is needed
            break;
        }
        (at_a < at_b ? high : low) = at_a < at_b ? b : a;
    }
    const double inside = 0.5 * (low + high);
    if (excess(inside) > 0.0) {
        return std::nullopt;
    }
    const auto bisect = [&](double outside) {
        double in = inside;
        for (int step = 0; step < 60; ++step) {
            const double half = 0.5 * (in + outside);
            (excess(half) <= 0.0 ? in : outside) = half;
        }
        return in;
    };
    return Roots{bisect(middle - reach), bisect(middle + reach)};
}

ShapeProbeInput shape_of(const char* name)
{
    const catalog::Shape& shape = *catalog::find_shape(shipped_catalog(), name);
    ShapeProbeInput input{};
    input.shape = static_cast<std::uint32_t>(shape.kind);
    input.radius = static_cast<float>(shape.radius);
    input.bevel_width = static_cast<float>(shape.bevel_width);
    input.bevel_exponent = static_cast<std::uint32_t>(shape.bevel_exponent);
    input.side_count = static_cast<std::uint32_t>(shape.side_count);
    return input;
}

// Rays of a kind: from outside, from inside, along an axis, past the silhouette, from a flat face.
ShapeProbeInput draw_ray(const ShapeProbeInput& shape, int kind, Rng& rng)
{
    ShapeProbeInput ray = shape;
    const glm::dvec3 from = draw_direction(rng);
    const double length = rng.uniform(0.5, 3.0);
    const glm::dvec3 aim = draw_direction(rng) * rng.uniform(0.0, 1.2);
    glm::dvec3 origin = from * rng.uniform(1.8, 20.0);
    glm::dvec3 direction = glm::normalize(aim - origin);
    if (kind == 1) {
        origin = from * rng.uniform(0.0, 0.95);
        direction = draw_direction(rng);
    } else if (kind == 2) {
        const int axis = static_cast<int>(rng.uniform_index(3));
        direction = glm::dvec3(0.0);
        direction[axis] = rng.uniform_index(2) == 0 ? 1.0 : -1.0;
        origin = aim;
        origin[axis] = -3.0 * direction[axis];
    } else if (kind == 3) {
        const glm::dvec3 level = glm::normalize(glm::cross(direction, glm::dvec3(0.3, 0.2, 0.9)));
        origin += level * rng.uniform(0.98, 1.05) - aim;
    } else if (kind == 4) {
        origin = glm::dvec3(aim.x * 0.4, aim.y * 0.4, rng.uniform_index(2) == 0 ? 1.0 : -1.0);
        direction = from;
        if (is_kind(shape, shaders::ShapeKind::RoundedCube)) {
            std::swap(origin[static_cast<int>(rng.uniform_index(3))], origin.z);
        }
    }
    ray.origin = origin;
    ray.direction = direction * length;
    ray.min_distance = 0.0F;
    return ray;
}

// True when the found distance is one that the two roots allow. A root within `slack` of the least distance may count
// or not.
bool is_allowed(double found, const Roots& roots, double slack)
{
    const auto is_at = [&](double root) { return std::abs(found - root) < slack && found >= 0.0; };
    if (roots.near > slack) {
        return is_at(roots.near);
    }
    const bool may_be_near = std::abs(roots.near) <= slack && is_at(roots.near);
    if (roots.far > slack) {
        return may_be_near || is_at(roots.far);
    }
    return may_be_near || is_at(roots.far) || found > kInfinity;
}

struct Tally {
    int hit_count = 0;
    int wrong_hit_count = 0;
    int wrong_miss_count = 0;
    int wrong_distance_count = 0;
    int bad_normal_count = 0;
    int inward_normal_count = 0;
};

Tally compare(const Probe& probe, const ShapeProbeInput& shape, int count)
{
    Rng rng = Rng::for_key(4, "rays", shape.shape);
    std::vector<ShapeProbeInput> rays;
    for (int k = 0; k < count; ++k) {
        rays.push_back(draw_ray(shape, k % 5, rng));
    }
    const std::vector<ShapeProbeResult> results = probe.run<ShapeProbeResult>(std::span<const ShapeProbeInput>(rays));
    Tally tally;
    for (std::size_t k = 0; k < rays.size(); ++k) {
        const ShapeProbeInput& ray = rays[k];
        const double found = results[k].distance;
        const bool is_hit = found < kInfinity;
        const double unit = 1e-4 / glm::length(glm::dvec3(ray.direction));
        const std::optional<Roots> roots = find_roots(ray, 1.0);
        const bool is_grazing = find_roots(ray, 1.001).has_value() != find_roots(ray, 0.999).has_value();
        if (is_hit) {
            tally.hit_count += 1;
            const double length = glm::length(results[k].normal);
            tally.bad_normal_count += std::isfinite(length) && length > 1e-12 ? 0 : 1;
        }
        if (is_grazing) {
            continue;
        }
        if (!roots) {
            tally.wrong_hit_count += is_hit ? 1 : 0;
            continue;
        }
        if (!is_allowed(found, *roots, unit)) {
            tally.wrong_miss_count += is_hit ? 0 : 1;
            tally.wrong_distance_count += is_hit ? 1 : 0;
        } else if (is_hit) {
            // Outward where the ray enters would face it; where it leaves, look along.
            const bool leaves = std::abs(found - roots->far) < unit;
            const double facing = glm::dot(glm::normalize(glm::dvec3(results[k].normal)), glm::normalize(glm::dvec3(ray.direction)));
            tally.inward_normal_count += (leaves ? facing > -0.03 : facing < 0.03) ? 0 : 1;
        }
    }
    return tally;
}

constexpr int kPieces = 20000;

/// The backdrop's profile as straight pieces, by arc length and height.
std::vector<glm::dvec2> list_profile(const catalog::Backdrop& sheet)
{
    const auto quartic = [](const std::array<double, 5>& c, double t) { return (((c[4] * t + c[3]) * t + c[2]) * t + c[1]) * t + c[0]; };
    std::vector<glm::dvec2> profile;
    for (int k = 0; k <= kPieces; ++k) {
        const double t = static_cast<double>(k) / kPieces;
        profile.emplace_back(quartic(sheet.s_curve, t), quartic(sheet.z_curve, t));
    }
    return profile;
}

/// Rays from all over the room.
std::vector<ShapeProbeInput> draw_backdrop_rays()
{
    Rng rng = Rng::for_key(5, "backdrop rays", 0);
    std::vector<ShapeProbeInput> rays;
    for (int k = 0; k < 4000; ++k) {
        ShapeProbeInput ray{};
        ray.shape = shaders::kProbeBackdrop;
        const double x = rng.uniform(-6.0, 8.0);
        const double y = rng.uniform(-7.0, 6.0);
        const double z = rng.uniform(k % 2 == 0 ? 2.0 : 0.3, 6.0);
        ray.origin = glm::dvec3(x, y, z);
        ray.direction = draw_direction(rng);
        rays.push_back(ray);
    }
    return rays;
}

/// Where a ray hits a profile first.
struct ProfileHit {
    double distance = 1e30;
    bool is_edge = false;  ///< too near an end of the profile to judge
};

ProfileHit find_profile_hit(const std::vector<glm::dvec2>& profile, const glm::dvec2& o, const glm::dvec2& d)
{
    ProfileHit nearest;
    double height = 0.0;  // of the profile's points over the ray's line
    for (int piece = 0; piece <= kPieces; ++piece) {
        const glm::dvec2 p = profile[static_cast<std::size_t>(piece)] - o;
        const double next = p.x * d.y - p.y * d.x;
        if (piece > 0 && (next > 0.0) != (height > 0.0)) {
            const glm::dvec2 before = profile[static_cast<std::size_t>(piece - 1)] - o;
            const glm::dvec2 hit = before + (p - before) * (height / (height - next));
            const double distance = glm::dot(hit, d) / glm::dot(d, d);
            if (distance > 0.0 && distance < nearest.distance) {
                nearest = {distance, piece < 3 || piece > kPieces - 2};
            }
        }
        height = next;
    }
    return nearest;
}

}  // namespace

TEST_CASE("intersect_sphere, intersect_rounded_cube and intersect_rounded_cylinder find what a search in double finds")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, shape_probe());
    for (const char* name : {"sphere", "cube", "cylinder"}) {
        CAPTURE(name);
        const Tally tally = compare(probe, shape_of(name), 100000);
        CHECK(tally.hit_count > 50000);
        CHECK(tally.wrong_hit_count == 0);
        CHECK(tally.wrong_miss_count == 0);
        CHECK(tally.wrong_distance_count == 0);
        CHECK(tally.bad_normal_count == 0);
        CHECK(tally.inward_normal_count == 0);
    }
}

TEST_CASE("intersect_backdrop finds where a ray hits a profile of 20000 straight pieces")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, shape_probe());
    const scene::Scene scene = make_scene("");
    const catalog::Backdrop& sheet = *scene.backdrop;
    const std::vector<glm::dvec2> profile = list_profile(sheet);
    const std::vector<ShapeProbeInput> rays = draw_backdrop_rays();
    const std::vector<ShapeProbeResult> results = probe.run<ShapeProbeResult>(std::span<const ShapeProbeInput>(rays), scene);
    int hit_count = 0;
    int wrong_count = 0;
    for (std::size_t k = 0; k < rays.size(); ++k) {
        const glm::dvec3 origin = rays[k].origin;
        const glm::dvec3 direction = rays[k].direction;
        const auto along = [](const std::array<double, 3>& axis, const glm::dvec3& v) {
            return axis[0] * v.x + axis[1] * v.y + axis[2] * v.z;
        };
        const glm::dvec2 o(along(sheet.s_axis, origin) + sheet.s_offset, origin.z);
        const glm::dvec2 d(along(sheet.s_axis, direction), direction.z);
        const ProfileHit hit = find_profile_hit(profile, o, d);
        const double nearest = hit.distance;
        const double e = along(sheet.e_axis, origin + nearest * direction) + sheet.e_offset;
        if (hit.is_edge || (nearest < 1e29 && (std::abs(e - sheet.e_min) < 1e-2 || std::abs(e - sheet.e_max) < 1e-2))) {
            continue;
        }
        const bool is_hit = nearest < 1e29 && e >= sheet.e_min && e <= sheet.e_max;
        const double found = results[k].distance;
        hit_count += is_hit ? 1 : 0;
        const bool is_right = is_hit ? std::abs(found - nearest) < 1e-4 * std::max(nearest, 1.0) : found > kInfinity;
        wrong_count += is_right ? 0 : 1;
        if (is_hit && is_right) {
            // A ray from above hits the upper side.
            wrong_count += glm::dot(glm::dvec3(results[k].normal), direction) < 1e-3 ? 0 : 1;
        }
    }
    CHECK(hit_count > 1500);
    CHECK(wrong_count == 0);
}

TEST_CASE("intersect_sphere hits with a tangent that begins on the sphere, and intersect_backdrop misses along the sheet")
{
    const gpu::TestDevice test;
    const Probe probe(test.device, shape_probe());
    ShapeProbeInput tangent = shape_of("sphere");
    tangent.radius = 1.0F;
    tangent.origin = {1.0F, 0.0F, 0.0F};
    tangent.direction = {0.0F, 2.0F, 0.0F};
    ShapeProbeInput level{};
    level.shape = shaders::kProbeBackdrop;
    level.origin = {0.0F, 5.0F, 1.0F};
    level.direction = {0.0F, -1.0F, 0.0F};
    scene::Scene scene = make_scene("");
    scene.backdrop->s_axis = {1.0, 0.0, 0.0};
    scene.backdrop->e_axis = {0.0, 1.0, 0.0};
    const std::array rays{tangent, level};
    const std::vector<ShapeProbeResult> results = probe.run<ShapeProbeResult>(std::span<const ShapeProbeInput>(rays), scene);
    CHECK(results[0].distance == 0.0F);
    CHECK(results[1].distance > kInfinity);
}

}  // namespace clevrvk::render::test
