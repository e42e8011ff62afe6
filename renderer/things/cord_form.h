// Cords that are laid along a given line, rather than in a way of their own.
#pragma once

#include "renderer/modeling/outline.h"
#include "renderer/things/thing.h"

namespace clevrvk::things {

/// Whether a thing can be laid along any line.
[[nodiscard]] bool is_cord(const Thing& thing);

/// How a cord is across.
struct CordShape {
    double thickness = 0.0;    ///< m, the greatest width
    double most_length = 0.0;  ///< m: a longer one has more triangles than a thing may have
    bool is_round = true;      ///< a ribbon is flat
};
[[nodiscard]] CordShape describe_cord(const Params& params);

/// The mesh of a cord along a smooth line, in the line's space: not moved onto z = 0.
/// \param line  its middle, two points or more
[[nodiscard]] ThingMesh build_along(const Params& params, const modeling::Points3& line);

}  // namespace clevrvk::things
