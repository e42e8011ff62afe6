// Computes poses of a moving camera: its eye moves on a line, its axes turn about one axis.
#include "renderer/camera/shutter.h"

#include "renderer/camera/camera_basis.h"

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace clevrvk::camera {

double find_label_time(const CameraSpec& camera)
{
    return camera.shutter ? 0.5 * static_cast<double>(camera.shutter->label_time) : 0.0;
}

Rotation find_rotation(const CameraSpec& camera)
{
    if (camera.rotation_wxyz) {
        return *camera.rotation_wxyz;
    }
    const CameraBasis basis = compute_camera_basis(camera);
    const glm::dquat turn = glm::quat_cast(glm::dmat3(glm::dvec3(basis.right[0], basis.right[1], basis.right[2]),
                                                      -glm::dvec3(basis.up[0], basis.up[1], basis.up[2]),
                                                      glm::dvec3(basis.forward[0], basis.forward[1], basis.forward[2])));
    return {turn.w, turn.x, turn.y, turn.z};
}

Rotation turn_between(const Rotation& open, const Rotation& close, double time)
{
    const auto to_glm = [](const Rotation& r) { return glm::normalize(glm::dquat(r[0], r[1], r[2], r[3])); };
    const glm::dquat turn = glm::normalize(glm::slerp(to_glm(open), to_glm(close), time));
    return {turn.w, turn.x, turn.y, turn.z};
}

Vec3 move_between(const Vec3& open, const Vec3& close, double time)
{
    Vec3 result{};
    for (std::size_t k = 0; k < result.size(); ++k) {
        result[k] = open[k] + time * (close[k] - open[k]);
    }
    return result;
}

CameraSpec camera_at(const CameraSpec& camera, double time)
{
    CameraSpec result = camera;
    result.shutter.reset();
    if (!camera.shutter || !camera.shutter->moves_to || time == 0.0) {
        return result;
    }
    const CameraMove& move = *camera.shutter->moves_to;
    CameraSpec closed = result;
    closed.eye = move.eye;
    closed.look_at = move.look_at;
    closed.rotation_wxyz = move.rotation_wxyz;
    closed.roll_deg = move.roll_deg;
    if (time == 1.0) {
        return closed;
    }
    result.rotation_wxyz = turn_between(find_rotation(camera), find_rotation(closed), time);
    result.eye = move_between(camera.eye, move.eye, time);
    result.roll_deg = 0.0;
    return result;
}

}  // namespace clevrvk::camera
