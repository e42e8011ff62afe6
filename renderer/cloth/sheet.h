// A cloth as a grid of points.
#pragma once

#include <glm/glm.hpp>

#include <cstddef>
#include <vector>

namespace clevrvk::cloth {

using glm::dvec2;
using glm::dvec3;

/// The properties of a cloth.
struct Fabric {
    dvec2 size{0.0};            ///< m, flat, along its own x and y
    double thickness = 0.0;     ///< m
    double underside = 0.0;     ///< m between the points and bodies: half the thickness, less if the cloth bulges upwards
    double fold_length = 0.04;  ///< m: (bending stiffness / weight per area)^(1/3); a thin sheet 0.02, a quilt 0.08
    double friction = 0.6;
};

/// Rows of points, the first at the cloth's least y, each from its least x on.
struct Sheet {
    int columns = 0;
    int rows = 0;
    dvec2 step{0.0};            ///< m between neighbours of a row and of a column of the flat, unstretched sheet
    std::vector<dvec3> points;  ///< points midway between both faces

    [[nodiscard]] std::size_t place(int column, int row) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
    }

    [[nodiscard]] const dvec3& at(int column, int row) const { return points[place(column, row)]; }
};

/// A corner, or an edge where one of them is 0: -1 at the least x or y, 1 at the most.
struct Pin {
    int x = 0;
    int y = 0;

    bool operator==(const Pin&) const = default;
};

/// The greatest fraction by which the distance of two neighbours, also across a square, exceeds that of the flat sheet.
[[nodiscard]] double measure_stretch(const Sheet& sheet);

}  // namespace clevrvk::cloth
