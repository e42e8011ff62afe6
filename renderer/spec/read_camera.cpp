// Reads a camera: where it stands, how it is turned, and its lens.
#include "renderer/spec/read_camera.h"

#include "renderer/camera/lens.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_motion.h"
#include "renderer/spec/read_quaternion.h"

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
        given->fail(fmt::format("{} is also given; a camera must have only one {}", other, what));
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
        focus->fail("has no effect without 'aperture', because everything is sharp");
    }
    if (!aperture) {
        return;
    }
    camera.aperture = aperture->read_number(kAperture);
    if (!focus) {
        aperture->fail("needs 'focus_m', the distance of the plane in focus");
    }
    camera.focus_m = focus->read_number(kFocus);
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
