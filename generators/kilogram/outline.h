// The outline of a figure's silhouette and what can be counted on it. Contains no words.
#pragma once

#include "generators/kilogram/tangram.h"

#include <vector>

namespace clevrvk::generators::kilogram {

/// A closed line with the silhouette on its left where y grows upwards: the outer ones run counter-clockwise, those of
/// holes clockwise. In sides of the square, y upwards, without straight corners.
using Loop = std::vector<glm::dvec2>;

/// Corners nearer than a twenty-fifth of the square's side are one. Where two loops share a point they stay two.
[[nodiscard]] std::vector<Loop> trace_outline(const Tangram& tangram);

/// The shape of a silhouette, wherever its pieces' sides lie in it.
struct Shape {
    int concave_count = 0;  ///< corners of the outline that turn inwards, those of holes included
    int hole_count = 0;
    double aspect = 1.0;        ///< the longer side of the box by the shorter
    bool is_symmetric = false;  ///< there is an axis that mirrors the silhouette on itself
};

[[nodiscard]] Shape measure_shape(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
