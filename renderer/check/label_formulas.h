// Computes the labels that need no pixels from the formulas of docs/labels.md, with code of the checker's own. It uses
// none of the code that writes these labels (renderer/camera, annotate, spec/label_time.h); the test `layers` checks.
#pragma once

#include "renderer/camera/camera_spec.h"
#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace clevrvk::check {

/// A camera at the label time. Axes are unit vectors in the world.
struct FormulaCamera {
    glm::dvec3 eye{};
    glm::dvec3 right{};
    glm::dvec3 down{};
    glm::dvec3 forward{};
    bool is_turned = false;  ///< a rotation, not a target point, gave the axes
};

/// The label time: 0 when the shutter opens, 1 when it has closed.
[[nodiscard]] double derive_label_time(const camera::CameraSpec& camera);

/// Nothing if the camera turns by 180 degrees while the shutter is open: then two shortest ways exist.
[[nodiscard]] std::optional<FormulaCamera> derive_camera(const camera::CameraSpec& camera);

/// Focal length of K, in pixels.
[[nodiscard]] double derive_focal_px(const camera::CameraSpec& camera, int width_px);

/// An object's centre at the given label time.
[[nodiscard]] glm::dvec3 derive_centre(const spec::ObjectSpec& object, double time);

/// How surely a lens shows a point.
enum class Shown {
    Yes,
    No,
    Doubtful,  ///< within a thousandth of the lens's limit, or in the plane of a pinhole's eye
    Mirrored,  ///< behind a pinhole, where coordinates mean nothing
};

/// The label `pixel_coords` for a point of the world.
struct FormulaPixel {
    Shown shown = Shown::No;
    glm::dvec2 at{};        ///< pixels from the top left corner; valid if the point is shown or doubtful
    double depth = 0.0;     ///< along the view axis, scene units
    double rounding = 1.0;  ///< factor by which `at` magnifies earlier rounding errors, at least 1
};

/// Projects points of the world through a camera's lens.
class FormulaLens {
public:
    FormulaLens(const camera::CameraSpec& spec, const FormulaCamera& camera, int width_px, int height_px);

    [[nodiscard]] FormulaPixel project(const glm::dvec3& point) const;

private:
    camera::CameraSpec spec_;
    FormulaCamera camera_;
    glm::dvec2 middle_px_;
    double focal_px_;
    double limit_;  // limit of the lens: an angle in radians, or its tangent if straight lines could stay straight
};

/// A direction of a panel.
struct FormulaDirection {
    std::string_view name;
    glm::dvec3 vector{};  ///< unit, in the world
};

/// left, right, front, behind, above, below.
[[nodiscard]] std::array<FormulaDirection, 6> derive_directions(const FormulaCamera& camera);

/// One object is in a direction from another if the vector between their centres leads farther than this along the
/// direction, scene units.
inline constexpr double kRelatedFrom = 0.2;

}  // namespace clevrvk::check
