// A panel's camera as its spec line says it: where it stands, how it is turned, and its lens.
#pragma once

#include "renderer/base/vec3.h"

#include "shaders/lens_list.h"

#include <array>
#include <optional>
#include <string_view>

namespace clevrvk::camera {

/// The time that labels are of.
enum class LabelTime { Open, Middle, Close };
inline constexpr std::array<std::string_view, 3> kLabelTimes{"open", "middle", "close"};

/// Where a camera is once its shutter has closed, as CameraSpec says where it is before.
struct CameraMove {
    Vec3 eye{};
    Vec3 look_at{};
    std::optional<std::array<double, 4>> rotation_wxyz = std::nullopt;
    double roll_deg = 0.0;

    bool operator==(const CameraMove&) const = default;
};

/// When a picture is taken. Everything moves from open_s to close_s: the first row of the picture opens at open_s, the
/// last one rolling_s later, and each is open for close_s - open_s - rolling_s, so that the last closes at close_s.
struct ShutterSpec {
    double open_s = 0.0;
    double close_s = 0.0;    ///< after open_s
    double rolling_s = 0.0;  ///< at most close_s - open_s
    LabelTime label_time = LabelTime::Middle;
    std::optional<CameraMove> moves_to = std::nullopt;

    bool operator==(const ShutterSpec&) const = default;
};

/// A camera with square pixels; the sensor's width spans the image's width. Its first members are those of every
/// pinhole camera that looks at a point with the world's z axis up.
struct CameraSpec {
    Vec3 eye{};
    Vec3 look_at{};  ///< unused where there is a rotation
    double focal_mm = 0.0;
    double sensor_mm = 0.0;
    shaders::LensKind model = shaders::LensKind::Pinhole;
    std::array<double, 5> distortion{};            ///< of the model's coefficients, in its order
    std::optional<double> fov_deg = std::nullopt;  ///< the full angle over the image's width, instead of focal_mm
    /// Unit quaternion: its axes (x right, y down, z forward) to the world's.
    std::optional<std::array<double, 4>> rotation_wxyz = std::nullopt;
    double roll_deg = 0.0;                              ///< without a rotation: about the view axis, clockwise seen by the camera
    double aperture = 0.0;                              ///< diameter of the lens's opening, scene units; 0: all is sharp
    double focus_m = 0.0;                               ///< distance of what is sharp, scene units; only with an aperture
    std::optional<ShutterSpec> shutter = std::nullopt;  ///< without one, all is at one time

    bool operator==(const CameraSpec&) const = default;
};

}  // namespace clevrvk::camera
