// The outline of a figure's silhouette and measures of it. Contains no words.
#pragma once

#include "generators/kilogram/tangram.h"

#include <vector>

namespace clevrvk::generators::kilogram {

/// A closed line with the silhouette on its left: outer loops run counter-clockwise, and loops around holes clockwise.
/// Unit is the square's side, y points up, and no corner is straight.
using Loop = std::vector<glm::dvec2>;

/// Traces the outline. Corners closer than a twenty-fifth of the square's side are merged; loops that share a point
/// stay separate.
[[nodiscard]] std::vector<Loop> trace_outline(const Tangram& tangram);

/// The shape of a silhouette, independent of how the pieces lie inside it.
struct Shape {
    int concave_count = 0;  ///< corners of the outline that turn inwards, including those of holes
    int hole_count = 0;
    double aspect = 1.0;        ///< the longer side of the box divided by the shorter
    bool is_symmetric = false;  ///< whether the silhouette has a mirror axis
};

[[nodiscard]] Shape measure_shape(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
