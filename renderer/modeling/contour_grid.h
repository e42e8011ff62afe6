// Shared by both meshers of blends: field values on a grid, the sign changes between them, and the faces there.
#pragma once

#include "renderer/modeling/mesh.h"

#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace clevrvk::modeling {

/// A field's values at grid points; negative inside the body.
struct ContourGrid {
    glm::dvec3 low{0.0};  ///< position of the grid point (0, 0, 0)
    double cell_m = 0.0;
    glm::ivec3 count{0};         ///< points per axis
    std::vector<double> values;  ///< one per point, x fastest

    [[nodiscard]] std::size_t place(const glm::ivec3& p) const
    {
        return (static_cast<std::size_t>(p.z) * static_cast<std::size_t>(count.y) + static_cast<std::size_t>(p.y)) *
                   static_cast<std::size_t>(count.x) +
               static_cast<std::size_t>(p.x);
    }

    /// The position of a point given in cells.
    [[nodiscard]] glm::dvec3 at(const glm::dvec3& p) const { return low + p * cell_m; }

    /// Visits the crossings of the surface with the twelve edges of a cell.
    /// \param visit  called with (the edge's lower point, its axis, the crossing in cells)
    template <typename Visit>
    void visit_crossings(const glm::ivec3& cell, const Visit& visit) const
    {
        for (int edge = 0; edge < 12; ++edge) {
            const int axis = edge / 4;
            glm::ivec3 from = cell;
            from[(axis + 1) % 3] += edge % 2;
            from[(axis + 2) % 3] += edge / 2 % 2;
            glm::ivec3 to = from;
            to[axis] += 1;
            const double a = values[place(from)];
            const double b = values[place(to)];
            if ((a < 0.0) != (b < 0.0)) {
                visit(from, axis, glm::mix(glm::dvec3(from), glm::dvec3(to), a / (a - b)));
            }
        }
    }

    /// Adds the faces across the three edges that lead from a point in positive directions.
    /// \param find_vertex  maps a cell, given by its lowest point, to its vertex in the mesh
    template <typename FindVertex>
    void add_faces(Mesh& mesh, const glm::ivec3& point, const FindVertex& find_vertex) const
    {
        const std::size_t here = place(point);
        const bool is_inside = values[here] < 0.0;
        const auto row = static_cast<std::size_t>(count.x);
        const std::array<std::size_t, 3> strides{1, row, row * static_cast<std::size_t>(count.y)};
        for (int axis = 0; axis < 3; ++axis) {
            if (point[axis] + 1 >= count[axis] || is_inside == (values[here + strides[static_cast<std::size_t>(axis)]] < 0.0)) {
                continue;
            }
            glm::ivec3 u(0);
            glm::ivec3 v(0);
            u[(axis + 1) % 3] = 1;
            v[(axis + 2) % 3] = 1;
            std::array<int, 4> corners{find_vertex(point - u - v), find_vertex(point - v), find_vertex(point), find_vertex(point - u)};
            if (!is_inside) {
                std::reverse(corners.begin(), corners.end());
            }
            std::array<glm::dvec2, 4> uvs{};
            for (std::size_t i = 0; i < 4; ++i) {
                const glm::dvec3& p = mesh.positions[static_cast<std::size_t>(corners[i])];
                uvs[i] = {p.x + p.y, p.z};
            }
            mesh.add_face(corners, uvs);
        }
    }
};

}  // namespace clevrvk::modeling
