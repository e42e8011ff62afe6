// Casts rays with two levels of trees: one over the objects, and one over the triangles of each mesh.
#include "renderer/cast/caster.h"

#include "renderer/cast/shape_dispatch.h"

#include <glm/gtc/packing.hpp>

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

bool find_holes(const scene::Scene& scene, const scene::Instance& instance, const scene::Mesh& mesh)
{
    if (std::ranges::none_of(scene.materials, [](const scene::Material& material) { return material.alpha_cutoff > 0.0F; })) {
        return false;
    }
    const auto is_cut_out = [&](std::uint32_t slot_and_part) {
        return material_of(scene, instance, scene::slot_of(slot_and_part)).alpha_cutoff > 0.0F;
    };
    return mesh.slots.empty() ? is_cut_out(0) : std::ranges::any_of(mesh.slots, is_cut_out);
}

PlacedObject place_object(const scene::Scene& scene, const scene::Instance& instance, MeshTrees& trees)
{
    PlacedObject object;
    object.scene = &scene;
    object.instance = &instance;
    object.unit_bounds = {glm::dvec3(-1.0), glm::dvec3(1.0)};
    if (const auto& mesh = mesh_of(instance)) {
        object.tree = trees.find(mesh);
        object.unit_bounds = object.tree->bounds();
        object.has_holes = find_holes(scene, instance, *mesh);
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

// The unit normal of the hit triangle, in world space.
glm::dvec3 find_flat_normal(const scene::Mesh& mesh, const MeshHit& hit, const glm::dmat3& to_unit)
{
    const glm::uvec3& corners = mesh.triangles[hit.triangle];
    const auto corner = [&](glm::length_t k) { return glm::dvec3(mesh.positions[corners[k]]); };
    return glm::normalize(glm::transpose(to_unit) * glm::cross(corner(1) - corner(0), corner(2) - corner(0)));
}

// The unit normal interpolated from the vertices of a mesh with normals; if these cancel out, the normal of the
// triangle.
glm::dvec3 find_smooth_normal(const scene::Mesh& mesh, const MeshHit& hit, const glm::dmat3& to_unit)
{
    const glm::uvec3& corners = mesh.triangles[hit.triangle];
    const auto normal_of = [&](glm::length_t k) { return unpack_octahedron(mesh.shading[corners[k]].normal); };
    const glm::dvec3 sum = (1.0 - hit.barycentrics.x - hit.barycentrics.y) * normal_of(0) + hit.barycentrics.x * normal_of(1) +
                           hit.barycentrics.y * normal_of(2);
    const glm::dvec3 smooth = glm::transpose(to_unit) * sum;
    return glm::dot(smooth, smooth) > 0.0 ? glm::normalize(smooth) : find_flat_normal(mesh, hit, to_unit);
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

Ray PlacedObject::to_local(const Ray& ray) const
{
    return {to_unit * (ray.origin - position), to_unit * ray.direction};
}

double PlacedObject::intersect(const Ray& ray) const
{
    return tree ? intersect_mesh(ray).t : intersect_analytic(std::get<scene::AnalyticShape>(instance->geometry), to_local(ray));
}

MeshHit PlacedObject::intersect_mesh(const Ray& ray) const
{
    if (!has_holes) {
        return tree->find_nearest(to_local(ray));
    }
    return tree->find_nearest(to_local(ray), [&](const MeshHit& hit) { return !is_hole(describe(ray, hit)); });
}

HitSurface PlacedObject::describe(const Ray& ray, const MeshHit& hit) const
{
    const Ray local = to_local(ray);
    HitSurface surface;
    surface.local = local.origin + hit.t * local.direction;
    std::uint32_t slot = 0;
    if (const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(*instance)) {
        slot = mesh->slots.empty() ? 0 : scene::slot_of(mesh->slots[hit.triangle]);
        surface.part = mesh->slots.empty() ? 0 : mesh->slots[hit.triangle] >> scene::kPartShift;
        const glm::dvec3 weights(1.0 - hit.barycentrics.x - hit.barycentrics.y, hit.barycentrics);
        for (glm::length_t k = 0; k < 3 && !mesh->shading.empty(); ++k) {
            const scene::VertexShading& vertex = mesh->shading[mesh->triangles[hit.triangle][k]];
            surface.uv += weights[k] * glm::dvec2(vertex.uv);
            surface.color -= weights[k] * (1.0 - glm::dvec4(glm::unpackUnorm4x8(vertex.color)));  // exactly 1 for white
        }
    }
    surface.material = &material_of(*scene, *instance, slot);
    surface.stage_class = instance->stage_class;
    return surface;
}

std::optional<glm::dvec3> PlacedObject::find_vertex_normal(const Ray& ray) const
{
    const std::shared_ptr<const scene::Mesh>& mesh = mesh_of(*instance);
    if (!mesh || mesh->shading.empty()) {
        return std::nullopt;
    }
    const MeshHit hit = intersect_mesh(ray);
    if (hit.t == kNoHit) {
        return std::nullopt;
    }
    const glm::dvec3 flat = find_flat_normal(*mesh, hit, to_unit);
    const glm::dvec3 normal = find_smooth_normal(*mesh, hit, to_unit);
    return glm::dot(flat, ray.direction) > 0.0 ? -normal : normal;
}

std::optional<SurfacePoint> PlacedObject::find_point(const Ray& ray) const
{
    const MeshHit hit = tree ? intersect_mesh(ray) : MeshHit{};
    if (hit.t == kNoHit) {
        return std::nullopt;
    }
    const scene::Mesh& mesh = *mesh_of(*instance);
    SurfacePoint point;
    point.surface = describe(ray, hit);
    point.position = ray.origin + hit.t * ray.direction;
    point.geometric = find_flat_normal(mesh, hit, to_unit);
    point.normal = mesh.shading.empty() ? point.geometric : find_smooth_normal(mesh, hit, to_unit);
    return point;
}

Caster::Caster(const scene::Scene& scene, MeshTrees& trees)
{
    if (scene.backdrop) {
        backdrop_.emplace(*scene.backdrop);
    }
    std::vector<Box> boxes;
    std::vector<Box> stage_boxes;
    for (const scene::Instance& instance : scene.instances) {
        const bool is_stage = instance.mask_id == 0;
        const PlacedObject& placed = (is_stage ? stage_ : objects_).emplace_back(place_object(scene, instance, trees));
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
    if (object == nullptr) {
        return std::nullopt;
    }
    const MeshHit hit = object->tree ? object->intersect_mesh(ray) : MeshHit{object->intersect(ray)};
    return hit.t == kNoHit ? std::nullopt : std::make_optional(object->describe(ray, hit));
}

std::vector<std::uint32_t> Caster::list_first_parts(std::uint32_t id, const Ray& ray, double tolerance) const
{
    const PlacedObject& object = objects_.at(id - 1);
    const double first = object.tree ? object.intersect_mesh(ray).t : kNoHit;
    std::vector<std::uint32_t> parts;
    if (first == kNoHit) {
        return parts;
    }
    const double last = first * (1.0 + tolerance);
    // No hit is accepted, so that the tree offers every one.
    static_cast<void>(object.tree->find_nearest(object.to_local(ray), [&](const MeshHit& hit) {
        if (hit.t <= last) {
            const HitSurface surface = object.describe(ray, hit);
            if (!(object.has_holes && is_hole(surface))) {
                parts.push_back(surface.part);
            }
        }
        return false;
    }));
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    return parts;
}

NearestHit Caster::find_nearest(const Ray& ray) const
{
    NearestHit nearest{0, intersect_stage(ray)};
    if (!tree_) {
        return nearest;
    }
    static_cast<void>(tree_->find_nearest(ray, nearest.t, [&](std::uint32_t object, double t) {
        const double here = objects_[object].intersect(ray);
        // The first of several equally near objects wins, independently of the order in the tree.
        if (here < t || (here == t && here != kNoHit && nearest.id > object + 1)) {
            nearest = {object + 1, here};
        }
        return nearest.t;
    }));
    return nearest;
}

}  // namespace clevrvk::cast
