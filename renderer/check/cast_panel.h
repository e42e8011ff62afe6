// What a panel must show, computed from its scene on the CPU: ids, depth and amodal masks from one ray through each
// pixel's centre.
#pragma once

#include "renderer/annotate/annotations.h"
#include "renderer/check/cast_shapes.h"
#include "renderer/check/mesh_tree.h"
#include "renderer/scene/scene.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::check {

/// How far from a pixel's centre, in pixels, a ray may pass to excuse a difference: renderers compute in single
/// precision, so that an outline may fall on either side of a centre that it nearly touches.
inline constexpr double kEdgeTolerancePx = 0.02;

/// Surfaces of nearly the same depth may come in either order; relative to the depth.
inline constexpr double kDepthTolerance = 1e-4;

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

/// The nearest hit of one ray.
struct NearestHit {
    std::uint32_t id = 0;  ///< 0: the backdrop, or nothing
    double depth = kNoHit;
};

/// Casts the rays of one panel. Depths are along the view axis, scene units; points are in pixels from the top left
/// corner.
class PanelCaster {
public:
    /// The scene outlives this.
    PanelCaster(const scene::Scene& scene, MeshTrees& trees);

    [[nodiscard]] PanelCast cast() const;

    /// The primary hit of the ray through that point of the image.
    [[nodiscard]] NearestHit look(const glm::dvec2& point) const { return look_along(make_ray(point)); }

    /// The nearest hit of a ray with any origin; the depth is its t.
    [[nodiscard]] NearestHit look_along(const Ray& ray) const;

    /// t at which such a ray hits an object, counted from 0, hidden or not; kNoHit when it misses it.
    [[nodiscard]] double intersect_along(std::size_t object, const Ray& ray) const;

    /// Unit normal, against the ray, of an object (or of the backdrop, id 0) where such a ray hits it first; nothing at
    /// an outline, where a neighbouring ray misses it.
    [[nodiscard]] std::optional<glm::dvec3> find_normal(const Ray& ray, std::uint32_t id) const;

    /// Depth at which the ray hits an object, counted from 0, hidden by other objects or not; kNoHit when it misses it
    /// or hits the backdrop first.
    [[nodiscard]] double intersect_object(std::size_t object, const glm::dvec2& point) const;

    [[nodiscard]] double intersect_floor(const glm::dvec2& point) const { return backdrop_.intersect(make_ray(point)); }

    /// t at which a ray with any origin hits the backdrop; kNoHit when it misses it.
    [[nodiscard]] double intersect_backdrop(const Ray& ray) const { return backdrop_.intersect(ray); }

    /// Whether a ray within the tolerances of that pixel's centre sees this id.
    [[nodiscard]] bool may_show(int x, int y, std::uint32_t id) const;

    /// Fewest and most pixels that an object, as if alone, has within the tolerance at its outline.
    struct AmodalBounds {
        PixelSet least;
        PixelSet most;
    };
    [[nodiscard]] AmodalBounds bound_amodal(std::size_t object) const;

    /// The ray through a point of the image; t along it is the depth.
    [[nodiscard]] Ray make_ray(const glm::dvec2& point) const;

private:
    // An object with the transformation to its unit space, and the pixels [x0,x1) x [y0,y1) that its bounds may cover.
    struct Object {
        const scene::Instance* instance = nullptr;
        std::shared_ptr<const MeshTree> tree;
        glm::dmat3 to_unit{};
        glm::dvec3 center{};  // of its bounding sphere, in the world
        double reach = 0.0;   // its radius
        int x0 = 0;
        int y0 = 0;
        int x1 = 0;
        int y1 = 0;
    };

    [[nodiscard]] Object place_object(const scene::Instance& instance, MeshTrees& trees) const;
    [[nodiscard]] double intersect_alone(const Object& object, const Ray& ray) const;
    [[nodiscard]] bool is_hit(std::size_t object, const glm::dvec2& point) const { return intersect_object(object, point) != kNoHit; }

    const scene::Scene& scene_;
    BackdropSheet backdrop_;
    glm::dvec3 eye_{};
    glm::dvec3 right_{};  // half the image's width at depth 1
    glm::dvec3 up_{};
    glm::dvec3 forward_{};
    std::vector<Object> objects_;
};

/// Offsets around a pixel's centre at the tolerance's distance.
[[nodiscard]] const std::array<glm::dvec2, 8>& edge_offsets();

}  // namespace clevrvk::check
