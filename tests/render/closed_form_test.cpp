// Renders one light on a bare flat floor, and compares with the integral of that light in double.
#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::render::test {

namespace {

constexpr double kAlbedo = 0.8;

// A flat floor seen through so narrow a lens that its light is the same all over the picture; no lights yet.
scene::Scene make_flat_scene()
{
    scene::Scene scene = make_scene("", 32, 24);
    scene.lights.clear();
    scene.sun.strength = glm::vec3(0.0F);
    scene.camera.tan_half_fov = glm::vec2(0.002F, 0.0015F);
    scene.backdrop->s_curve = {-30.0, 60.0, 0.0, 0.0, 0.0};
    scene.backdrop->z_curve = {0.0, 0.0, 0.0, 0.0, 0.0};
    return scene;
}

// Where the middle of the picture lies on the floor.
glm::dvec3 find_target(const scene::Scene& scene)
{
    return glm::dvec3(scene.camera.eye) - glm::dvec3(scene.camera.back) * (scene.camera.eye.z / static_cast<double>(scene.camera.back.z));
}

glm::dvec3 render_mean(const scene::Scene& scene, int samples)
{
    TestRenderer on;
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {samples})[0];
    glm::dvec3 sum(0.0);
    for (std::size_t k = 0; k < frame.radiance.size(); k += 3) {
        sum += glm::dvec3(frame.radiance[k], frame.radiance[k + 1], frame.radiance[k + 2]);
    }
    return sum / static_cast<double>(frame.ids.size());
}

// Irradiance of an upward plane from the square.
double integrate_square(const scene::AreaLight& light, const glm::dvec3& point, double radiance)
{
    constexpr int kSteps = 200;
    const double step = static_cast<double>(light.size.x) / kSteps;
    double irradiance = 0.0;
    for (int i = 0; i < kSteps; ++i) {
        for (int j = 0; j < kSteps; ++j) {
            const glm::dvec3 place = glm::dvec3(light.center) + ((i + 0.5) * step - 0.5 * light.size.x) * glm::dvec3(light.axis_u) +
                                     ((j + 0.5) * step - 0.5 * light.size.x) * glm::dvec3(light.axis_v);
            const glm::dvec3 offset = place - point;
            const double distance = glm::length(offset);
            irradiance += radiance * step * step * offset.z * -glm::dot(glm::dvec3(light.normal), offset) / std::pow(distance, 4.0);
        }
    }
    return irradiance;
}

}  // namespace

TEST_CASE("Renderer lights a bare floor with one area light as the integral over the square says")
{
    scene::Scene scene = make_flat_scene();
    for (const scene::AreaLight& light : make_scene("").lights) {
        scene.lights = {light};
        const glm::dvec3 mean = render_mean(scene, 64);
        const glm::dvec3 target = find_target(scene);
        for (int k = 0; k < 3; ++k) {
            const double wanted = kAlbedo / std::numbers::pi * integrate_square(light, target, light.radiance[k]);
            CHECK(mean[k] == doctest::Approx(wanted).epsilon(0.01));
        }
    }
}

TEST_CASE("Renderer lights a bare floor with the sun as the integral over its disc says")
{
    scene::Scene scene = make_flat_scene();
    scene.sun = make_scene("").sun;
    const glm::dvec3 axis = scene.sun.to_sun;
    const glm::dvec3 tangent = glm::normalize(glm::cross(axis, glm::dvec3(0.0, 0.0, 1.0)));
    const glm::dvec3 bitangent = glm::cross(axis, tangent);
    constexpr int kSteps = 400;
    double cosine_sum = 0.0;
    for (int i = 0; i < kSteps; ++i) {
        for (int j = 0; j < kSteps; ++j) {
            const double radius = scene.sun.tan_half_angle * std::sqrt((i + 0.5) / kSteps);
            const double angle = 2.0 * std::numbers::pi * (j + 0.5) / kSteps;
            cosine_sum += glm::normalize(axis + radius * (std::cos(angle) * tangent + std::sin(angle) * bitangent)).z;
        }
    }
    const double wanted = kAlbedo / std::numbers::pi * 0.45 * cosine_sum / (kSteps * kSteps);
    CHECK(render_mean(scene, 64).y == doctest::Approx(wanted).epsilon(0.005));
}

TEST_CASE("Renderer adds lights up: all together give the sum of each alone")
{
    scene::Scene scene = make_flat_scene();
    const scene::Scene lit = make_scene("");
    const glm::dvec3 target = find_target(scene);
    scene.lights = lit.lights;
    scene.sun = lit.sun;
    double wanted = 0.45 * 0.889005 * 0.99752;  // the mean of 1 / sqrt(1 + tan^2) over the disc
    for (const scene::AreaLight& light : lit.lights) {
        wanted += integrate_square(light, target, light.radiance.y);
    }
    CHECK(render_mean(scene, 256).y == doctest::Approx(kAlbedo / std::numbers::pi * wanted).epsilon(0.01));
}

TEST_CASE("Renderer gives a black picture of a scene without light, and drops no sample")
{
    scene::Scene scene = make_scene(object("o1", "sphere", 0.7, "glass", 0.0, 0.0) + "," + object("o2", "cube", 0.5, "metal", 1.5, 0.5));
    for (scene::AreaLight& light : scene.lights) {
        light.radiance = glm::vec3(0.0F);
    }
    scene.sun.strength = glm::vec3(0.0F);
    scene::Scene without_lights = scene;
    without_lights.lights.clear();
    TestRenderer on;
    for (const Traversal traversal : {Traversal::Direct, Traversal::Structure}) {
        for (const scene::Scene& dark : {scene, without_lights}) {
            const frame::Frame frame = on.renderer.render(std::span(&dark, 1), {16, traversal})[0];
            CHECK(frame.dropped_samples == 0);
            CHECK(std::count(frame.radiance.begin(), frame.radiance.end(), 0.0F) == std::ssize(frame.radiance));
        }
    }
}

}  // namespace clevrvk::render::test
