// Tests every lens model of the list: against OpenCV's numbers, against itself backwards, and at its limits.
#include "renderer/base/rng.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/camera/lens.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

using namespace clevrvk;
using camera::CameraSpec;
using camera::ImagePoint;
using camera::Lens;
using shaders::LensKind;

namespace {

CameraSpec camera_of(LensKind model, const std::array<double, 5>& distortion = {})
{
    CameraSpec camera{{0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, 35.0, 32.0};
    camera.model = model;
    camera.distortion = distortion;
    return camera;
}

void check_projection(const Lens& lens, const Vec3& direction, const ImagePoint& expected)
{
    const auto point = camera::project(lens, direction);
    REQUIRE(point);
    CHECK((*point)[0] == doctest::Approx(expected[0]).epsilon(1e-9));
    CHECK((*point)[1] == doctest::Approx(expected[1]).epsilon(1e-9));
}

}  // namespace

TEST_CASE("Kannala-Brandt's lens shows points where OpenCV's fisheye.projectPoints does")
{
    // By OpenCV 4.11 with K the unit matrix and D = (-0.03, 0.008, -0.003, 0.0004).
    const Lens lens = camera::make_lens(camera_of(LensKind::KannalaBrandt, {-0.03, 0.008, -0.003, 0.0004}));
    check_projection(lens, {0.3, -0.2, 1.0}, {0.28692565176914964, -0.19128376784609977});
    check_projection(lens, {-1.5, 0.7, 1.0}, {-0.9069657366326657, 0.42325067709524394});
    check_projection(lens, {2.0, 2.5, 1.0}, {0.7625560744921912, 0.953195093115239});
    check_projection(lens, {0.05, 0.02, 1.0}, {0.0499474165179664, 0.01997896660718656});
}

TEST_CASE("Brown-Conrady's lens shows points where OpenCV's projectPoints does")
{
    // By OpenCV 4.11 with K the unit matrix and D = (-0.28, 0.07, 0.001, -0.0015, 0.004).
    const Lens lens = camera::make_lens(camera_of(LensKind::BrownConrady, {-0.28, 0.07, 0.001, -0.0015, 0.004}));
    check_projection(lens, {0.3, -0.2, 1.0}, {0.2888525364, -0.19256835760000002});
    check_projection(lens, {-0.5, 0.4, 1.0}, {-0.450386342, 0.3602270736});
    check_projection(lens, {0.6, 0.6, 1.0}, {0.5002685952, 0.5020685952});
    check_projection(lens, {0.05, 0.02, 1.0}, {0.0499495794398778, 0.019984471775951116});
}

TEST_CASE("an equidistant lens shows the angle from its axis as distance, behind the camera too")
{
    const Lens lens = camera::make_lens(camera_of(LensKind::Equidistant));
    check_projection(lens, {1.0, 0.0, 0.0}, {std::acos(-1.0) / 2.0, 0.0});
    check_projection(lens, {0.0, 3.0, -3.0}, {0.0, 3.0 * std::acos(-1.0) / 4.0});
    const auto direction = camera::unproject(lens, {0.3, -0.4});
    REQUIRE(direction);
    CHECK((*direction)[0] == doctest::Approx(0.6 * std::sin(0.5)));
    CHECK((*direction)[1] == doctest::Approx(-0.8 * std::sin(0.5)));
    CHECK((*direction)[2] == doctest::Approx(std::cos(0.5)));
}

TEST_CASE("what every lens shows at a point is shown at that point, by every model unseen")
{
    for (std::size_t kind = 0; kind < shaders::kLensModels.size(); ++kind) {
        const shaders::LensModel& model = shaders::kLensModels[kind];
        for (int trial = 0; trial < 40; ++trial) {
            Rng rng = Rng::for_key(7, model.name, static_cast<std::uint64_t>(trial));
            std::array<double, 5> distortion{};
            for (std::size_t k = 0; k < model.coefficient_count; ++k) {
                const bool is_tangential = model.coefficients[k].front() == 'p';
                distortion[k] = (is_tangential ? 0.002 : 0.2) * rng.uniform(-1.0, 1.0);
            }
            const Lens lens = camera::make_lens(camera_of(static_cast<LensKind>(kind), distortion));
            int shown_count = 0;
            for (int place = 0; place < 100; ++place) {
                const double x = rng.uniform(-1.0, 1.0);
                const double y = rng.uniform(-1.0, 1.0);
                const auto direction = camera::unproject(lens, {x, y});
                if (!direction) {
                    continue;
                }
                CHECK(std::hypot((*direction)[0], (*direction)[1], (*direction)[2]) == doctest::Approx(1.0).epsilon(1e-12));
                const auto back = camera::project(lens, *direction);
                if (back) {  // at the very limit, rounding decides
                    ++shown_count;
                    CHECK(std::hypot((*back)[0] - x, (*back)[1] - y) < 1e-8);
                }
            }
            CAPTURE(model.name);
            CHECK(shown_count > 10);
        }
    }
}

TEST_CASE("a lens ends where its image would fold back")
{
    // r - r^3 grows up to r = 1 / sqrt(3), where it is 0.385: points beyond would be shown twice.
    const Lens lens = camera::make_lens(camera_of(LensKind::BrownConrady, {-1.0, 0.0, 0.0, 0.0, 0.0}));
    CHECK(lens.limit == doctest::Approx(1.0 / std::sqrt(3.0)));
    CHECK(camera::unproject(lens, {0.384, 0.0}));
    CHECK_FALSE(camera::unproject(lens, {0.386, 0.0}));
    CHECK(camera::project(lens, {0.57, 0.0, 1.0}));
    CHECK_FALSE(camera::project(lens, {0.58, 0.0, 1.0}));
    CHECK_FALSE(camera::project(lens, {0.0, 0.0, -1.0}));
}

TEST_CASE("a lens that moves points across the radius ends where its image first folds back in any direction")
{
    // With p1, p2 alone the derivatives towards (-p2, -p1) are 1 - 6 r p along, and across 1 - 2 r p, with p^2 = 0.05.
    const Lens lens = camera::make_lens(camera_of(LensKind::BrownConrady, {0.0, 0.0, 0.2, 0.1, 0.0}));
    const double end = 1.0 / (6.0 * std::sqrt(0.05));
    CHECK(lens.limit == doctest::Approx(end).epsilon(1e-9));
    // There it is shown half as far from the centre: r - 3 p r^2.
    const double x = -0.1 / std::sqrt(0.05);
    const double y = -0.2 / std::sqrt(0.05);
    check_projection(lens, {0.999 * end * x, 0.999 * end * y, 1.0}, {0.5 * end * x * 0.999999, 0.5 * end * y * 0.999999});
    CHECK(camera::unproject(lens, {0.4999 * end * x, 0.4999 * end * y}));
    CHECK_FALSE(camera::unproject(lens, {0.5001 * end * x, 0.5001 * end * y}));
    // And on the other side as far as 1.5 times the limit.
    CHECK(camera::unproject(lens, {-1.499 * end * x, -1.499 * end * y}));
    CHECK_FALSE(camera::unproject(lens, {-1.501 * end * x, -1.501 * end * y}));
}

TEST_CASE("a lens ends at the first fold, however narrow the stretch is that folds")
{
    // The slope (s - 0.25) (s - 0.26) / 0.065, of s = r^2, is negative between r = 0.5 and 0.51 only.
    const double scale = 1.0 / 0.065;
    const Lens lens = camera::make_lens(camera_of(LensKind::BrownConrady, {-0.51 * scale / 3.0, scale / 5.0, 0.0, 0.0, 0.0}));
    CHECK(lens.limit == doctest::Approx(0.5).epsilon(1e-9));
}

TEST_CASE("lenses drawn at random show what they show at a point there and nowhere else, those that fold too")
{
    int fold_count = 0;
    double worst = 0.0;
    for (int trial = 0; trial < 400; ++trial) {
        Rng rng = Rng::for_key(11, "folding lenses", static_cast<std::uint64_t>(trial));
        std::array<double, 5> distortion{};
        const double size = std::pow(10.0, rng.uniform(-2.0, 1.0));
        const double tangential = std::pow(10.0, rng.uniform(-3.0, 0.5));
        for (std::size_t k = 0; k < distortion.size(); ++k) {
            distortion[k] = (k == 2 || k == 3 ? tangential : size) * rng.uniform(-1.0, 1.0);
        }
        const Lens lens = camera::make_lens(camera_of(LensKind::BrownConrady, distortion));
        fold_count += lens.limit < 1.0 ? 1 : 0;
        CAPTURE(trial);
        const double reach = std::min(lens.limit, 3.0);
        for (int place = 0; place < 100; ++place) {
            // Any direction that it shows: near the limit as often as elsewhere.
            const double share = place % 2 == 0 ? std::sqrt(rng.uniform(0.0, 1.0)) : 1.0 - std::pow(10.0, rng.uniform(-6.0, -1.0));
            const double radius = reach * share;
            const double angle = rng.uniform(0.0, 6.283185307179586);
            const Vec3 direction{radius * std::cos(angle), radius * std::sin(angle), 1.0};
            const auto point = camera::project(lens, direction);
            REQUIRE(point);
            const auto back = camera::unproject(lens, *point);
            REQUIRE(back);
            const auto again = camera::project(lens, *back);
            const double error = again ? std::hypot((*again)[0] - (*point)[0], (*again)[1] - (*point)[1]) : 0.0;  // beyond by rounding
            worst = std::max(worst, error / std::max(std::hypot((*point)[0], (*point)[1]), 1.0));
            // The direction itself: at the limit, where the image has no slope, it is less certain than the point.
            CHECK(std::hypot((*back)[0] / (*back)[2] - direction[0], (*back)[1] / (*back)[2] - direction[1]) < 1e-3 * reach);
        }
        for (int place = 0; place < 100; ++place) {
            const double x = rng.uniform(-1.0, 1.0);
            const double y = rng.uniform(-1.0, 1.0);
            const auto direction = camera::unproject(lens, {x, y});
            if (direction) {
                CHECK(std::hypot((*direction)[0], (*direction)[1]) <= (1.0 + 1e-12) * lens.limit * (*direction)[2]);
            }
        }
    }
    CHECK(fold_count > 100);
    CHECK(worst < 1e-9);  // 1e-6 px of a picture whose focal length is 1000 px
}

TEST_CASE("fov_deg is the full angle over the picture's width, through the lens")
{
    CameraSpec camera = camera_of(LensKind::Pinhole);
    camera.fov_deg = 90.0;
    CHECK(camera::compute_focal_px(camera, 200) == doctest::Approx(100.0));
    camera = camera_of(LensKind::Equidistant);
    camera.fov_deg = 180.0;
    CHECK(camera::compute_focal_px(camera, 200) == doctest::Approx(100.0 / (std::acos(-1.0) / 2.0)));
    CHECK(camera::make_lens(camera).limit == doctest::Approx(radians(90.0)));
    camera = camera_of(LensKind::BrownConrady, {0.1, 0.0, 0.0, 0.0, 0.0});
    camera.fov_deg = 90.0;
    CHECK(camera::compute_focal_px(camera, 220) == doctest::Approx(100.0));  // tan 45 = 1 is shown at 1.1
}

TEST_CASE("a field of view that a lens does not reach is a fault")
{
    CameraSpec camera = camera_of(LensKind::Pinhole);
    camera.fov_deg = 179.0;
    CHECK_FALSE(camera::find_lens_fault(camera));
    camera.fov_deg = 180.0;
    CHECK(camera::find_lens_fault(camera));
    camera = camera_of(LensKind::Equidistant);
    camera.fov_deg = 359.0;
    CHECK_FALSE(camera::find_lens_fault(camera));
    camera = camera_of(LensKind::BrownConrady, {-1.0, 0.0, 0.0, 0.0, 0.0});
    camera.fov_deg = 60.0;  // tan 30 is 1 / sqrt(3), the very end
    REQUIRE(camera::find_lens_fault(camera));
    CHECK(*camera::find_lens_fault(camera) == "fov_deg is 60; with this lens, the picture covers at most 59.9");
}

TEST_CASE("a rolled camera turns its picture, and left and right stay on the floor")
{
    CameraSpec camera = camera_of(LensKind::Pinhole);  // looks along +y
    camera.roll_deg = 90.0;
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    CHECK(basis.right[2] == doctest::Approx(-1.0));  // clockwise: its right points down
    CHECK(basis.up[0] == doctest::Approx(1.0));
    CHECK(basis.beside == Vec3{1.0, 0.0, 0.0});
    camera.roll_deg = 180.0;
    CHECK(camera::compute_camera_basis(camera).beside == Vec3{-1.0, 0.0, 0.0});
}

TEST_CASE("a camera's rotation leads from OpenCV's axes to the world's")
{
    CameraSpec camera = camera_of(LensKind::Pinhole);
    const double h = std::sqrt(0.5);
    camera.rotation_wxyz = std::array{h, -h, 0.0, 0.0};  // about x by -90 degrees: z forward becomes +y, y down becomes -z
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        CHECK(basis.right[axis] == doctest::Approx(Vec3{1.0, 0.0, 0.0}[axis]));
        CHECK(basis.up[axis] == doctest::Approx(Vec3{0.0, 0.0, 1.0}[axis]));
        CHECK(basis.forward[axis] == doctest::Approx(Vec3{0.0, 1.0, 0.0}[axis]));
        CHECK(basis.behind[axis] == doctest::Approx(Vec3{0.0, 1.0, 0.0}[axis]));
        CHECK(basis.beside[axis] == doctest::Approx(Vec3{1.0, 0.0, 0.0}[axis]));
    }
    // Straight down, its up towards +x: then behind is +x, and beside -y.
    camera.rotation_wxyz = std::array{0.0, h, -h, 0.0};
    const camera::CameraBasis down = camera::compute_camera_basis(camera);
    CHECK(down.forward[2] == doctest::Approx(-1.0));
    CHECK(down.behind[0] == doctest::Approx(down.up[0]));
    CHECK(down.behind[1] == doctest::Approx(down.up[1]));
    CHECK(down.beside[0] == doctest::Approx(down.right[0]));
    CHECK(down.beside[1] == doctest::Approx(down.right[1]));
}

TEST_CASE("project_point goes through the lens")
{
    CameraSpec camera = camera_of(LensKind::Equidistant);
    camera.fov_deg = 180.0;
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    const Vec3 beside = camera::project_point(camera, {200, 100}, basis, {5.0, 0.0, 0.0});  // 90 degrees to the right
    CHECK(beside[0] == doctest::Approx(200.0));
    CHECK(beside[1] == doctest::Approx(50.0));
    CHECK(std::abs(beside[2]) < 1e-12);
    CHECK_FALSE(std::isfinite(camera::project_point(camera, {200, 100}, basis, {0.0, -1.0, 0.0})[0]));
}
