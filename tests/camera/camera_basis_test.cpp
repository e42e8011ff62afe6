// Tests the axes of cameras against hand-worked and published numbers.
#include "renderer/camera/camera_basis.h"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace clevrvk;

namespace {

void check_vector(const Vec3& value, const Vec3& expected)
{
    for (std::size_t axis = 0; axis < 3; ++axis) {
        CHECK(value[axis] == doctest::Approx(expected[axis]).epsilon(1e-5));
    }
}

camera::CameraBasis basis_from(const Vec3& eye, const Vec3& look_at = {})
{
    return camera::compute_camera_basis({eye, look_at, 35.0, 32.0});
}

}  // namespace

TEST_CASE("compute_camera_basis gives the axes of CLEVR's camera")
{
    const camera::CameraBasis basis = basis_from({7.481131553649902, -6.5076398849487305, 5.34366512298584});
    check_vector(basis.right, {0.656311, 0.754490, 0.0});
    check_vector(basis.up, {-0.357941, 0.311363, 0.880302});
    check_vector(basis.forward, {-0.664179, 0.577752, -0.474414});
    check_vector(basis.behind, {-0.754490, 0.656311, 0.0});
}

TEST_CASE("compute_camera_basis gives hand-worked axes")
{
    // Length sqrt(7.21^2 + 6.83^2 + 5.12^2) = 11.17351, on the floor sqrt(7.21^2 + 6.83^2) = 9.93141.
    const camera::CameraBasis basis = basis_from({7.21, -6.83, 5.12});
    check_vector(basis.forward, {-0.645276, 0.611267, -0.458227});
    check_vector(basis.behind, {-0.725979, 0.687717, 0.0});
    check_vector(basis.right, {0.687717, 0.725979, 0.0});
    check_vector(basis.up, {-0.332663, 0.315130, 0.888835});
}

TEST_CASE("compute_focal_px spans the picture's width with the sensor")
{
    CHECK(camera::compute_focal_px({{}, {}, 35.0, 32.0}, 320) == 350.0);
}

TEST_CASE("a camera that looks straight down has the world's x to the right and its y upwards")
{
    const camera::CameraBasis basis = basis_from({2.0, -1.0, 5.0}, {2.0, -1.0, 0.0});
    CHECK(basis.forward == Vec3{0.0, 0.0, -1.0});
    CHECK(basis.right == Vec3{1.0, 0.0, 0.0});
    CHECK(basis.up == Vec3{0.0, 1.0, 0.0});
    CHECK(basis.behind == Vec3{0.0, 1.0, 0.0});
}

TEST_CASE("a camera that looks straight up has the world's x to the right")
{
    const camera::CameraBasis basis = basis_from({0.0, 0.0, 1.0}, {0.0, 0.0, 5.0});
    CHECK(basis.right == Vec3{1.0, 0.0, 0.0});
    CHECK(basis.up == Vec3{0.0, -1.0, 0.0});
}

TEST_CASE("the axes are right-angled and of unit length at every tilt")
{
    for (const double offset : {0.0, 1e-9, 1e-4, 0.004, 0.0049, 0.0051, 0.01, 1.0, 100.0}) {
        for (const Vec3& side : {Vec3{1.0, 0.0, 0.0}, Vec3{0.0, 1.0, 0.0}, Vec3{-0.6, 0.8, 0.0}}) {
            const camera::CameraBasis basis = basis_from({offset * side[0], offset * side[1], 5.0});
            CAPTURE(offset);
            CHECK(dot(basis.right, basis.right) == doctest::Approx(1.0));
            CHECK(dot(basis.up, basis.up) == doctest::Approx(1.0));
            CHECK(dot(basis.forward, basis.forward) == doctest::Approx(1.0));
            CHECK(dot(basis.right, basis.forward) == doctest::Approx(0.0));
            CHECK(dot(basis.up, basis.forward) == doctest::Approx(0.0));
            CHECK(dot(basis.up, basis.right) == doctest::Approx(0.0));
        }
    }
}

TEST_CASE("compute_camera_basis refuses an eye that is its target")
{
    CHECK_THROWS_AS(static_cast<void>(basis_from({1.0, 1.0, 1.0}, {1.0, 1.0, 1.0})), std::logic_error);
}

TEST_CASE("project_point gives pixels from the top left and the depth, for a point beside the axis of a level camera")
{
    const camera::CameraSpec camera{{0.0, -10.0, 0.0}, {0.0, 0.0, 0.0}, 35.0, 28.0};  // 400 px of focal distance
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    CHECK(camera::project_point(camera, {320, 240}, basis, {0.0, 0.0, 0.0}) == Vec3{160.0, 120.0, 10.0});
    // 1 to the right and 2 up at a depth of 8: 160 + 400 / 8, 120 - 800 / 8.
    CHECK(camera::project_point(camera, {320, 240}, basis, {1.0, -2.0, 2.0}) == Vec3{210.0, 20.0, 8.0});
}
