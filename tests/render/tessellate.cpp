// Makes the meshes: grids over the faces of a cube, and surfaces of revolution.
#include "tests/render/tessellate.h"

#include "renderer/scene/mesh_cache.h"

#include <cmath>
#include <functional>
#include <numbers>
#include <stdexcept>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

// Two triangles for each cell of a grid of rows x columns points that were added last; `columns_close`: the last column
// joins the first.
void add_grid(scene::Mesh& mesh, int rows, int columns, bool columns_close, const std::function<glm::dvec3(int, int)>& point)
{
    const auto first = static_cast<std::uint32_t>(mesh.positions.size());
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            mesh.positions.emplace_back(point(row, column));
        }
    }
    const auto at = [&](int row, int column) { return first + static_cast<std::uint32_t>(row * columns + column % columns); };
    for (int row = 0; row + 1 < rows; ++row) {
        for (int column = 0; column + (columns_close ? 0 : 1) < columns; ++column) {
            mesh.triangles.emplace_back(at(row, column), at(row, column + 1), at(row + 1, column + 1));
            mesh.triangles.emplace_back(at(row, column), at(row + 1, column + 1), at(row + 1, column));
        }
    }
}

// A profile (radius, z) from the bottom to the top, turned about z.
scene::Mesh turn_profile(const std::vector<glm::dvec2>& profile, int sides)
{
    scene::Mesh mesh;
    add_grid(mesh, static_cast<int>(profile.size()), sides, true, [&](int row, int column) {
        const double angle = 2.0 * std::numbers::pi * column / sides;
        const glm::dvec2 p = profile[static_cast<std::size_t>(row)];
        return glm::dvec3(p.x * std::cos(angle), p.x * std::sin(angle), p.y);
    });
    return mesh;
}

scene::Mesh tessellate_sphere(double radius)
{
    constexpr int kRows = 160;
    std::vector<glm::dvec2> profile;
    for (int row = 0; row <= kRows; ++row) {
        const double angle = std::numbers::pi * (static_cast<double>(row) / kRows - 0.5);
        profile.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return turn_profile(profile, 320);
}

scene::Mesh tessellate_cylinder(double bevel, double exponent, int sides)
{
    constexpr int kRimRows = 48;
    std::vector<glm::dvec2> profile{{0.0, -1.0}};
    const auto add_rim_point = [&](int row, double side) {
        const double angle = 0.5 * std::numbers::pi * row / kRimRows;
        profile.emplace_back(1.0 - bevel + bevel * std::pow(std::sin(angle), 2.0 / exponent),
                             side * (1.0 - bevel + bevel * std::pow(std::cos(angle), 2.0 / exponent)));
    };
    for (int row = 0; row <= kRimRows; ++row) {
        add_rim_point(row, -1.0);
    }
    for (int row = kRimRows; row >= 0; --row) {
        add_rim_point(row, 1.0);
    }
    profile.emplace_back(0.0, 1.0);
    return turn_profile(profile, sides);
}

// How far along a direction from the centre the surface of the rounded cube lies.
double rounded_cube_reach(const glm::dvec3& direction, double bevel, double exponent)
{
    double low = 0.0;
    double high = 2.0;
    for (int step = 0; step < 60; ++step) {
        const double middle = 0.5 * (low + high);
        double sum = 0.0;
        for (int k = 0; k < 3; ++k) {
            sum += std::pow(std::max(std::abs(direction[k]) * middle - (1.0 - bevel), 0.0), exponent);
        }
        (sum < std::pow(bevel, exponent) ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

scene::Mesh tessellate_cube(double bevel, double exponent)
{
    // Few lines over the flat part, many over the bevels.
    std::vector<double> lines;
    constexpr int kBevelLines = 48;
    for (int k = 0; k < kBevelLines; ++k) {
        lines.push_back(-1.0 + 1.2 * bevel * k / kBevelLines);
    }
    for (int k = -8; k <= 8; ++k) {
        lines.push_back((1.0 - 1.2 * bevel) * k / 8.0);
    }
    for (int k = kBevelLines - 1; k >= 0; --k) {
        lines.push_back(1.0 - 1.2 * bevel * k / kBevelLines);
    }
    scene::Mesh mesh;
    const int count = static_cast<int>(lines.size());
    for (int axis = 0; axis < 3; ++axis) {
        for (const double side : {-1.0, 1.0}) {
            add_grid(mesh, count, count, false, [&](int row, int column) {
                glm::dvec3 direction(0.0);
                direction[axis] = side;
                direction[(axis + 1) % 3] = lines[static_cast<std::size_t>(column)];
                direction[(axis + 2) % 3] = side * lines[static_cast<std::size_t>(row)];
                return direction * rounded_cube_reach(direction, bevel, exponent);
            });
        }
    }
    return mesh;
}

std::shared_ptr<const scene::Mesh> finish(scene::Mesh mesh)
{
    mesh.radius = scene::compute_radius(mesh);
    return std::make_shared<const scene::Mesh>(std::move(mesh));
}

}  // namespace

std::shared_ptr<const scene::Mesh> tessellate(const scene::AnalyticShape& shape)
{
    switch (shape.kind) {
        case catalog::ShapeKind::Sphere: return finish(tessellate_sphere(shape.radius));
        case catalog::ShapeKind::RoundedCube: return finish(tessellate_cube(shape.bevel_width, shape.bevel_exponent));
        case catalog::ShapeKind::RoundedCylinder:
            return finish(tessellate_cylinder(shape.bevel_width, shape.bevel_exponent, static_cast<int>(shape.side_count)));
        case catalog::ShapeKind::Mesh: break;
    }
    throw std::logic_error("a mesh has no formula");
}

}  // namespace clevrvk::render::test
