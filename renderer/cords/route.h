// The whole way of a cord: nooses at its ends, and the span between them.
#pragma once

#include "renderer/cords/winding.h"

#include <optional>
#include <string>
#include <vector>

namespace clevrvk::cords {

/// A noose at an end of a cord.
struct NoosePlan {
    std::vector<Triangle> triangles;  ///< of the body, world
    std::optional<dvec3> at;          ///< a point of the plane of the turns; if absent, the middle of the body's box
    dvec3 axis{0.0, 0.0, 1.0};        ///< of any length above 0
    int turns = 1;
    bool is_hitched = true;
};

/// A cord: nooses at its first and its last end, and points between them.
struct RoutePlan {
    double thickness = 0.0;
    double most_length = 0.0;
    std::vector<NoosePlan> nooses;  ///< at most two
    Points3 points;                 ///< at least two where there is no noose
};

/// The part of the plan that a fault lies in.
enum class RoutePart { Noose, Point };

/// Why a cord cannot be laid.
struct RouteFault {
    RoutePart part = RoutePart::Noose;
    std::size_t number = 0;
    std::string what;  ///< with the likely mend
};

/// The middle line of a cord, or a fault.
struct RouteOutcome {
    Points3 line;
    std::optional<RouteFault> fault;
};
[[nodiscard]] RouteOutcome trace_route(const RoutePlan& plan);

/// A cord's line with further points, so that neighbors are at most a quarter of its thickness apart: whatever is as
/// thick as the cord is met by some of them.
[[nodiscard]] Points3 refine(const Points3& line, double thickness);

}  // namespace clevrvk::cords
