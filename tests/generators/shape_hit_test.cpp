// Tests the first intersections of rays with the unit shapes, by hand-worked numbers and by the surface equations.
#include "generators/shape_hit.h"
#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::generators {
namespace {

constexpr Bevel kCubeBevel{0.25, 3.0};
constexpr Bevel kCylinderBevel{0.1, 4.0};

double measure_bevel(double distance, const Bevel& bevel)
{
    return std::pow(std::max(distance - (1.0 - bevel.width), 0.0) / bevel.width, bevel.exponent);
}

/// 1 on the surface, less inside.
double measure_cube(const Vec3& p, const Bevel& bevel)
{
    return measure_bevel(std::abs(p[0]), bevel) + measure_bevel(std::abs(p[1]), bevel) + measure_bevel(std::abs(p[2]), bevel);
}

double measure_cylinder(const Vec3& p, const Bevel& bevel)
{
    return measure_bevel(std::hypot(p[0], p[1]), bevel) + measure_bevel(std::abs(p[2]), bevel);
}

Vec3 advance(const Ray& ray, double t)
{
    return {ray.origin[0] + t * ray.direction[0], ray.origin[1] + t * ray.direction[1], ray.origin[2] + t * ray.direction[2]};
}

/// A ray from a sphere of radius 5 towards a point of the cube [-1.5,1.5]^3.
Ray draw_ray(Rng& rng)
{
    const double angle = rng.uniform(0.0, 6.2831853);
    const double height = rng.uniform(-0.9, 0.9);
    const double spread = std::sqrt(1.0 - height * height);
    const Vec3 origin{5.0 * spread * std::cos(angle), 5.0 * spread * std::sin(angle), 5.0 * height};
    const double x = rng.uniform(-1.5, 1.5);
    const double y = rng.uniform(-1.5, 1.5);
    const double z = rng.uniform(-1.5, 1.5);
    return {origin, {x - origin[0], y - origin[1], z - origin[2]}};
}

/// Compares with a march along the ray in small steps: the shape is inside where `measure` is below 1.
template <typename Hit, typename Measure>
void check_against_march(const Hit& hit, const Measure& measure)
{
    Rng rng(11, 12);
    int hit_count = 0;
    for (int i = 0; i < 500; ++i) {
        const Ray ray = draw_ray(rng);
        double marched = kNoHit;
        double least = kNoHit;
        for (double t = 0.5; t < 1.6; t += 0.0005) {
            const double value = measure(advance(ray, t));
            least = std::min(least, value);
            if (value <= 1.0) {
                marched = t;
                break;
            }
        }
        const double t = hit(ray);
        if (std::abs(least - 1.0) < 0.02 && marched == kNoHit) {
            continue;  // grazes the surface: the march may step over it
        }
        CHECK((t == kNoHit) == (marched == kNoHit));
        if (t != kNoHit && marched != kNoHit) {
            ++hit_count;
            CHECK(std::abs(t - marched) < 0.001);
        }
    }
    CHECK(hit_count > 100);
}

}  // namespace

TEST_CASE("hit_sphere finds the near side and misses beside it")
{
    CHECK(hit_sphere({{5.0, 0.0, 0.0}, {-1.0, 0.0, 0.0}}, 1.0) == doctest::Approx(4.0));
    CHECK(hit_sphere({{5.0, 0.0, 0.0}, {-2.0, 0.0, 0.0}}, 0.5) == doctest::Approx(2.25));
    CHECK(hit_sphere({{5.0, 0.0, 1.01}, {-1.0, 0.0, 0.0}}, 1.0) == kNoHit);
}

TEST_CASE("hit_rounded_cube finds a flat face, also along an axis")
{
    CHECK(hit_rounded_cube({{5.0, 0.1, 0.2}, {-1.0, 0.0, 0.0}}, kCubeBevel) == doctest::Approx(4.0));
    CHECK(hit_rounded_cube({{0.0, 0.0, -3.0}, {0.0, 0.0, 1.0}}, kCubeBevel) == doctest::Approx(2.0));
    CHECK(hit_rounded_cube({{5.0, 1.01, 0.0}, {-1.0, 0.0, 0.0}}, kCubeBevel) == kNoHit);
}

TEST_CASE("hit_rounded_cube finds the rounded edge where its equation says")
{
    // On the diagonal of an edge 2 m^3 = 0.25^3, so x = y = 0.75 + 0.25 / 2^(1/3).
    const double x = 0.75 + 0.25 / std::cbrt(2.0);
    CHECK(hit_rounded_cube({{5.0, 5.0, 0.0}, {-1.0, -1.0, 0.0}}, kCubeBevel) == doctest::Approx(5.0 - x).epsilon(1e-4));
    CHECK(hit_rounded_cube({{2.0, 0.0, 0.99}, {-1.0, 1.0, 0.0}}, kCubeBevel) == kNoHit);
}

TEST_CASE("hit_rounded_cylinder finds side, cap and rim")
{
    CHECK(hit_rounded_cylinder({{5.0, 0.0, 0.3}, {-1.0, 0.0, 0.0}}, kCylinderBevel) == doctest::Approx(4.0));
    CHECK(hit_rounded_cylinder({{0.1, 0.2, 4.0}, {0.0, 0.0, -1.0}}, kCylinderBevel) == doctest::Approx(3.0));
    // On the diagonal of the rim 2 m^4 = 0.1^4.
    const double x = 0.9 + 0.1 / std::pow(2.0, 0.25);
    CHECK(hit_rounded_cylinder({{3.0, 0.0, 3.0}, {-1.0, 0.0, -1.0}}, kCylinderBevel) == doctest::Approx(3.0 - x).epsilon(1e-4));
    CHECK(hit_rounded_cylinder({{1.01, 0.0, 4.0}, {0.0, 0.0, -1.0}}, kCylinderBevel) == kNoHit);
}

TEST_CASE("hit functions agree with a fine march along random rays, for other exponents too")
{
    for (const Bevel& bevel : {kCubeBevel, kCylinderBevel, Bevel{0.5, 2.5}}) {
        check_against_march([&](const Ray& ray) { return hit_rounded_cube(ray, bevel); },
                            [&](const Vec3& p) { return measure_cube(p, bevel); });
        check_against_march([&](const Ray& ray) { return hit_rounded_cylinder(ray, bevel); },
                            [&](const Vec3& p) { return measure_cylinder(p, bevel); });
    }
}

}  // namespace clevrvk::generators
