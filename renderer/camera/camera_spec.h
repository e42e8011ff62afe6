// A panel's camera as in its spec line: its position, its orientation and its lens.
#pragma once

#include "renderer/base/vec3.h"

#include "shaders/lens_list.h"

#include <array>
#include <optional>
#include <string_view>

namespace clevrvk::camera {

/// The time for which labels are made.
enum class LabelTime { Open, Middle, Close };
inline constexpr std::array<std::string_view, 3> kLabelTimes{"open", "middle", "close"};

/// The pose of a camera when its shutter has closed; CameraSpec has the pose before.
struct CameraMove {
    Vec3 eye{};
    Vec3 look_at{};
    std::optional<std::array<double, 4>> rotation_wxyz = std::nullopt;
    double roll_deg = 0.0;

    bool operator==(const CameraMove&) const = default;
};

/// The exposure of a picture. Everything moves from open_s to close_s. The picture's first row opens at open_s and its
/// last row rolling_s later. Each row is open for close_s - open_s - rolling_s, so the last one closes at close_s.
struct ShutterSpec {
    double open_s = 0.0;
    double close_s = 0.0;    ///< after open_s
    double rolling_s = 0.0;  ///< at most close_s - open_s
    LabelTime label_time = LabelTime::Middle;
    std::optional<CameraMove> moves_to = std::nullopt;

    bool operator==(const ShutterSpec&) const = default;
};

/// A camera with square pixels; the sensor's width spans the image's width. The first members suffice for a pinhole
/// camera that looks at a point with the world's z axis up.
struct CameraSpec {
    Vec3 eye{};
    Vec3 look_at{};  ///< unused if there is a rotation
    double focal_mm = 0.0;
    double sensor_mm = 0.0;
    shaders::LensKind model = shaders::LensKind::Pinhole;
    std::array<double, 5> distortion{};            ///< the lens model's coefficients, in its order
    std::optional<double> fov_deg = std::nullopt;  ///< full angle of view across the image's width, instead of focal_mm
    /// Unit quaternion from camera axes (x right, y down, z forward) to world axes.
    std::optional<std::array<double, 4>> rotation_wxyz = std::nullopt;
    double roll_deg = 0.0;                              ///< without a rotation: about the view axis, clockwise seen by the camera
    double aperture = 0.0;                              ///< aperture diameter, scene units; 0: everything is sharp
    double focus_m = 0.0;                               ///< focus distance, scene units; only with an aperture
    std::optional<ShutterSpec> shutter = std::nullopt;  ///< without one, the exposure is instantaneous

    bool operator==(const CameraSpec&) const = default;
};

}  // namespace clevrvk::camera
