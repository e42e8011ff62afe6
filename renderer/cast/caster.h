// Casts rays against a whole scene, on the CPU in double precision.
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

/// The point where a ray hits a mesh.
struct SurfacePoint {
    HitSurface surface;
    glm::dvec3 position{};
    glm::dvec3 geometric{};  ///< unit normal of the triangle, outward
    glm::dvec3 normal{};     ///< unit normal, outward; interpolated if the mesh has vertex normals
};

/// An object placed in the world.
struct PlacedObject {
    const scene::Instance* instance = nullptr;
    std::shared_ptr<const MeshTree> tree;  ///< meshes only
    glm::dmat3 to_world{};
    glm::dmat3 to_unit{};  ///< inverse of to_world
    glm::dvec3 position{};
    Box unit_bounds;  ///< bounds in the object's own space
    const scene::Scene* scene = nullptr;
    bool has_holes = false;  ///< whether a material of its mesh is cut out by alpha

    /// Least t >= 0 at which a world ray enters or leaves the object; kNoHit when it misses. Rays pass through holes.
    [[nodiscard]] double intersect(const Ray& ray) const;

    /// The first hit of a world ray on its mesh; its t is kNoHit when the ray misses.
    [[nodiscard]] MeshHit intersect_mesh(const Ray& ray) const;

    /// The surface attributes at the hit of a world ray. \param hit  the hit on its mesh, if it has one
    [[nodiscard]] HitSurface describe(const Ray& ray, const MeshHit& hit) const;

    /// Unit normal from the mesh's vertices where a world ray first hits it, facing the ray; nothing if the mesh has no
    /// normals or the ray misses it.
    [[nodiscard]] std::optional<glm::dvec3> find_vertex_normal(const Ray& ray) const;

    /// The first hit of a world ray on its mesh; nothing if it misses, or for an analytic shape.
    [[nodiscard]] std::optional<SurfacePoint> find_point(const Ray& ray) const;

    /// A world ray transformed to its own space; t is unchanged.
    [[nodiscard]] Ray to_local(const Ray& ray) const;
};

/// Casts rays. Shares no code with the shaders, whose labels it verifies. Immutable, so safe from any thread.
class Caster {
public:
    /// The scene must outlive this.
    Caster(const scene::Scene& scene, MeshTrees& trees);

    /// The first hit of a ray, at t >= 0; on the backdrop at t > 0.
    [[nodiscard]] NearestHit find_nearest(const Ray& ray) const;

    /// t at which a ray hits one object, counted from 0, ignoring everything in front of it; kNoHit when it misses it.
    [[nodiscard]] double intersect_object(std::size_t object, const Ray& ray) const { return objects_[object].intersect(ray); }

    /// t at which a ray hits the stage: backdrop or pieces; kNoHit when it misses, or there is none.
    [[nodiscard]] double intersect_stage(const Ray& ray) const;

    /// The ray's first hit on the object with this mask id; 0 means the stage's pieces. Nothing
    /// if it misses, or for a backdrop.
    [[nodiscard]] std::optional<HitSurface> find_surface(std::uint32_t id, const Ray& ray) const;

    /// The parts, ascending and counted from 1 (0: no part), of the object with this mask id (not 0) that the ray hits
    /// at most a share `tolerance` of the way to its first hit behind it. Where two parts lie in one plane, rounding
    /// decides which of them is first. Empty if the ray misses, or for an analytic shape.
    [[nodiscard]] std::vector<std::uint32_t> list_first_parts(std::uint32_t id, const Ray& ray, double tolerance) const;

    /// The objects with a mask id, in its order.
    [[nodiscard]] const std::vector<PlacedObject>& objects() const { return objects_; }

private:
    std::optional<BackdropSheet> backdrop_;
    std::vector<PlacedObject> stage_;
    std::vector<PlacedObject> objects_;
    std::optional<BoxTree> stage_tree_;  // over the pieces, if there are any
    std::optional<BoxTree> tree_;        // over the objects, if there are any
};

}  // namespace clevrvk::cast
