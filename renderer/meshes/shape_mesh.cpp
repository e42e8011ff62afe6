// Makes spheres and cubes from the faces of a cube: cuts these into a grid and moves the grid points along rays from
// the origin. Makes cylinders by sweeping their profile around; the surface is straight between two corners of the
// circle.
#include "renderer/meshes/shape_mesh.h"

#include "renderer/base/error.h"
#include "renderer/cast/ray.h"
#include "renderer/scene/mesh_cache.h"

#include "renderer/cast/shape_dispatch.h"

#include <cmath>
#include <functional>
#include <numbers>

namespace clevrvk::meshes {
namespace {

constexpr int kSphereCells = 64;  // along a face's side
constexpr int kBevelCells = 16;   // an eighth of a turn

void add_quad(scene::Mesh& mesh, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d)
{
    mesh.triangles.emplace_back(a, b, c);
    mesh.triangles.emplace_back(a, c, d);
}

// \param lines  grid lines of a face, from -1 to 1 \param project  maps a point on the face of the cube [-1,1]^3 to the
// surface
scene::Mesh build_from_cube(const std::vector<double>& lines, const std::function<glm::dvec3(const glm::dvec3&)>& project)
{
    scene::Mesh mesh;
    const auto side = static_cast<std::uint32_t>(lines.size());
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        for (const double sign : {1.0, -1.0}) {
            const auto first = static_cast<std::uint32_t>(mesh.positions.size());
            for (const double v : lines) {
                for (const double u : lines) {
                    glm::dvec3 point{};
                    point[axis] = sign;
                    point[(axis + 1) % 3] = sign * u;  // mirrored with the face, so that all faces have the same orientation
                    point[(axis + 2) % 3] = v;
                    mesh.positions.emplace_back(project(point));
                }
            }
            for (std::uint32_t row = 0; row + 1 < side; ++row) {
                for (std::uint32_t column = 0; column + 1 < side; ++column) {
                    const std::uint32_t corner = first + row * side + column;
                    add_quad(mesh, corner, corner + 1, corner + side + 1, corner + side);
                }
            }
        }
    }
    return mesh;
}

scene::Mesh build_sphere(const scene::AnalyticShape& shape)
{
    std::vector<double> lines;
    for (int k = 0; k <= kSphereCells; ++k) {
        lines.push_back(std::tan((2.0 * k / kSphereCells - 1.0) * std::numbers::pi / 4.0));  // so that cells have about equal angles
    }
    lines.front() = -1.0;
    lines.back() = 1.0;
    const double radius = static_cast<double>(shape.radius);
    return build_from_cube(lines, [&](const glm::dvec3& point) { return radius * glm::normalize(point); });
}

// A quarter of the superellipse |x|^n + |y|^n = 1, at an angle from 0 (x = 1) to a quarter of a turn.
glm::dvec2 find_bevel(const scene::AnalyticShape& shape, double angle)
{
    const double power = 2.0 / shape.bevel_exponent;
    return {std::pow(std::cos(angle), power), std::pow(std::sin(angle), power)};
}

scene::Mesh build_rounded_cube(const scene::AnalyticShape& shape)
{
    const double width = static_cast<double>(shape.bevel_width);
    std::vector<double> half;  // the places where rays from the origin through points of the bevel meet the face
    for (int k = 0; k < kBevelCells; ++k) {
        const glm::dvec2 bevel = find_bevel(shape, k * std::numbers::pi / (4.0 * kBevelCells));
        half.push_back((1.0 - width + width * bevel.y) / (1.0 - width + width * bevel.x));
    }
    half.push_back(1.0);
    std::vector<double> lines;
    for (auto line = half.rbegin(); line != half.rend(); ++line) {
        lines.push_back(-*line);
    }
    lines.insert(lines.end(), half.begin(), half.end());
    return build_from_cube(lines, [&](const glm::dvec3& point) {
        return cast::intersect_analytic(shape, {glm::dvec3(0.0), point}) * point;  // from inside: where the ray leaves the shape
    });
}

scene::Mesh build_rounded_cylinder(const scene::AnalyticShape& shape)
{
    const double width = static_cast<double>(shape.bevel_width);
    std::vector<glm::dvec2> profile;  // radius and height, from the edge of the top face to the edge of the bottom face
    for (int k = 0; k <= 2 * kBevelCells; ++k) {
        const glm::dvec2 bevel = find_bevel(shape, k * std::numbers::pi / (4.0 * kBevelCells));
        profile.emplace_back(1.0 - width + width * (k == 0 ? 0.0 : bevel.y), 1.0 - width + width * (k == 2 * kBevelCells ? 0.0 : bevel.x));
    }
    for (std::size_t k = profile.size(); k-- > 0;) {
        profile.emplace_back(profile[k].x, -profile[k].y);
    }
    scene::Mesh mesh;
    const auto count = static_cast<std::uint32_t>(profile.size());
    for (std::uint32_t side = 0; side < shape.side_count; ++side) {
        const double angle = 2.0 * std::numbers::pi * side / shape.side_count;
        for (const glm::dvec2& point : profile) {
            mesh.positions.emplace_back(point.x * std::cos(angle), point.x * std::sin(angle), point.y);
        }
    }
    const auto top = static_cast<std::uint32_t>(mesh.positions.size());
    mesh.positions.emplace_back(0.0F, 0.0F, 1.0F);
    mesh.positions.emplace_back(0.0F, 0.0F, -1.0F);
    for (std::uint32_t side = 0; side < shape.side_count; ++side) {
        const std::uint32_t here = side * count;
        const std::uint32_t next = (side + 1) % shape.side_count * count;
        mesh.triangles.emplace_back(top, here, next);
        for (std::uint32_t k = 0; k + 1 < count; ++k) {
            add_quad(mesh, here + k, here + k + 1, next + k + 1, next + k);
        }
        mesh.triangles.emplace_back(top + 1, next + count - 1, here + count - 1);
    }
    return mesh;
}

scene::Mesh build_triangles(const scene::AnalyticShape& shape)
{
    switch (shape.kind) {
        case catalog::ShapeKind::Sphere: return build_sphere(shape);
        case catalog::ShapeKind::RoundedCube: return build_rounded_cube(shape);
        case catalog::ShapeKind::RoundedCylinder: return build_rounded_cylinder(shape);
        case catalog::ShapeKind::Mesh: break;
    }
    CLEVRVK_CHECK(false, "a mesh has no formula: kind {}", static_cast<int>(shape.kind));
    return {};
}

}  // namespace

scene::Mesh build_shape_mesh(const scene::AnalyticShape& shape)
{
    scene::Mesh mesh = build_triangles(shape);
    mesh.radius = scene::compute_radius(mesh);
    return mesh;
}

}  // namespace clevrvk::meshes
