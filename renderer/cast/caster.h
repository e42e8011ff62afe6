// Rays against all of a scene, on the CPU and in double precision.
#pragma once

#include "renderer/cast/backdrop_sheet.h"
#include "renderer/cast/mesh_tree.h"
#include "renderer/cast/ray.h"
#include "renderer/cast/surface_inputs.h"
#include "renderer/scene/scene.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::cast {

/// The first hit of a ray.
struct NearestHit {
    std::uint32_t id = 0;  ///< mask id of the object; 0: the stage, or nothing
    double t = kNoHit;
};

/// A point of a mesh that a ray has hit.
struct SurfacePoint {
    HitSurface surface;
    glm::dvec3 position{};
    glm::dvec3 geometric{};  ///< unit, the triangle's, outward
    glm::dvec3 normal{};     ///< unit, outward: the vertices' where the mesh has them
};

/// An object in the world.
struct PlacedObject {
    const scene::Instance* instance = nullptr;
    std::shared_ptr<const MeshTree> tree;  ///< meshes only
    glm::dmat3 to_world{};
    glm::dmat3 to_unit{};  ///< its inverse
    glm::dvec3 position{};
    Box unit_bounds;  ///< in the object's own space
    const scene::Scene* scene = nullptr;
    bool has_holes = false;  ///< a material of its mesh is cut out by its alpha

    /// Least t >= 0 at which a ray of the world enters or leaves it; kNoHit when it misses. Rays pass through holes.
    [[nodiscard]] double intersect(const Ray& ray) const;

    /// The first hit of its mesh by a ray of the world; a t of kNoHit when it misses.
    [[nodiscard]] MeshHit intersect_mesh(const Ray& ray) const;

    /// The cover of the point at t of a ray of the world. \param hit  of its mesh, if it has one
    [[nodiscard]] HitSurface describe(const Ray& ray, const MeshHit& hit) const;

    /// Unit normal, against the ray, that its mesh's vertices give where a ray of the world hits it first; nothing
    /// where it has none, or the ray misses it.
    [[nodiscard]] std::optional<glm::dvec3> find_vertex_normal(const Ray& ray) const;

    /// Where a ray of the world hits its mesh first; nothing where it misses it, and of a shape with a formula.
    [[nodiscard]] std::optional<SurfacePoint> find_point(const Ray& ray) const;

    /// A ray of the world in its own space; t stays.
    [[nodiscard]] Ray to_local(const Ray& ray) const;
};

/// Shares no code with the shaders, whose labels are verified with it. Unchanging, so safe from any thread.
class Caster {
public:
    /// The scene outlives this.
    Caster(const scene::Scene& scene, MeshTrees& trees);

    /// The first hit of a ray, at t >= 0; a backdrop at t > 0.
    [[nodiscard]] NearestHit find_nearest(const Ray& ray) const;

    /// t at which a ray hits one object, counted from 0, whatever lies before it; kNoHit when it misses it.
    [[nodiscard]] double intersect_object(std::size_t object, const Ray& ray) const { return objects_[object].intersect(ray); }

    /// t at which a ray hits the stage, backdrop or pieces; kNoHit when it misses it, or there is none.
    [[nodiscard]] double intersect_stage(const Ray& ray) const;

    /// The ray's first hit of that mask id, 0 of the stage's pieces; nothing when it misses it, and of a backdrop.
    [[nodiscard]] std::optional<HitSurface> find_surface(std::uint32_t id, const Ray& ray) const;

    /// Those that have a mask id, in its order.
    [[nodiscard]] const std::vector<PlacedObject>& objects() const { return objects_; }

private:
    std::optional<BackdropSheet> backdrop_;
    std::vector<PlacedObject> stage_;
    std::vector<PlacedObject> objects_;
    std::optional<BoxTree> stage_tree_;  // over the pieces, if there are any
    std::optional<BoxTree> tree_;        // over the objects, if there are any
};

}  // namespace clevrvk::cast
