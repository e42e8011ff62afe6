// Where a camera, and what else moves, is while the shutter is open. Times are shares: 0 when it opens, 1 when it has
// closed.
#pragma once

#include "renderer/camera/camera_spec.h"

#include <array>

namespace clevrvk::camera {

/// Unit quaternion, w first.
using Rotation = std::array<double, 4>;

/// The time that labels are of; 0 of a camera without a shutter.
[[nodiscard]] double find_label_time(const CameraSpec& camera);

/// Axes (x right, y down, z forward) to the world's.
[[nodiscard]] Rotation find_rotation(const CameraSpec& camera);

/// A turn about one axis, the shorter way, evenly. Source: Shoemake, Animating Rotation with Quaternion Curves (1985).
[[nodiscard]] Rotation turn_between(const Rotation& open, const Rotation& close, double time);

[[nodiscard]] Vec3 move_between(const Vec3& open, const Vec3& close, double time);

/// The camera as it stands at a time, with no shutter.
[[nodiscard]] CameraSpec camera_at(const CameraSpec& camera, double time);

}  // namespace clevrvk::camera
