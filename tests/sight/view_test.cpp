// Tests views: hand-worked rays and points of a pinhole, and that every lens leads there and back.
#include "renderer/sight/view.h"
#include "tests/sight/spheres.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>

namespace clevrvk::sight {

TEST_CASE("View sends a pinhole's rays from the eye through the picture's middle and its top right corner")
{
    const View view(test::make_camera(), {200, 100});
    const cast::Ray middle = view.ray_through({100.0, 50.0}).value();
    CHECK(middle.origin == glm::dvec3(0.0, -10.0, 0.0));
    CHECK(middle.direction == glm::dvec3(0.0, 1.0, 0.0));
    CHECK(view.ray_through({200.0, 0.0})->direction == glm::dvec3(0.5, 1.0, 0.25));
    CHECK(view.ray_at({-1.0, -1.0})->direction == glm::dvec3(-0.5, 1.0, -0.25));
}

TEST_CASE("View projects a point by its depth, beyond the picture too, and none behind a pinhole")
{
    const View view(test::make_camera(), {200, 100});
    // 4 deep the picture is 4 wide and 2 high.
    CHECK(view.depth_of({1.0, -6.0, 0.5}) == 4.0);
    CHECK(view.project({1.0, -6.0, 0.5}) == glm::dvec2(150.0, 25.0));
    CHECK(view.find_place({1.0, -6.0, 0.5}) == glm::dvec2(0.5, 0.5));
    CHECK(view.project({4.0, -6.0, 0.0}) == glm::dvec2(300.0, 50.0));
    CHECK_FALSE(view.project({0.0, -11.0, 0.0}).has_value());
    CHECK_FALSE(view.project({0.0, -10.0, 1.0}).has_value());
}

TEST_CASE("View leads through every lens to a point of the world, and back to where the lens shows it")
{
    camera::CameraSpec pinhole;
    camera::CameraSpec equidistant;
    equidistant.model = shaders::LensKind::Equidistant;
    camera::CameraSpec kannala;
    kannala.model = shaders::LensKind::KannalaBrandt;
    kannala.distortion = {0.05, -0.01, 0.002, 0.0, 0.0};
    camera::CameraSpec brown;
    brown.model = shaders::LensKind::BrownConrady;
    brown.distortion = {-0.1, 0.02, 0.003, -0.002, 0.0};
    for (const camera::CameraSpec& spec : {pinhole, equidistant, kannala, brown}) {
        CAPTURE(static_cast<int>(spec.model));
        scene::Camera camera = test::make_camera();
        camera.lens = camera::make_lens(spec);
        const View view(camera, {200, 100});
        for (const glm::dvec2 point : {glm::dvec2(100.0, 50.0), glm::dvec2(3.0, 97.0), glm::dvec2(160.25, 8.5)}) {
            const cast::Ray ray = view.ray_through(point).value();
            const glm::dvec2 back = view.project(ray.origin + 3.0 * ray.direction).value();
            CHECK(glm::length(back - point) < 1e-6);
        }
        // Up in the world is up in the picture, and right is right.
        const glm::dvec2 beside = view.project({0.5, -8.0, 0.4}).value();
        CHECK(beside.x > 100.0);
        CHECK(beside.y < 50.0);
    }
}

TEST_CASE("View has no ray where a fisheye shows nothing, and shows no point beyond its circle")
{
    camera::CameraSpec spec;
    spec.model = shaders::LensKind::Equidistant;
    spec.fov_deg = 180.0;
    scene::Camera camera = test::make_camera();
    camera.lens = camera::make_lens(spec);
    camera.tan_half_fov = {1.5707964F, 1.5707964F};  // the circle touches the four sides
    const View view(camera, {100, 100});
    CHECK(view.ray_through({50.0, 0.5}).has_value());
    CHECK_FALSE(view.ray_through({0.5, 0.5}).has_value());
    CHECK(glm::length(view.ray_through({75.0, 50.0})->direction - glm::dvec3(std::sqrt(0.5), std::sqrt(0.5), 0.0)) < 1e-6);
    CHECK(view.project({5.0, -9.99, 0.0}).has_value());
    CHECK_FALSE(view.project({5.0, -10.01, 0.0}).has_value());
}

}  // namespace clevrvk::sight
