// The labels that a panel must have, computed from its scene on the CPU: ids, depth and amodal masks from one ray
// through each pixel's centre.
#pragma once

#include "renderer/annotate/annotations.h"
#include "renderer/cast/caster.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/extent.h"
#include "renderer/sight/find_normal.h"
#include "renderer/sight/view.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::check {

using cast::kNoHit;
using cast::MeshTrees;
using cast::Ray;

/// The distance from a pixel's centre, in pixels, within which another ray excuses a difference: renderers compute in
/// single precision, so an outline may fall on either side of a centre that it nearly touches.
inline constexpr double kEdgeTolerancePx = 0.02;

/// Greatest error of an array's depth, relative to the depth.
inline constexpr double kDepthTolerance = 1e-4;

/// Surfaces may come in either order if their depths differ by no more than this rounding of single precision, relative
/// to the depth. Coplanar surfaces that the camera could see are farther apart (scene/separate_coplanar.h).
inline constexpr double kOrderTolerance = 3e-6;

/// The pixel count and the bounds of a set of pixels.
struct PixelSet {
    int count = 0;
    std::optional<annotate::PixelBox> box;
};

/// All pixels of a panel, row-major.
struct PanelCast {
    std::vector<std::uint32_t> ids;  ///< id of the nearest object in front of the backdrop, 0 if there is none
    std::vector<double> depths;      ///< depth of that object along the view axis; kNoHit if there is none
    std::vector<PixelSet> amodal;    ///< pixels of each object as if it were alone
};

/// Casts the rays of one panel through its lens. Points are in pixels from the top left corner. Depths follow the rays
/// of make_ray: along the view axis for a pinhole, along the ray for other lenses.
class PanelCaster {
public:
    /// The scene must outlive this object.
    PanelCaster(const scene::Scene& scene, MeshTrees& trees);

    [[nodiscard]] PanelCast cast() const;

    /// The primary hit of the ray through that point of the image; its t is the depth.
    [[nodiscard]] cast::NearestHit look(const glm::dvec2& point) const { return rays_.find_nearest(make_ray(point)); }

    /// Rays with any origin.
    [[nodiscard]] const cast::Caster& rays() const { return rays_; }

    /// Unit normal, facing the ray's origin, of an object (or of the stage, id 0) at its first hit by the ray; nothing
    /// at an outline.
    [[nodiscard]] std::optional<glm::dvec3> find_normal(const Ray& ray, std::uint32_t id) const
    {
        return sight::find_normal(rays_, ray, id);
    }

    /// Depth at which the ray hits an object, counted from 0, even if other objects hide it; kNoHit when the ray misses
    /// it or hits the backdrop first.
    [[nodiscard]] double intersect_object(std::size_t object, const glm::dvec2& point) const;

    [[nodiscard]] double intersect_floor(const glm::dvec2& point) const { return rays_.intersect_stage(make_ray(point)); }

    /// The part, counted from 1, of that object that is visible at the centre of a pixel (row-major); 0 if none is.
    [[nodiscard]] std::uint32_t find_part(std::size_t pixel, std::uint32_t id) const;

    /// The parts of that object, counted from 1, that the centre of a pixel may show within the outline tolerance or
    /// the tolerance of the order of depths, with the part at the exact centre first; 0 means no part.
    [[nodiscard]] std::vector<std::uint32_t> list_parts(std::size_t pixel, std::uint32_t id) const;

    /// Whether a ray within the outline tolerance of that pixel's centre sees this id.
    [[nodiscard]] bool may_show(int x, int y, std::uint32_t id) const;

    /// Fewest and most pixels that an object may have as if alone, given the tolerance at its outline.
    struct AmodalBounds {
        PixelSet least;
        PixelSet most;
    };
    [[nodiscard]] AmodalBounds bound_amodal(std::size_t object) const;

    /// The ray through a point of the image. If the lens shows nothing there, the ray hits nothing.
    [[nodiscard]] Ray make_ray(const glm::dvec2& point) const;

    /// Distance of the ray's point at t: along the view axis, or along the ray. kNoHit if t is kNoHit.
    [[nodiscard]] double depth_along_axis(const glm::dvec2& point, double t) const;
    [[nodiscard]] double distance_along_ray(const glm::dvec2& point, double t) const;

    /// The panel's camera and picture.
    [[nodiscard]] const sight::View& view() const { return view_; }

    /// Whether the lens shows anything at a point of the image, even if only the background.
    [[nodiscard]] bool is_shown(const glm::dvec2& point) const { return view_.ray_through(point).has_value(); }

private:
    [[nodiscard]] bool is_hit(std::size_t object, const glm::dvec2& point) const { return intersect_object(object, point) != kNoHit; }

    sight::View view_;
    cast::Caster rays_;
    std::vector<sight::PixelArea> areas_;  // one for each object
};

/// Offsets from a pixel's centre, each as long as the tolerance.
[[nodiscard]] const std::array<glm::dvec2, 8>& edge_offsets();

}  // namespace clevrvk::check
