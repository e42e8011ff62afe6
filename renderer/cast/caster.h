// Rays against all of a scene, on the CPU and in double precision.
#pragma once

#include "renderer/cast/backdrop_sheet.h"
#include "renderer/cast/box_tree.h"
#include "renderer/cast/mesh_tree.h"
#include "renderer/cast/ray.h"
#include "renderer/scene/scene.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::cast {

/// What a ray hits first.
struct NearestHit {
    std::uint32_t id = 0;  ///< the object's place in the scene, counted from 1; 0: the backdrop, or nothing
    double t = kNoHit;
};

/// An object in the world.
struct PlacedObject {
    const scene::Instance* instance = nullptr;
    std::shared_ptr<const MeshTree> tree;  ///< meshes only
    glm::dmat3 to_world{};
    glm::dmat3 to_unit{};  ///< its inverse
    glm::dvec3 position{};
    Box unit_bounds;  ///< in the object's own space

    /// Least t >= 0 at which a ray of the world enters or leaves it; kNoHit when it misses.
    [[nodiscard]] double intersect(const Ray& ray) const;

    /// Unit normal, against the ray, that its mesh's vertices give where a ray of the world hits it first; nothing
    /// where it has none, or the ray misses it.
    [[nodiscard]] std::optional<glm::dvec3> find_vertex_normal(const Ray& ray) const;
};

/// Shares no code with the shaders, whose labels are verified with it. Unchanging, so safe from any thread.
class Caster {
public:
    /// The scene outlives this.
    Caster(const scene::Scene& scene, MeshTrees& trees);

    /// What a ray hits first, at t >= 0; the backdrop at t > 0.
    [[nodiscard]] NearestHit find_nearest(const Ray& ray) const;

    /// t at which a ray hits one object, counted from 0, whatever lies before it; kNoHit when it misses it.
    [[nodiscard]] double intersect_object(std::size_t object, const Ray& ray) const { return objects_[object].intersect(ray); }

    /// t at which a ray hits the backdrop; kNoHit when it misses it, or there is none.
    [[nodiscard]] double intersect_backdrop(const Ray& ray) const { return backdrop_ ? backdrop_->intersect(ray) : kNoHit; }

    [[nodiscard]] const std::vector<PlacedObject>& objects() const { return objects_; }

private:
    std::optional<BackdropSheet> backdrop_;
    std::vector<PlacedObject> objects_;
    std::optional<BoxTree> tree_;  // over the objects, if there are any
};

}  // namespace clevrvk::cast
