// Lists all triangles of meshes, but only the flat faces of analytic shapes.
#include "renderer/scene/coplanar_body.h"

#include "renderer/scene/separate_coplanar.h"

#include "shaders/bsdf_list.h"
#include "shaders/shared/general_types.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <numbers>
#include <utility>
#include <variant>

namespace clevrvk::scene {

namespace {

bool has_inside(const Bounds& bounds, const glm::dvec3& point)
{
    return glm::all(glm::lessThan(bounds.low, point)) && glm::all(glm::lessThan(point, bounds.high));
}

glm::dvec3 scale_of(const Upright& place)
{
    return glm::dvec3(static_cast<double>(place.scale));
}

glm::dvec3 scale_of(const Pose& place)
{
    return place.scale;
}

// The flat triangles of an analytic shape, without its bevels; a sphere has none.
std::vector<Corners> list_flat_triangles(const AnalyticShape& shape)
{
    const double flat = 1.0 - static_cast<double>(shape.bevel_width);
    std::vector<Corners> triangles;
    const auto add_quad = [&](const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
        triangles.push_back({a, b, c});
        triangles.push_back({a, c, d});
    };
    if (shape.kind == catalog::ShapeKind::RoundedCube) {
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            for (const double side : {-1.0, 1.0}) {
                glm::dvec3 middle(0.0);
                middle[axis] = side;
                glm::dvec3 u(0.0);
                u[(axis + 1) % 3] = flat;
                glm::dvec3 v(0.0);
                v[(axis + 2) % 3] = side * flat;
                add_quad(middle - u - v, middle + u - v, middle + u + v, middle - u + v);
            }
        }
    } else if (shape.kind == catalog::ShapeKind::RoundedCylinder) {
        const auto corner = [&](std::uint32_t k, double radius, double z) {
            const double angle = 2.0 * std::numbers::pi * k / shape.side_count;
            return glm::dvec3(radius * std::cos(angle), radius * std::sin(angle), z);
        };
        for (std::uint32_t k = 0; k < shape.side_count; ++k) {
            triangles.push_back({glm::dvec3(0.0, 0.0, 1.0), corner(k, flat, 1.0), corner(k + 1, flat, 1.0)});
            triangles.push_back({glm::dvec3(0.0, 0.0, -1.0), corner(k + 1, flat, -1.0), corner(k, flat, -1.0)});
            add_quad(corner(k, 1.0, -flat), corner(k + 1, 1.0, -flat), corner(k + 1, 1.0, flat), corner(k, 1.0, flat));
        }
    }
    return triangles;
}

}  // namespace

bool touch(const Bounds& a, const Bounds& b)
{
    return glm::all(glm::lessThanEqual(a.low, b.high)) && glm::all(glm::lessThanEqual(b.low, a.high));
}

glm::dmat3 turn_of(const Upright& place)
{
    return glm::mat3_cast(glm::angleAxis(static_cast<double>(place.rotation_rad), glm::dvec3(0.0, 0.0, 1.0)));
}

glm::dmat3 turn_of(const Pose& place)
{
    return glm::mat3_cast(place.rotation);
}

double measure_reach(const glm::dvec3& point, const glm::dvec3& eye)
{
    const glm::dvec3 size = glm::max(glm::abs(point), glm::abs(eye));
    return std::max({size.x, size.y, size.z, glm::length(point - eye)});
}

double measure_reach(const Bounds& bounds, const glm::dvec3& eye)
{
    return std::max(measure_reach(bounds.low, eye), measure_reach(bounds.high, eye));
}

double measure_reach(const Facet& facet, const glm::dvec3& eye)
{
    return std::max({measure_reach(facet.corners[0], eye), measure_reach(facet.corners[1], eye), measure_reach(facet.corners[2], eye)});
}

Body BodyLister::make_body(std::size_t number, std::optional<double> time) const
{
    const Instance& instance = scene_.instances[number];
    Body body;
    body.instance = &instance;
    body.number = number;
    body.is_still = !instance.move;
    const Placement place = time && instance.move ? Placement(pose_at(*instance.move, *time)) : instance.placement;
    std::visit(
        [&](const auto& at) {
            body.turn = turn_of(at);
            const glm::dvec3 scale = scale_of(at);
            body.linear = glm::dmat3(scale.x * body.turn[0], scale.y * body.turn[1], scale.z * body.turn[2]);
            body.position = glm::dvec3(at.position);
        },
        place);
    if (const std::shared_ptr<const Mesh>& mesh = mesh_of(instance)) {
        for (const glm::vec3& position : mesh->positions) {
            body.bounds.add(to_world(body, position));
        }
    } else {
        glm::dvec3 reach(0.0);
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            reach += glm::abs(body.linear[axis]);
        }
        body.bounds = {body.position - reach, body.position + reach};
    }
    const double margin = kCoplanar * measure_reach(body.bounds, eye_);
    body.bounds = {body.bounds.low - margin, body.bounds.high + margin};
    return body;
}

bool BodyLister::is_closed(const Body& body)
{
    const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance);
    if (!mesh) {
        return true;
    }
    std::optional<bool>& known = closed_[body.number];
    if (!known) {
        constexpr double kMostOpen = 1e-4;
        glm::dvec3 sum(0.0);
        double area = 0.0;
        for (const glm::uvec3& triangle : mesh->triangles) {
            const glm::dvec3 a(mesh->positions[triangle.x]);
            const glm::dvec3 u = glm::dvec3(mesh->positions[triangle.y]) - a;
            const glm::dvec3 across = glm::cross(u, glm::dvec3(mesh->positions[triangle.z]) - a);
            sum += across;
            area += glm::length(across);
        }
        known = glm::length(sum) <= kMostOpen * area;
    }
    return *known;
}

// Whether rays pass through the body's surface. Classic glass counts as opaque, so that it stands on its floor as in
// the published pictures.
bool BodyLister::is_clear(const Body& body) const
{
    const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance);
    const std::uint32_t slot_count = mesh && !mesh->slots.empty() ? slot_of(std::ranges::max(mesh->slots, {}, slot_of)) + 1 : 1;
    for (std::uint32_t slot = 0; slot < slot_count && scene_.path == ScenePath::General; ++slot) {
        const Material& material = material_of(scene_, *body.instance, slot);
        const shaders::BsdfKind& kind = shaders::kBsdfKinds.at(material.bsdf);
        const bool transmits = kind.transmits || (kind.is_gltf && material.inputs[shaders::kInputTransmission].x > 0.0F);
        if (transmits || material.alpha_cutoff > 0.0F) {
            return true;
        }
    }
    return false;
}

std::vector<Facet> BodyLister::list_facets(const Body& body, const Bounds& box) const
{
    std::vector<Facet> facets;
    const auto add = [&](const Corners& corners) {
        Bounds bounds;
        std::ranges::for_each(corners, [&](const glm::dvec3& corner) { bounds.add(corner); });
        const glm::dvec3 across = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
        const double size = glm::length(across);
        if (touch(bounds, box) && size > 0.0) {
            facets.push_back({corners, across / size, 0.5 * size, glm::dot(across, eye_ - corners[0]) >= 0.0});
        }
    };
    if (const std::shared_ptr<const Mesh>& mesh = mesh_of(*body.instance)) {
        for (const glm::uvec3& triangle : mesh->triangles) {
            add({to_world(body, mesh->positions[triangle.x]), to_world(body, mesh->positions[triangle.y]),
                 to_world(body, mesh->positions[triangle.z])});
        }
    } else {
        for (const Corners& corners : list_flat_triangles(std::get<AnalyticShape>(body.instance->geometry))) {
            add({to_world(body, corners[0]), to_world(body, corners[1]), to_world(body, corners[2])});
        }
    }
    return facets;
}

std::vector<Facet> BodyLister::find_visible(const Body& body, std::vector<Facet> facets, Side side)
{
    if (is_closed(body) && !(side == Side::Eye && (has_inside(body.bounds, eye_) || is_clear(body)))) {
        std::erase_if(facets, [&](const Facet& facet) { return facet.faces_eye != (side == Side::Eye); });
    }
    return facets;
}

}  // namespace clevrvk::scene
