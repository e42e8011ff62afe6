// Reads shutters and moves. A move that does not say a key keeps what the camera or object has when the shutter opens.
#include "renderer/spec/read_motion.h"

#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_quaternion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::spec {

namespace {

camera::CameraMove read_move(const JsonReader& reader, const camera::CameraSpec& camera)
{
    reader.check_keys(kCameraMoveKeys);
    camera::CameraMove move{camera.eye, camera.look_at, camera.rotation_wxyz, camera.roll_deg};
    if (const auto eye = reader.find("eye")) {
        move.eye = eye->read_numbers<3>(kCoordinate);
    }
    for (const char* key : {"look_at", "roll_deg"}) {
        if (const auto given = reader.find(key); given && camera.rotation_wxyz) {
            given->fail("the camera has a rotation_wxyz; it must move to another rotation_wxyz");
        }
    }
    if (const auto rotation = reader.find("rotation_wxyz")) {
        if (!camera.rotation_wxyz) {
            rotation->fail("the camera has no rotation_wxyz; it must move to another look_at or roll_deg");
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
        reader.fail(fmt::format("eye and look_at are {} apart at the end; they must be at least {} apart", length, kLeastAimDistance));
    }
    return move;
}

}  // namespace

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
        close.fail(fmt::format("the shutter is open for {} s, from open_s to close_s; this must be from {} to {} s", length,
                               kLeastExposure_s, kMostExposure_s));
    }
    if (const auto rolling = reader.find("rolling_s")) {
        shutter.rolling_s = rolling->read_number(kRollingTime);
        if (shutter.rolling_s > length) {
            rolling->fail(
                fmt::format("the last row opens {} s after the first, but everything closes at close_s, after {} s",
                            shutter.rolling_s, length));
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

ObjectMove read_object_move(const JsonReader& reader, const ObjectSpec& object)
{
    reader.check_keys(kObjectMoveKeys);
    ObjectMove move{object.position, object.rotation_deg, object.rotation_wxyz};
    if (const auto position = reader.find("position")) {
        move.position = position->read_numbers<3>(kCoordinate);
    }
    const auto degrees = reader.find("rotation_deg");
    const auto quaternion = reader.find("rotation_wxyz");
    if (degrees && object.rotation_wxyz) {
        degrees->fail("the object has a rotation_wxyz; it must move to another rotation_wxyz");
    }
    if (quaternion && !object.rotation_wxyz) {
        quaternion->fail("the object has no rotation_wxyz; it must move to another rotation_deg");
    }
    if (degrees) {
        move.rotation_deg = degrees->read_number(kRotationDeg);
    }
    if (quaternion) {
        move.rotation_wxyz = read_quaternion(*quaternion);
    }
    return move;
}

void check_moves(const JsonReader& reader, const PanelSpec& panel)
{
    const std::vector<JsonReader> objects = reader.at("objects").read_items(0, kMostObjects);
    for (std::size_t k = 0; k < objects.size(); ++k) {
        if (panel.objects[k].moves_to && !panel.camera.shutter) {
            objects[k].at("moves_to").fail("an object can move only while a shutter is open, but the camera has no 'shutter'");
        }
    }
}

}  // namespace clevrvk::spec
