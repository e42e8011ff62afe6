// Tests lamps and surroundings against closed formulas.
#include "renderer/sight/lamps.h"

#include "renderer/image/pixels.h"
#include "renderer/scene/environment.h"
#include "renderer/sight/surroundings_light.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

namespace clevrvk::sight {
namespace {

constexpr double kPi = std::numbers::pi;

// A lamp 2 m above the origin that shines down with a radiance of 3.
scene::AreaLight make_lamp(shaders::LightKind kind, const glm::vec2& size)
{
    scene::AreaLight lamp;
    lamp.kind = kind;
    lamp.center = {0.0F, 0.0F, 2.0F};
    lamp.axis_u = {1.0F, 0.0F, 0.0F};
    lamp.axis_v = {0.0F, -1.0F, 0.0F};
    lamp.normal = {0.0F, 0.0F, -1.0F};
    lamp.size = size;
    lamp.radiance = glm::vec3(3.0F);
    return lamp;
}

// The mean irradiance of a floor at the origin.
double light_floor(const scene::AreaLight& lamp)
{
    constexpr int kCount = 20'000;
    Rng rng = Rng::for_key(8, "lamps test", 0);
    double sum = 0.0;
    for (int k = 0; k < kCount; ++k) {
        const LampPoint point = draw_on_lamp(lamp, glm::dvec3(0.0), rng);
        sum += std::max(point.offset.z, 0.0) / glm::length(point.offset) * point.irradiance.x / kCount;
    }
    return sum;
}

scene::Surroundings make_surroundings(const std::vector<float>& values)
{
    scene::Surroundings result;
    result.environment = std::make_shared<scene::Environment>(scene::make_environment({4, 2, 3, values}));
    result.strength = glm::vec3(static_cast<float>(result.environment->scale));
    return result;
}

}  // namespace

TEST_CASE("draw_on_lamp lights a floor as the formulas of discs, spheres and small rectangles say")
{
    // On its axis, a disc of radius r at distance d gives pi L r^2 / (r^2 + d^2), a sphere pi L r^2 / d^2.
    CHECK(light_floor(make_lamp(shaders::LightKind::Disc, {1.0F, 0.0F})) == doctest::Approx(3.0 * kPi / 5.0).epsilon(0.01));
    CHECK(light_floor(make_lamp(shaders::LightKind::Sphere, {1.0F, 0.0F})) == doctest::Approx(3.0 * kPi / 4.0).epsilon(0.01));
    CHECK(light_floor(make_lamp(shaders::LightKind::Rectangle, {0.02F, 0.03F})) == doctest::Approx(3.0 * 0.0006 / 4.0).epsilon(0.001));
}

TEST_CASE("draw_on_lamp gives no light behind a flat lamp, nor inside a sphere")
{
    Rng rng = Rng::for_key(9, "lamps test", 0);
    const glm::dvec3 above(0.1, 0.0, 2.5);
    CHECK(draw_on_lamp(make_lamp(shaders::LightKind::Disc, {1.0F, 0.0F}), above, rng).irradiance == glm::dvec3(0.0));
    CHECK(draw_on_lamp(make_lamp(shaders::LightKind::Rectangle, {1.0F, 1.0F}), above, rng).irradiance == glm::dvec3(0.0));
    CHECK(draw_on_lamp(make_lamp(shaders::LightKind::Sphere, {1.0F, 0.0F}), above, rng).irradiance == glm::dvec3(0.0));
}

TEST_CASE("meet_lamp finds the lamp's face from below, within its shape, and the near side of a sphere")
{
    const auto meet = [](shaders::LightKind kind, const glm::dvec3& from, const glm::dvec3& direction) {
        return meet_lamp(make_lamp(kind, {1.0F, 1.0F}), {from, direction});
    };
    const glm::dvec3 up(0.0, 0.0, 0.5);
    CHECK(meet(shaders::LightKind::Rectangle, {0.49, 0.49, 0.0}, up) == doctest::Approx(4.0));
    CHECK(meet(shaders::LightKind::Rectangle, {0.51, 0.0, 0.0}, up) == cast::kNoHit);
    CHECK(meet(shaders::LightKind::Rectangle, {0.0, 0.0, 3.0}, -up) == cast::kNoHit);
    CHECK(meet(shaders::LightKind::Disc, {0.6, 0.6, 0.0}, up) == doctest::Approx(4.0));
    CHECK(meet(shaders::LightKind::Disc, {0.8, 0.8, 0.0}, up) == cast::kNoHit);
    CHECK(meet(shaders::LightKind::Sphere, {0.0, 0.0, 0.0}, up) == doctest::Approx(2.0));
    CHECK(meet(shaders::LightKind::Sphere, {0.6, 0.0, 0.0}, up) == doctest::Approx(2.4));
    CHECK(meet(shaders::LightKind::Sphere, {1.1, 0.0, 0.0}, up) == cast::kNoHit);
}

TEST_CASE("SurroundingsLight has its picture's middle at +x, its first quarter at +y, and turns with its rotation")
{
    // Two rows of four texels: red counts columns from 1, green rows.
    scene::Surroundings surroundings = make_surroundings({1, 1, 0, 2, 1, 0, 3, 1, 0, 4, 1, 0, 1, 2, 0, 2, 2, 0, 3, 2, 0, 4, 2, 0});
    const SurroundingsLight light(surroundings);
    // The middle of the second texel is three eighths from the left: 45 degrees from +x towards +y.
    const glm::dvec3 at_second = glm::normalize(glm::dvec3(1.0, 1.0, std::sqrt(2.0)));
    CHECK(light.radiance_of(at_second).x == doctest::Approx(2.0));
    CHECK(light.radiance_of(at_second).y == doctest::Approx(1.0));
    CHECK(light.radiance_of(glm::dvec3(1.0, 0.0, 0.0)).x == doctest::Approx(2.5));
    CHECK(light.radiance_of(glm::dvec3(0.0, 0.0, -1.0)).y == doctest::Approx(2.0));
    surroundings.rotation_rad = 0.5 * kPi;
    const SurroundingsLight turned(surroundings);
    CHECK(turned.radiance_of(glm::normalize(glm::dvec3(-1.0, 1.0, std::sqrt(2.0)))).x == doctest::Approx(2.0));
}

TEST_CASE("SurroundingsLight draws directions whose radiance over density has the mean of the whole picture's light")
{
    const auto check_mean = [](const scene::Surroundings& surroundings, double expected) {
        constexpr int kCount = 20'000;
        const SurroundingsLight light(surroundings);
        Rng rng = Rng::for_key(10, "lamps test", 0);
        double sum = 0.0;
        double worst = 0.0;
        for (int k = 0; k < kCount; ++k) {
            const SurroundingsDraw draw = light.draw(rng);
            sum += draw.radiance.x / draw.density / kCount;
            worst = std::max(worst, glm::length(draw.radiance - light.radiance_of(draw.direction)));
        }
        CHECK(sum == doctest::Approx(4.0 * kPi * expected).epsilon(0.01));
        CHECK(worst < 1e-6);
    };
    // The light of all directions is 4 pi times its mean, which between a row of 7 and one of 1 is 4.
    check_mean(make_surroundings(std::vector<float>(24, 5.0F)), 5.0);
    scene::Surroundings uneven = make_surroundings({7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    uneven.rotation_rad = 0.3;
    check_mean(uneven, 4.0);
}

}  // namespace clevrvk::sight
