// Poses of a camera and of other moving things while the shutter is open. Times are shares: 0
// when it opens, 1 when it has closed.
#pragma once

#include "renderer/camera/camera_spec.h"

#include <array>

namespace clevrvk::camera {

/// Unit quaternion, w first.
using Rotation = std::array<double, 4>;

/// The time for which labels are made; 0 for a camera without a shutter.
[[nodiscard]] double find_label_time(const CameraSpec& camera);

/// Rotation from camera axes (x right, y down, z forward) to world axes.
[[nodiscard]] Rotation find_rotation(const CameraSpec& camera);

/// Interpolates rotations about one axis, by the shorter of the two ways, at constant speed.
/// Source: Shoemake, Animating Rotation with Quaternion Curves (1985).
[[nodiscard]] Rotation turn_between(const Rotation& open, const Rotation& close, double time);

[[nodiscard]] Vec3 move_between(const Vec3& open, const Vec3& close, double time);

/// The camera at a time, without a shutter.
[[nodiscard]] CameraSpec camera_at(const CameraSpec& camera, double time);

}  // namespace clevrvk::camera
