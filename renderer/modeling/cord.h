// Cords: the middle lines of coils and knots, and the bodies around such lines. Lines lie on z = 0 from below.
#pragma once

#include "renderer/modeling/mesh.h"
#include "renderer/modeling/outline.h"

namespace clevrvk::modeling {

/// A helix around z that begins at (radius, 0, 0) and rises: `turns` times the angle of a whole turn.
/// \param pitch  rise of a turn
[[nodiscard]] Points3 trace_helix(double radius, double pitch, double turns);

/// An overhand knot that lies flat, with its ends to the left and to the right; with joined ends, it would be a
/// trefoil. The cord passes over and under itself in turn at three crossings, and is nowhere nearer to itself than its
/// thickness.
/// \param size   of the knot, at least 1.2 thicknesses: its outer crossings are 1.85 times that from the middle one
/// \param reach  of the ends from the middle, along x; more than 7 times the size
/// Source of the plan: Shastri, Polynomial representations of knots (1992), of t^3 - 3 t and t^4 - 4 t^2.
[[nodiscard]] Points3 trace_overhand(double thickness, double size, double reach);

/// The way along a line.
[[nodiscard]] double measure_length(const Points3& line);

/// A body along a line that is round, flat, or laid from strands that turn around each other.
struct CordSection {
    double thickness = 0.0;  ///< the greatest across
    double flatness = 1.0;   ///< smallest width across divided by the largest
    int strands = 0;         ///< that are seen to turn; fewer than 2: it is smooth
    double lay = 0.0;        ///< length of a whole turn of the strands
};

/// The number of triangles for each unit of a cord's length.
[[nodiscard]] double find_triangle_density(const CordSection& section);

/// \param line  smooth; it is cut into steps of its own
[[nodiscard]] Mesh make_cord(const Points3& line, const CordSection& section);

}  // namespace clevrvk::modeling
