// Computes a camera's axes from its eye and its target, or from its rotation.
#include "renderer/camera/camera_basis.h"

#include "renderer/base/error.h"
#include "renderer/base/units.h"
#include "renderer/camera/lens.h"

#include <cmath>
#include <limits>

namespace clevrvk::camera {
namespace {

// If the sine of the angle to the vertical were smaller, rounding errors would rotate the picture.
constexpr double kLeastTiltSine = 1e-3;

Vec3 scale(const Vec3& v, double factor)
{
    return {v[0] * factor, v[1] * factor, v[2] * factor};
}

Vec3 add(const Vec3& a, const Vec3& b)
{
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

// The unit vector along the horizontal part of `v`.
Vec3 flatten(const Vec3& v)
{
    const double length = std::hypot(v[0], v[1]);
    return {v[0] / length, v[1] / length, 0.0};
}

CameraBasis aim(const Vec3& view)
{
    const double length = std::sqrt(dot(view, view));
    const double floor_length = std::sqrt(view[0] * view[0] + view[1] * view[1]);
    CLEVRVK_CHECK(length > 0.0, "the camera's eye is its target");
    CameraBasis basis;
    basis.forward = {view[0] / length, view[1] / length, view[2] / length};
    if (floor_length >= kLeastTiltSine * length) {
        basis.behind = {view[0] / floor_length, view[1] / floor_length, 0.0};
        basis.right = {basis.behind[1], -basis.behind[0], 0.0};
    } else {
        basis.behind = {0.0, 1.0, 0.0};
        const Vec3 x_axis{1.0, 0.0, 0.0};
        const Vec3 across = subtract(x_axis, scale(basis.forward, basis.forward[0]));
        basis.right = scale(across, 1.0 / std::sqrt(dot(across, across)));
    }
    basis.up = cross(basis.right, basis.forward);
    basis.beside = basis.right;
    return basis;
}

// Rolls the camera clockwise, as seen by the camera.
void roll(CameraBasis& basis, double angle_rad)
{
    const double cosine = std::cos(angle_rad);
    const double sine = std::sin(angle_rad);
    const Vec3 right = basis.right;
    basis.right = subtract(scale(right, cosine), scale(basis.up, sine));
    basis.up = add(scale(basis.up, cosine), scale(right, sine));
    basis.beside = cosine < 0.0 ? scale(basis.beside, -1.0) : basis.beside;
}

CameraBasis turn(const std::array<double, 4>& rotation_wxyz)
{
    const double length = std::hypot(std::hypot(rotation_wxyz[0], rotation_wxyz[1]), std::hypot(rotation_wxyz[2], rotation_wxyz[3]));
    const double w = rotation_wxyz[0] / length;
    const double x = rotation_wxyz[1] / length;
    const double y = rotation_wxyz[2] / length;
    const double z = rotation_wxyz[3] / length;
    CameraBasis basis;
    basis.right = {1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y + w * z), 2.0 * (x * z - w * y)};
    basis.up = {-2.0 * (x * y - w * z), -(1.0 - 2.0 * (x * x + z * z)), -2.0 * (y * z + w * x)};
    basis.forward = {2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)};
    const bool is_tilted = std::hypot(basis.forward[0], basis.forward[1]) >= kLeastTiltSine;
    basis.behind = flatten(is_tilted ? basis.forward : scale(basis.up, basis.forward[2] < 0.0 ? 1.0 : -1.0));
    basis.beside = {basis.behind[1], -basis.behind[0], 0.0};
    basis.beside = dot(basis.beside, basis.right) < 0.0 ? scale(basis.beside, -1.0) : basis.beside;
    return basis;
}

}  // namespace

CameraBasis compute_camera_basis(const CameraSpec& camera)
{
    if (camera.rotation_wxyz) {
        return turn(*camera.rotation_wxyz);
    }
    CameraBasis basis = aim(subtract(camera.look_at, camera.eye));
    if (camera.roll_deg != 0.0) {
        roll(basis, radians(camera.roll_deg));
    }
    return basis;
}

double compute_focal_px(const CameraSpec& camera, int width_px)
{
    if (!camera.fov_deg) {
        return camera.focal_mm / camera.sensor_mm * width_px;
    }
    const double half_rad = radians(0.5 * *camera.fov_deg);
    Lens lens = make_lens(camera);
    lens.limit *= 2.0;  // keeps rounding from excluding the picture's edge
    const std::optional<ImagePoint> edge = project(lens, {std::sin(half_rad), 0.0, std::cos(half_rad)});
    CLEVRVK_CHECK(edge && (*edge)[0] > 0.0, "a lens does not reach {} degrees", *camera.fov_deg);
    return 0.5 * width_px / (*edge)[0];
}

Vec3 project_point(const CameraSpec& camera, PictureSize size, const CameraBasis& basis, const Vec3& point)
{
    const double focal_px = compute_focal_px(camera, size.width_px);
    const Vec3 to_point = subtract(point, camera.eye);
    const double depth = dot(to_point, basis.forward);
    if (camera.model == shaders::LensKind::Pinhole) {
        const double x_px = size.width_px / 2.0 + focal_px * dot(to_point, basis.right) / depth;
        const double y_px = size.height_px / 2.0 - focal_px * dot(to_point, basis.up) / depth;
        return {x_px, y_px, depth};
    }
    const std::optional<ImagePoint> at = project(make_lens(camera), {dot(to_point, basis.right), -dot(to_point, basis.up), depth});
    constexpr double kNowhere = std::numeric_limits<double>::infinity();
    return {at ? size.width_px / 2.0 + focal_px * (*at)[0] : kNowhere, at ? size.height_px / 2.0 + focal_px * (*at)[1] : kNowhere, depth};
}

}  // namespace clevrvk::camera
