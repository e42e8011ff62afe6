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

/// How far from a pixel's centre, in pixels, a ray may pass to excuse a difference: renderers compute in single
/// precision, so that an outline may fall on either side of a centre that it nearly touches.
inline constexpr double kEdgeTolerancePx = 0.02;

/// How far an array's depth may be off; relative to the depth.
inline constexpr double kDepthTolerance = 1e-4;

/// Surfaces whose depths differ by no more than single precision rounds them may come in either order; relative to the
/// depth. Coplanar surfaces that the camera could see are farther apart (scene/separate_coplanar.h).
inline constexpr double kOrderTolerance = 3e-6;

/// A set of pixels by its number and bounds.
struct PixelSet {
    int count = 0;
    std::optional<annotate::PixelBox> box;
};

/// All pixels of a panel, row-major.
struct PanelCast {
    std::vector<std::uint32_t> ids;  ///< of the nearest object before the backdrop, 0 where there is none
    std::vector<double> depths;      ///< of that object along the view axis; kNoHit where there is none
    std::vector<PixelSet> amodal;    ///< of each object as if alone
};

/// Casts the rays of one panel, through its lens. Points are in pixels from the top left corner. Depths are those of
/// rays as make_ray gives them: along the view axis for a pinhole, along the ray for other lenses.
class PanelCaster {
public:
    /// The scene outlives this.
    PanelCaster(const scene::Scene& scene, MeshTrees& trees);

    [[nodiscard]] PanelCast cast() const;

    /// The primary hit of the ray through that point of the image; its t is the depth.
    [[nodiscard]] cast::NearestHit look(const glm::dvec2& point) const { return rays_.find_nearest(make_ray(point)); }

    /// Rays with any origin.
    [[nodiscard]] const cast::Caster& rays() const { return rays_; }

    /// Unit normal, against the ray, of an object (or of the stage, id 0) where such a ray hits it first; nothing at an
    /// outline.
    [[nodiscard]] std::optional<glm::dvec3> find_normal(const Ray& ray, std::uint32_t id) const
    {
        return sight::find_normal(rays_, ray, id);
    }

    /// Depth at which the ray hits an object, counted from 0, hidden by other objects or not; kNoHit when it misses it
    /// or hits the backdrop first.
    [[nodiscard]] double intersect_object(std::size_t object, const glm::dvec2& point) const;

    [[nodiscard]] double intersect_floor(const glm::dvec2& point) const { return rays_.intersect_stage(make_ray(point)); }

    /// The part of a thing, counted from 1, that the centre of a pixel (row-major) shows of that object; 0: none.
    [[nodiscard]] std::uint32_t find_part(std::size_t pixel, std::uint32_t id) const;

    /// The parts of that object, counted from 1, that the centre of a pixel may show within the tolerance of outlines:
    /// the one that it shows first; 0: none.
    [[nodiscard]] std::vector<std::uint32_t> list_parts(std::size_t pixel, std::uint32_t id) const;

    /// Whether a ray within the tolerances of that pixel's centre sees this id.
    [[nodiscard]] bool may_show(int x, int y, std::uint32_t id) const;

    /// Fewest and most pixels that an object, as if alone, has within the tolerance at its outline.
    struct AmodalBounds {
        PixelSet least;
        PixelSet most;
    };
    [[nodiscard]] AmodalBounds bound_amodal(std::size_t object) const;

    /// The ray through a point of the image; where the lens shows nothing, one that hits nothing.
    [[nodiscard]] Ray make_ray(const glm::dvec2& point) const;

    /// The point at t of that ray: its distance along the view axis, and along the ray. kNoHit of kNoHit.
    [[nodiscard]] double depth_along_axis(const glm::dvec2& point, double t) const;
    [[nodiscard]] double distance_along_ray(const glm::dvec2& point, double t) const;

    /// The panel's camera and picture.
    [[nodiscard]] const sight::View& view() const { return view_; }

    /// Whether the lens shows something at a point of the image, be it nothing but the background.
    [[nodiscard]] bool is_shown(const glm::dvec2& point) const { return view_.ray_through(point).has_value(); }

private:
    [[nodiscard]] bool is_hit(std::size_t object, const glm::dvec2& point) const { return intersect_object(object, point) != kNoHit; }

    sight::View view_;
    cast::Caster rays_;
    std::vector<sight::PixelArea> areas_;  // of the objects
};

/// Offsets around a pixel's centre at the tolerance's distance.
[[nodiscard]] const std::array<glm::dvec2, 8>& edge_offsets();

}  // namespace clevrvk::check
