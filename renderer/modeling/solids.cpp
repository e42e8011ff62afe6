// Makes bars, plates, boxes and sheets.
#include "renderer/modeling/solids.h"

#include "renderer/base/error.h"
#include "renderer/modeling/fill.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace clevrvk::modeling {
namespace {

using glm::dvec2;
using glm::dvec3;

/// The positions of grid lines along an edge of a box: dense in the rounded ends, evenly spaced between them.
std::vector<double> make_grid_lines(double low, double high, double round_m, int divisions, int steps)
{
    std::vector<double> lines;
    for (int i = steps; i >= 1; --i) {
        const double angle = kPi / 4.0 * i / steps;
        lines.push_back(low + round_m * (1.0 - sin(angle) / cos(angle)));
    }
    for (int i = 0; i <= divisions; ++i) {
        lines.push_back(mix(low + round_m, high - round_m, static_cast<double>(i) / divisions));
    }
    for (int i = 1; i <= steps; ++i) {
        const double angle = kPi / 4.0 * i / steps;
        lines.push_back(high - round_m * (1.0 - sin(angle) / cos(angle)));
    }
    return lines;
}

/// Adds one side of a box as a grid.
void add_side(Mesh& mesh, int axis, bool is_high, const std::array<std::vector<double>, 3>& lines)
{
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    const auto& us = lines[static_cast<std::size_t>(u)];
    const auto& vs = lines[static_cast<std::size_t>(v)];
    const auto& ws = lines[static_cast<std::size_t>(axis)];
    const auto first = static_cast<int>(mesh.positions.size());
    const auto columns = static_cast<int>(us.size());
    for (const double at_v : vs) {
        for (const double at_u : us) {
            dvec3 p(0.0);
            p[u] = at_u;
            p[v] = at_v;
            p[axis] = is_high ? ws.back() : ws.front();
            mesh.positions.push_back(p);
        }
    }
    for (int row = 0; row + 1 < static_cast<int>(vs.size()); ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const int corner = first + row * columns + column;
            std::array<int, 4> vertices{corner, corner + 1, corner + columns + 1, corner + columns};
            const auto uv = [&](int c, int r) { return dvec2(us[static_cast<std::size_t>(c)], vs[static_cast<std::size_t>(r)]); };
            std::array<dvec2, 4> uvs{uv(column, row), uv(column + 1, row), uv(column + 1, row + 1), uv(column, row + 1)};
            if (!is_high) {
                std::reverse(vertices.begin(), vertices.end());
                std::reverse(uvs.begin(), uvs.end());
            }
            mesh.add_face(vertices, uvs);
        }
    }
}

/// Adds the sides of an extrusion along one loop.
void add_walls(Mesh& mesh, const Points2& loop, const Levels& levels)
{
    const auto count = static_cast<int>(loop.size());
    const auto first = static_cast<int>(mesh.positions.size());
    for (const dvec2& level : levels) {
        for (const dvec2& point : inset(loop, level.x)) {
            mesh.positions.emplace_back(point, level.y);
        }
    }
    double around = 0.0;
    for (int i = 0; i < count; ++i) {
        const int next = (i + 1) % count;
        const double next_around = around + glm::length(loop[static_cast<std::size_t>(next)] - loop[static_cast<std::size_t>(i)]);
        for (int level = 0; level + 1 < static_cast<int>(levels.size()); ++level) {
            const double z = levels[static_cast<std::size_t>(level)].y;
            const double next_z = levels[static_cast<std::size_t>(level) + 1].y;
            const int row = first + level * count;
            const std::array<int, 4> vertices{row + i, row + next, row + count + next, row + count + i};
            const std::array<dvec2, 4> uvs{dvec2(around, z), dvec2(next_around, z), dvec2(next_around, next_z), dvec2(around, next_z)};
            mesh.add_face(vertices, uvs);
        }
        around = next_around;
    }
}

}  // namespace

Mesh make_bar(const dvec3& from, const dvec3& to, double from_radius, double to_radius, double round_m, int segments)
{
    const double length = glm::length(to - from);
    const Points2 profile = trace({{{0.0, 0.0}}, {{from_radius, 0.0}, round_m}, {{to_radius, length}, round_m}, {{0.0, length}}}, false, 3);
    const std::array<dvec3, 2> path{from, to};
    const PathFrame frame = make_frames({path[0], path[1]}).front();
    return place(lathe(profile, segments), from, frame.up, frame.right);
}

Levels round_levels(double height, double round_m, int quarter_steps)
{
    const double round = std::min(round_m, 0.4999 * height);
    if (round <= 0.0) {
        return {{0.0, 0.0}, {0.0, height}};
    }
    Levels levels;
    for (int i = 0; i <= quarter_steps; ++i) {
        const double angle = kPi / 2.0 * i / quarter_steps;
        levels.emplace_back(round * (1.0 - sin(angle)), round * (1.0 - cos(angle)));
    }
    for (int i = quarter_steps; i >= 0; --i) {
        const double angle = kPi / 2.0 * i / quarter_steps;
        levels.emplace_back(round * (1.0 - sin(angle)), height - round * (1.0 - cos(angle)));
    }
    return levels;
}

Mesh extrude(std::span<const Points2> loops, const Levels& levels)
{
    Mesh mesh;
    std::vector<std::vector<int>> bottom;
    std::vector<std::vector<int>> top;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        // Makes the outline counter-clockwise and holes clockwise.
        Points2 loop = loops[i];
        if ((compute_area(loop) < 0.0) == (i == 0)) {
            std::reverse(loop.begin(), loop.end());
        }
        add_walls(mesh, loop, levels);
    }
    const std::vector<int> places = weld(mesh);
    auto at = places.begin();
    for (const Points2& loop : loops) {
        const auto count = static_cast<std::ptrdiff_t>(loop.size());
        const auto last = at + count * (static_cast<std::ptrdiff_t>(levels.size()) - 1);
        bottom.emplace_back(at, at + count);
        top.emplace_back(last, last + count);
        at = last + count;
    }
    fill(mesh, bottom, {0.0, 0.0, -1.0});
    fill(mesh, top, {0.0, 0.0, 1.0});
    orient_outward(mesh);
    return mesh;
}

Mesh extrude(const Points2& outline, const Levels& levels)
{
    return extrude(std::span<const Points2>(&outline, 1), levels);
}

Mesh extrude(const Points2& outline, double height, double round_m)
{
    return extrude(outline, round_levels(height, round_m));
}

Mesh make_box(const dvec3& low, const dvec3& high, double round_m, const glm::ivec3& divisions)
{
    const dvec3 size = high - low;
    CLEVRVK_CHECK(std::min({size.x, size.y, size.z}) > 0.0, "a box of {} x {} x {} m", size.x, size.y, size.z);
    const double round = std::min(round_m, 0.499 * std::min({size.x, size.y, size.z}));
    // An edge gets more facets the larger its share of the box.
    const double share = round / std::max({size.x, size.y, size.z});
    const int steps = share > 0.15 ? 4 : share > 0.05 ? 3 : share > 0.02 ? 2 : 1;
    std::array<std::vector<double>, 3> lines;
    for (int axis = 0; axis < 3; ++axis) {
        lines[static_cast<std::size_t>(axis)] = make_grid_lines(low[axis], high[axis], round, divisions[axis], steps);
    }
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis) {
        add_side(mesh, axis, false, lines);
        add_side(mesh, axis, true, lines);
    }
    if (round > 0.0) {
        mesh = deform(std::move(mesh), [&](const dvec3& p) {
            const dvec3 core = glm::clamp(p, low + round, high - round);
            return core + glm::normalize(p - core) * round;
        });
    }
    weld(mesh);
    return mesh;
}

Mesh make_ellipsoid(const dvec3& half, int segments)
{
    Points2 profile;
    const int steps = segments / 2;
    for (int i = 0; i <= steps; ++i) {
        const double angle = kPi * i / steps - kPi / 2.0;
        profile.emplace_back(i == 0 || i == steps ? 0.0 : cos(angle), sin(angle));
    }
    return scale(lathe(profile, segments), half);
}

Mesh make_cylinder(double radius, double height, double round_m, int segments)
{
    return lathe(trace({{{0.0, 0.0}}, {{radius, 0.0}, round_m}, {{radius, height}, round_m}, {{0.0, height}}}, false, 3), segments);
}

Mesh make_band(double inner_radius, double outer_radius, double low, double high, double round_m, int segments)
{
    const Points2 outline = trace(
        {{{inner_radius, low}, round_m}, {{outer_radius, low}, round_m}, {{outer_radius, high}, round_m}, {{inner_radius, high}, round_m}},
        true, 3);
    return lathe(outline, segments, true);
}

Mesh make_sheet(const std::function<dvec3(double u, double v)>& surface, int u_steps, int v_steps, double thickness)
{
    const auto at = [&](int i, int j) { return surface(static_cast<double>(i) / u_steps, static_cast<double>(j) / v_steps); };
    const int columns = v_steps + 1;
    Mesh mesh;
    const auto count = static_cast<std::size_t>((u_steps + 1) * columns);
    mesh.positions.resize(2 * count);
    for (int i = 0; i <= u_steps; ++i) {
        for (int j = 0; j <= v_steps; ++j) {
            const dvec3 along_u = at(std::min(i + 1, u_steps), j) - at(std::max(i - 1, 0), j);
            const dvec3 along_v = at(i, std::min(j + 1, v_steps)) - at(i, std::max(j - 1, 0));
            const dvec3 normal = glm::normalize(glm::cross(along_u, along_v));
            const auto place = static_cast<std::size_t>(i * columns + j);
            mesh.positions[place] = at(i, j) + normal * (thickness / 2.0);
            mesh.positions[count + place] = at(i, j) - normal * (thickness / 2.0);
        }
    }
    const int below = static_cast<int>(count);
    const auto add = [&](int a, int b, int c, int d, const std::array<dvec2, 4>& uvs) {
        mesh.add_face(std::array<int, 4>{a, b, c, d}, uvs);
    };
    for (int i = 0; i < u_steps; ++i) {
        for (int j = 0; j < v_steps; ++j) {
            const int a = i * columns + j;
            const int c = a + columns;
            const std::array<dvec2, 4> uvs{dvec2(i, j), dvec2(i + 1, j), dvec2(i + 1, j + 1), dvec2(i, j + 1)};
            add(a, c, c + 1, a + 1, uvs);
            add(below + a + 1, below + c + 1, below + c, below + a, {uvs[3], uvs[2], uvs[1], uvs[0]});
        }
    }
    const auto add_rim = [&](int a, int b) { add(a, below + a, below + b, b, {dvec2(0, 0), dvec2(0, 1), dvec2(1, 1), dvec2(1, 0)}); };
    for (int i = 0; i < u_steps; ++i) {
        add_rim(i * columns, (i + 1) * columns);
        add_rim((i + 1) * columns + v_steps, i * columns + v_steps);
    }
    for (int j = 0; j < v_steps; ++j) {
        add_rim(j + 1, j);
        add_rim(u_steps * columns + j, u_steps * columns + j + 1);
    }
    weld(mesh);
    orient_outward(mesh);
    return mesh;
}

}  // namespace clevrvk::modeling
