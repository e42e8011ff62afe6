// Shapes with a formula are convex around their origin: a ray from there leaves each once, which is found by halving.
#include "renderer/resolve/triangles.h"

#include "renderer/base/error.h"
#include "renderer/model/read_obj.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::resolve {
namespace {

using contact::Triangle;
using glm::dvec2;
using glm::dvec3;

constexpr int kSteps = 48;  // around a sphere, and along an edge of a cube
constexpr int kHalvings = 50;

std::vector<Triangle> list_triangles(const model::Model& model)
{
    std::vector<Triangle> triangles;
    triangles.reserve(model.triangles.size());
    for (const glm::uvec3& corners : model.triangles) {
        triangles.push_back({dvec3(model.positions[corners.x]), dvec3(model.positions[corners.y]), dvec3(model.positions[corners.z])});
    }
    return triangles;
}

/// A coordinate's share in being outside a flat face or its bevel: a point with a sum above 1 is outside the shape.
double measure_out(double coordinate, const catalog::Shape& shape)
{
    const double beyond = (coordinate - (1.0 - shape.bevel_width)) / shape.bevel_width;
    double power = beyond > 0.0 ? 1.0 : 0.0;
    for (long k = 0; k < std::lround(shape.bevel_exponent); ++k) {
        power *= beyond;
    }
    return power;
}

bool is_inside(const catalog::Shape& shape, const dvec3& point, const std::vector<dvec2>& facets)
{
    const dvec3 away = glm::abs(point);
    switch (shape.kind) {
        case catalog::ShapeKind::RoundedCube: {
            const double most = std::max({away.x, away.y, away.z});
            return most <= 1.0 && measure_out(away.x, shape) + measure_out(away.y, shape) + measure_out(away.z, shape) <= 1.0;
        }
        case catalog::ShapeKind::RoundedCylinder: {
            double side = 0.0;
            for (const dvec2& facet : facets) {
                side = std::max(side, glm::dot(facet, dvec2(point)));
            }
            return side <= 1.0 && away.z <= 1.0 && measure_out(side, shape) + measure_out(away.z, shape) <= 1.0;
        }
        default: return glm::dot(point, point) <= shape.radius * shape.radius;
    }
}

/// The normals of a cylinder's flat facets, scaled so that their dot product with a point of the facet is 1.
std::vector<dvec2> list_facets(const catalog::Shape& shape)
{
    std::vector<dvec2> facets;
    for (int k = 0; k < shape.side_count; ++k) {
        const double angle = (k + 0.5) * 2.0 * modeling::kPi / shape.side_count;
        facets.push_back(dvec2(modeling::cos(angle), modeling::sin(angle)) / modeling::cos(modeling::kPi / shape.side_count));
    }
    return facets;
}

/// Projects the squares of a cube's faces onto the shape, along rays from its centre.
std::vector<Triangle> wrap_shape(const catalog::Shape& shape)
{
    const std::vector<dvec2> facets = list_facets(shape);
    const auto reach = [&](const dvec3& way) {
        double inside = 0.0;
        double outside = 2.0;
        for (int k = 0; k < kHalvings; ++k) {
            const double middle = 0.5 * (inside + outside);
            (is_inside(shape, middle * way, facets) ? inside : outside) = middle;
        }
        return inside * way;
    };
    // Points are denser near the edges, where bevels are.
    const auto place = [](int k) {
        const double share = static_cast<double>(2 * k - kSteps) / kSteps;  // bitwise the same from both ends
        return share * (1.5 - 0.5 * share * share);
    };
    std::vector<Triangle> triangles;
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        for (const double side : {-1.0, 1.0}) {
            std::vector<dvec3> corners;
            for (int i = 0; i <= kSteps; ++i) {
                for (int k = 0; k <= kSteps; ++k) {
                    dvec3 way(0.0);
                    way[axis] = side;
                    way[(axis + 1) % 3] = place(i);
                    way[(axis + 2) % 3] = side * place(k);
                    corners.push_back(reach(way));
                }
            }
            const auto corner = [&](int i, int k) { return corners[static_cast<std::size_t>(i * (kSteps + 1) + k)]; };
            for (int i = 0; i < kSteps; ++i) {
                for (int k = 0; k < kSteps; ++k) {
                    triangles.push_back({corner(i, k), corner(i + 1, k), corner(i + 1, k + 1)});
                    triangles.push_back({corner(i, k), corner(i + 1, k + 1), corner(i, k + 1)});
                }
            }
        }
    }
    return triangles;
}

}  // namespace

std::vector<Triangle> list_triangles(const Form& form, const LoadBody& load)
{
    const auto* const shape = std::get_if<const catalog::Shape*>(&form);
    if (shape == nullptr) {
        return list_triangles(load(form)->model);
    }
    if ((*shape)->kind == catalog::ShapeKind::Mesh) {
        return list_triangles(model::load_obj((*shape)->mesh_file, {.is_z_up = true}));
    }
    return wrap_shape(**shape);
}

tree::Box find_bounds(const Form& form, const LoadBody& load)
{
    tree::Box box;
    const auto add = [&](const model::Model& model) {
        for (const glm::vec3& position : model.positions) {
            box.add(dvec3(position));
        }
    };
    const auto* const shape = std::get_if<const catalog::Shape*>(&form);
    if (shape == nullptr) {
        add(load(form)->model);
    } else if ((*shape)->kind == catalog::ShapeKind::Mesh) {
        add(model::load_obj((*shape)->mesh_file, {.is_z_up = true}));
    } else {
        const double half = (*shape)->kind == catalog::ShapeKind::Sphere ? (*shape)->radius : 1.0;
        box = {dvec3(-half), dvec3(half)};
    }
    return box;
}

}  // namespace clevrvk::resolve
