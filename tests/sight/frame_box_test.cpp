// Tests the framing of pictures: hand-worked distances, of a fisheye too.
#include "renderer/sight/frame_box.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

namespace clevrvk::sight {

TEST_CASE("Points of a square straight ahead are framed from the distance that the lens asks for, in the picture's middle")
{
    camera::CameraSpec camera;
    camera.focal_mm = 50.0;
    camera.sensor_mm = 36.0;
    // A square of 2 about (3, 0, 1), seen from the front: half the picture's height are 50 px, so that its side of 50
    // px takes 50 / (50 / 36 * 200) = 0.18 of the distance.
    const std::array<glm::vec3, 4> corners{{{2, 0, 0}, {4, 0, 0}, {2, 0, 2}, {4, 0, 2}}};
    frame_points(corners, {0.0, -1.0, 0.0}, 0.5, {200, 100}, camera);
    CHECK(camera.look_at[0] == doctest::Approx(3.0));
    CHECK(camera.look_at[2] == doctest::Approx(1.0));
    CHECK(camera.eye[1] == doctest::Approx(-2.0 / 0.18));
}

TEST_CASE("A flat box fills a pinhole's picture from its half side over the tangent")
{
    camera::CameraSpec camera;
    camera.focal_mm = 50.0;
    camera.sensor_mm = 36.0;
    // 0.8 of the half width is a tangent of 0.8 * 18 / 50 = 0.288.
    frame_box({2.0, 0.0, 0.0}, {4.0, 1e-9, 1.0}, {0.0, -1.0, 0.0}, 0.8, {200, 200}, camera);
    CHECK(camera.eye[1] == doctest::Approx(-1.0 / 0.288));
    CHECK(camera.look_at[0] == doctest::Approx(3.0));
}

TEST_CASE("A flat box fills a fisheye's picture by the angle of its corners")
{
    camera::CameraSpec camera;
    camera.model = shaders::LensKind::Equidistant;
    camera.fov_deg = 180.0;
    // Its corners are (1, 0) off the axis: half of 90 degrees, where the tangent is 1.
    frame_box({-1.0, 0.0, -1e-9}, {1.0, 1e-9, 1e-9}, {0.0, -1.0, 0.0}, 0.5, {200, 200}, camera);
    CHECK(camera.eye[1] == doctest::Approx(-1.0));
    CHECK(camera.fov_deg == 180.0);
}

}  // namespace clevrvk::sight
