// Makes a panel still: puts its camera and its objects where they are at the time that labels are of.
#include "renderer/spec/label_time.h"

#include "renderer/base/units.h"
#include "renderer/camera/shutter.h"

#include <cmath>

namespace clevrvk::spec {

namespace {

camera::Rotation about_z(double angle_deg)
{
    const double half_rad = 0.5 * radians(angle_deg);
    return {std::cos(half_rad), 0.0, 0.0, std::sin(half_rad)};
}

}  // namespace

ObjectSpec object_at(const ObjectSpec& object, double time)
{
    ObjectSpec result = object;
    result.moves_to.reset();
    if (!object.moves_to || time == 0.0) {
        return result;
    }
    const ObjectMove& move = *object.moves_to;
    result.position = camera::move_between(object.position, move.position, time);
    const camera::Rotation open = object.rotation_wxyz.value_or(about_z(object.rotation_deg));
    const camera::Rotation close = move.rotation_wxyz.value_or(about_z(move.rotation_deg));
    result.rotation_wxyz = camera::turn_between(open, close, time);
    result.rotation_deg = 0.0;
    return result;
}

PanelSpec panel_at_label_time(const PanelSpec& panel)
{
    PanelSpec result = panel;
    if (!panel.camera.shutter) {
        return result;
    }
    const double time = camera::find_label_time(panel.camera);
    result.camera = camera::camera_at(panel.camera, time);
    for (ObjectSpec& object : result.objects) {
        object = object_at(object, time);
    }
    return result;
}

}  // namespace clevrvk::spec
