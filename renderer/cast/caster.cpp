// Two levels: a tree over the objects, and one over the triangles of each mesh.
#include "renderer/cast/caster.h"

#include "renderer/cast/shape_dispatch.h"

#include <cmath>

namespace clevrvk::cast {
namespace {

void put(PlacedObject& object, const scene::Upright& place)
{
    const double cosine = std::cos(static_cast<double>(place.rotation_rad));
    const double sine = std::sin(static_cast<double>(place.rotation_rad));
    const double scale = static_cast<double>(place.scale);
    object.to_world =
        glm::dmat3(scale * glm::dvec3(cosine, sine, 0.0), scale * glm::dvec3(-sine, cosine, 0.0), scale * glm::dvec3(0.0, 0.0, 1.0));
    object.to_unit = glm::transpose(object.to_world) / (scale * scale);
    object.position = glm::dvec3(place.position);
}

void put(PlacedObject& object, const scene::Pose& place)
{
    const glm::dmat3 turn = glm::mat3_cast(place.rotation);
    object.to_world = glm::dmat3(place.scale.x * turn[0], place.scale.y * turn[1], place.scale.z * turn[2]);
    object.to_unit = glm::inverse(object.to_world);
    object.position = place.position;
}

PlacedObject place_object(const scene::Instance& instance, MeshTrees& trees)
{
    PlacedObject object;
    object.instance = &instance;
    object.unit_bounds = {glm::dvec3(-1.0), glm::dvec3(1.0)};
    if (const auto& mesh = mesh_of(instance)) {
        object.tree = trees.find(mesh);
        object.unit_bounds = object.tree->bounds();
    }
    std::visit([&](const auto& place) { put(object, place); }, instance.placement);
    return object;
}

Box find_world_bounds(const PlacedObject& object)
{
    Box bounds;
    for (const glm::dvec3& corner : list_corners(object.unit_bounds)) {
        bounds.add(object.position + object.to_world * corner);
    }
    return bounds;
}

}  // namespace

double PlacedObject::intersect(const Ray& ray) const
{
    const Ray local{to_unit * (ray.origin - position), to_unit * ray.direction};
    return tree ? tree->intersect(local) : intersect_analytic(std::get<scene::AnalyticShape>(instance->geometry), local);
}

Caster::Caster(const scene::Scene& scene, MeshTrees& trees)
{
    if (scene.backdrop) {
        backdrop_.emplace(*scene.backdrop);
    }
    std::vector<Box> boxes;
    for (const scene::Instance& instance : scene.instances) {
        objects_.push_back(place_object(instance, trees));
        boxes.push_back(find_world_bounds(objects_.back()));
    }
    if (!boxes.empty()) {
        tree_.emplace(boxes);
    }
}

NearestHit Caster::find_nearest(const Ray& ray) const
{
    NearestHit nearest{0, intersect_backdrop(ray)};
    if (!tree_) {
        return nearest;
    }
    static_cast<void>(tree_->find_nearest(ray, nearest.t, [&](std::uint32_t object, double t) {
        const double here = objects_[object].intersect(ray);
        // Of equally near ones the first, in whatever order the tree comes to them.
        if (here < t || (here == t && here != kNoHit && nearest.id > object + 1)) {
            nearest = {object + 1, here};
        }
        return nearest.t;
    }));
    return nearest;
}

}  // namespace clevrvk::cast
