// Reads a camera: where it stands, how it is turned, and its lens.
#include "renderer/spec/read_camera.h"

#include "renderer/camera/lens.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_quaternion.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

namespace {

// A key of which another is given says the same.
void refuse_both(const JsonReader& reader, const char* key, const char* other, const char* what)
{
    const auto given = reader.find(key);
    if (given && reader.find(other)) {
        given->fail(fmt::format("{} is given, too; a camera has one {}", other, what));
    }
}

void read_aim(const JsonReader& reader, camera::CameraSpec& camera)
{
    if (const auto eye = reader.find("eye")) {
        camera.eye = eye->read_numbers<3>(kCoordinate);
    }
    refuse_both(reader, "rotation_wxyz", "look_at", "direction");
    refuse_both(reader, "rotation_wxyz", "roll_deg", "rotation");
    if (const auto rotation = reader.find("rotation_wxyz")) {
        camera.rotation_wxyz = read_quaternion(*rotation);
        return;
    }
    if (const auto look_at = reader.find("look_at")) {
        camera.look_at = look_at->read_numbers<3>(kCoordinate);
    }
    if (const auto roll = reader.find("roll_deg")) {
        camera.roll_deg = roll->read_number(kRollDeg);
    }
    const Vec3 view = subtract(camera.look_at, camera.eye);
    if (const double length = std::hypot(view[0], view[1], view[2]); length < kLeastAimDistance) {
        reader.fail(fmt::format("eye and look_at are {} apart; they must be at least {} apart", length, kLeastAimDistance));
    }
}

void read_distortion(const JsonReader& reader, camera::CameraSpec& camera)
{
    const auto distortion = reader.find("distortion");
    if (!distortion) {
        return;
    }
    const shaders::LensModel& model = shaders::model_of(camera.model);
    const std::vector<JsonReader> items = distortion->read_items(0, camera.distortion.size());
    if (items.size() != model.coefficient_count) {
        std::string names;
        for (std::size_t k = 0; k < model.coefficient_count; ++k) {
            names += fmt::format("{}{}", k == 0 ? ": " : ", ", model.coefficients[k]);
        }
        distortion->fail(
            fmt::format("the model {} has {} coefficients{}; found {}", model.name, model.coefficient_count, names, items.size()));
    }
    for (std::size_t k = 0; k < items.size(); ++k) {
        camera.distortion[k] = items[k].read_number(kDistortion);
    }
}

void read_focal(const JsonReader& reader, camera::CameraSpec& camera)
{
    refuse_both(reader, "fov_deg", "focal_mm", "focal length");
    if (const auto focal = reader.find("focal_mm")) {
        camera.focal_mm = focal->read_number(kLensMm);
    }
    if (const auto sensor = reader.find("sensor_mm")) {
        camera.sensor_mm = sensor->read_number(kLensMm);
    }
    if (const auto fov = reader.find("fov_deg")) {
        camera.fov_deg = fov->read_number(kFovDeg);
        if (const auto fault = camera::find_lens_fault(camera)) {
            fov->fail(*fault);
        }
    }
}

void read_opening(const JsonReader& reader, camera::CameraSpec& camera)
{
    const auto aperture = reader.find("aperture");
    const auto focus = reader.find("focus_m");
    if (focus && !aperture) {
        focus->fail("has no effect without 'aperture': everything is sharp");
    }
    if (!aperture) {
        return;
    }
    camera.aperture = aperture->read_number(kAperture);
    if (!focus) {
        aperture->fail("needs 'focus_m', the distance of what is sharp");
    }
    camera.focus_m = focus->read_number(kFocus);
}

// What it does not say stays as it is when the shutter opens.
camera::CameraMove read_move(const JsonReader& reader, const camera::CameraSpec& camera)
{
    reader.check_keys(kCameraMoveKeys);
    camera::CameraMove move{camera.eye, camera.look_at, camera.rotation_wxyz, camera.roll_deg};
    if (const auto eye = reader.find("eye")) {
        move.eye = eye->read_numbers<3>(kCoordinate);
    }
    for (const char* key : {"look_at", "roll_deg"}) {
        if (const auto given = reader.find(key); given && camera.rotation_wxyz) {
            given->fail("the camera has a rotation_wxyz; it moves to another of those");
        }
    }
    if (const auto rotation = reader.find("rotation_wxyz")) {
        if (!camera.rotation_wxyz) {
            rotation->fail("the camera has no rotation_wxyz; it moves to another look_at or roll_deg");
        }
        move.rotation_wxyz = read_quaternion(*rotation);
    }
    if (const auto look_at = reader.find("look_at")) {
        move.look_at = look_at->read_numbers<3>(kCoordinate);
    }
    if (const auto roll = reader.find("roll_deg")) {
        move.roll_deg = roll->read_number(kRollDeg);
    }
    const Vec3 view = subtract(move.look_at, move.eye);
    if (const double length = std::hypot(view[0], view[1], view[2]); !move.rotation_wxyz && length < kLeastAimDistance) {
        reader.fail(fmt::format("eye and look_at end {} apart; they must be at least {} apart", length, kLeastAimDistance));
    }
    return move;
}

void read_shutter(const JsonReader& reader, camera::CameraSpec& camera)
{
    reader.check_keys(kShutterKeys);
    camera::ShutterSpec& shutter = camera.shutter.emplace();
    if (const auto open = reader.find("open_s")) {
        shutter.open_s = open->read_number(kShutterTime);
    }
    const JsonReader close = reader.at("close_s");
    shutter.close_s = close.read_number(kShutterTime);
    const double length = shutter.close_s - shutter.open_s;
    if (length < kLeastExposure_s || length > kMostExposure_s) {
        close.fail(fmt::format("the shutter is open for {} s, from open_s to close_s; that must be from {} to {} s", length,
                               kLeastExposure_s, kMostExposure_s));
    }
    if (const auto rolling = reader.find("rolling_s")) {
        shutter.rolling_s = rolling->read_number(kRollingTime);
        if (shutter.rolling_s > length) {
            rolling->fail(
                fmt::format("the last row opens {} s after the first, and closes with close_s, after {} s", shutter.rolling_s, length));
        }
    }
    if (const auto time = reader.find("label_time")) {
        const std::vector<std::string> names(camera::kLabelTimes.begin(), camera::kLabelTimes.end());
        const std::string name = time->read_name("label time", names);
        shutter.label_time = static_cast<camera::LabelTime>(std::ranges::find(names, name) - names.begin());
    }
    if (const auto move = reader.find("moves_to")) {
        shutter.moves_to = read_move(*move, camera);
    }
}

}  // namespace

void read_camera(const JsonReader& reader, camera::CameraSpec& camera)
{
    reader.check_keys(kCameraKeys);
    if (const auto model = reader.find("model")) {
        std::vector<std::string> names;
        for (const shaders::LensModel& lens : shaders::kLensModels) {
            names.emplace_back(lens.name);
        }
        const std::string name = model->read_name("lens model", names);
        for (std::size_t k = 0; k < names.size(); ++k) {
            camera.model = names[k] == name ? static_cast<shaders::LensKind>(k) : camera.model;
        }
    }
    read_aim(reader, camera);
    read_distortion(reader, camera);
    read_focal(reader, camera);
    read_opening(reader, camera);
    if (const auto shutter = reader.find("shutter")) {
        read_shutter(*shutter, camera);
    }
}

}  // namespace clevrvk::spec
