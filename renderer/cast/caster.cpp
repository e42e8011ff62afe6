// Two levels: a tree over the objects, and one over the triangles of each mesh.
#include "renderer/cast/caster.h"

#include "renderer/cast/shape_dispatch.h"
#include "renderer/cast/solid_dispatch.h"

#include <algorithm>
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

// Source: Cigolle et al., A Survey of Efficient Representations for Independent Unit Vectors (JCGT 2014).
glm::dvec3 unpack_octahedron(std::uint32_t packed)
{
    const auto coordinate = [](std::uint32_t bits) {
        constexpr double kLargest = 32767.0;
        return std::max(static_cast<double>(static_cast<std::int16_t>(bits & 0xffffU)) / kLargest, -1.0);
    };
    glm::dvec3 v(coordinate(packed), coordinate(packed >> 16U), 0.0);
    v.z = 1.0 - std::abs(v.x) - std::abs(v.y);
    if (v.z < 0.0) {
        const glm::dvec2 folded(std::copysign(1.0 - std::abs(v.y), v.x), std::copysign(1.0 - std::abs(v.x), v.y));
        v = {folded, v.z};
    }
    return glm::normalize(v);
}

// Unit, in the world.
glm::dvec3 find_flat_normal(const scene::Mesh& mesh, const MeshHit& hit, const glm::dmat3& to_unit)
{
    const glm::uvec3& corners = mesh.triangles[hit.triangle];
    const auto corner = [&](glm::length_t k) { return glm::dvec3(mesh.positions[corners[k]]); };
    return glm::normalize(glm::transpose(to_unit) * glm::cross(corner(1) - corner(0), corner(2) - corner(0)));
}

// The same of the vertices, of a mesh that has normals; the flat one where they cancel out.
glm::dvec3 find_smooth_normal(const scene::Mesh& mesh, const MeshHit& hit, const glm::dmat3& to_unit)
{
    const glm::uvec3& corners = mesh.triangles[hit.triangle];
    const auto normal_of = [&](glm::length_t k) { return unpack_octahedron(mesh.shading[corners[k]].normal); };
    const glm::dvec3 sum = (1.0 - hit.barycentrics.x - hit.barycentrics.y) * normal_of(0) + hit.barycentrics.x * normal_of(1) +
                           hit.barycentrics.y * normal_of(2);
    const glm::dvec3 smooth = glm::transpose(to_unit) * sum;
    return glm::dot(smooth, smooth) > 0.0 ? glm::normalize(smooth) : find_flat_normal(mesh, hit, to_unit);
}

HitSurface find_mesh_surface(const scene::Scene& scene, const scene::Instance& instance, const scene::Mesh& mesh, const MeshHit& hit)
{
    const std::uint32_t slot = mesh.slots.empty() ? 0 : mesh.slots[hit.triangle];
    HitSurface surface;
    surface.material = &material_of(scene, instance, scene::slot_of(slot));
    surface.part = slot >> scene::kPartShift;
    surface.is_colored = !mesh.shading.empty() && mesh.shading[mesh.triangles[hit.triangle].x].color != 0xffffffffU;
    return surface;
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

std::optional<glm::dvec3> PlacedObject::find_vertex_normal(const Ray& ray) const
{
    const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(*instance);
    if (!mesh || mesh->shading.empty()) {
        return std::nullopt;
    }
    const MeshHit hit = tree->find_nearest({to_unit * (ray.origin - position), to_unit * ray.direction});
    if (hit.t == kNoHit) {
        return std::nullopt;
    }
    const glm::dvec3 flat = find_flat_normal(*mesh, hit, to_unit);
    const glm::dvec3 normal = find_smooth_normal(*mesh, hit, to_unit);
    return glm::dot(flat, ray.direction) > 0.0 ? -normal : normal;
}

std::optional<SurfacePoint> PlacedObject::find_point(const Ray& ray, const scene::Scene& scene) const
{
    const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(*instance);
    const Ray local{to_unit * (ray.origin - position), to_unit * ray.direction};
    const MeshHit hit = mesh ? tree->find_nearest(local) : MeshHit{};
    if (hit.t == kNoHit) {
        return std::nullopt;
    }
    SurfacePoint point;
    point.surface = find_mesh_surface(scene, *instance, *mesh, hit);
    point.surface.local = local.origin + hit.t * local.direction;
    point.position = ray.origin + hit.t * ray.direction;
    point.geometric = find_flat_normal(*mesh, hit, to_unit);
    point.normal = mesh->shading.empty() ? point.geometric : find_smooth_normal(*mesh, hit, to_unit);
    return point;
}

std::optional<glm::dvec3> find_base_color(const HitSurface& surface)
{
    const scene::Material& material = *surface.material;
    const glm::dvec3 base(scene::color_of(material));
    if (surface.is_colored) {
        return std::nullopt;
    }
    const std::shared_ptr<const scene::Texture>& texture = material.textures[0];
    if (!texture) {
        return base;
    }
    if (!texture->solid) {
        return std::nullopt;
    }
    const scene::Solid& solid = *texture->solid;
    const glm::dvec3 p = surface.local * glm::dmat3(solid.rows);  // its columns are the map's rows
    return glm::mix(base, glm::dvec3(solid.second), evaluate_solid(solid.kind, p, solid.seed));
}

Caster::Caster(const scene::Scene& scene, MeshTrees& trees) : scene_(scene)
{
    if (scene.backdrop) {
        backdrop_.emplace(*scene.backdrop);
    }
    std::vector<Box> boxes;
    std::vector<Box> stage_boxes;
    for (const scene::Instance& instance : scene.instances) {
        const bool is_stage = instance.mask_id == 0;
        const PlacedObject& placed = (is_stage ? stage_ : objects_).emplace_back(place_object(instance, trees));
        (is_stage ? stage_boxes : boxes).push_back(find_world_bounds(placed));
    }
    if (!boxes.empty()) {
        tree_.emplace(boxes);
    }
    if (!stage_boxes.empty()) {
        stage_tree_.emplace(stage_boxes);
    }
}

double Caster::intersect_stage(const Ray& ray) const
{
    double nearest = backdrop_ ? backdrop_->intersect(ray) : kNoHit;
    if (stage_tree_) {
        static_cast<void>(stage_tree_->find_nearest(ray, nearest, [&](std::uint32_t piece, double /*t*/) {
            nearest = std::min(nearest, stage_[piece].intersect(ray));
            return nearest;
        }));
    }
    return nearest;
}

std::optional<HitSurface> Caster::find_surface(std::uint32_t id, const Ray& ray) const
{
    const PlacedObject* object = id > 0 ? &objects_.at(id - 1) : nullptr;
    if (id == 0) {
        double nearest = backdrop_ ? backdrop_->intersect(ray) : kNoHit;
        for (const PlacedObject& piece : stage_) {
            if (const double t = piece.intersect(ray); t < nearest) {
                nearest = t;
                object = &piece;
            }
        }
    }
    const double t = object == nullptr ? kNoHit : object->intersect(ray);
    if (t == kNoHit) {
        return std::nullopt;
    }
    const Ray local{object->to_unit * (ray.origin - object->position), object->to_unit * ray.direction};
    const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(*object->instance);
    HitSurface surface = mesh ? find_mesh_surface(scene_, *object->instance, *mesh, object->tree->find_nearest(local))
                              : HitSurface{&material_of(scene_, *object->instance)};
    surface.local = local.origin + t * local.direction;
    surface.stage_class = object->instance->stage_class;
    return surface;
}

NearestHit Caster::find_nearest(const Ray& ray) const
{
    NearestHit nearest{0, intersect_stage(ray)};
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
