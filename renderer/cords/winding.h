// Taut turns of a cord around a body, and the hitch that ties them: the cord's end goes once over and under the part
// that leads away. The whole is a noose that pulls tight against the body.
#pragma once

#include "renderer/cords/section.h"
#include "renderer/modeling/outline.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::cords {

using modeling::Points3;

/// Where a cord goes around a body.
struct TurnsPlan {
    std::span<const Triangle> triangles;  ///< of the body, world
    Plane plane;                          ///< through the middle of the turns
    bool picks_piece = false;             ///< whether only the piece of the section around the plane's origin is surrounded
    int turns = 1;                        ///< whole turns, at least 1
    double thickness = 0.0;               ///< of the cord
};

/// The closed line of a cord's middle once around a body, and how it changes along the axis: one distance from the
/// center for each direction, at the height of each turn.
struct Turns {
    Plane plane;                              ///< through the beginning of the first turn; its origin is the center
    double pitch = 0.0;                       ///< height of a turn
    std::vector<dvec2> near_knot;             ///< hull of the body's part where the knot will be, relative to the center
    std::vector<double> angles;               ///< rising, 0 to 2 pi
    std::vector<std::vector<double>> levels;  ///< distances; turns + 1 levels

    [[nodiscard]] int count() const { return static_cast<int>(levels.size()) - 1; }
    /// The point of a level in one of the directions, relative to the center.
    [[nodiscard]] dvec2 find_point(std::size_t level, std::size_t angle) const;
};

/// Turns, or why there is no room for them.
struct TurnsOutcome {
    std::optional<Turns> turns;
    std::string fault;  ///< with the likely mend
};
[[nodiscard]] TurnsOutcome find_turns(const TurnsPlan& plan);

/// Where a noose leaves a body.
struct Outlet {
    dvec3 point{0.0};  ///< the knot's place, just off the body
    dvec3 out{0.0};    ///< unit, in the plane of the turns, away from the body
};

/// \param target  that the cord leads to; if it lies on the axis, the cord leaves along -y or x
[[nodiscard]] Outlet find_outlet(const Turns& turns, double thickness, const dvec3& target);

/// The middle line of a noose: from the loose end over the hitch and the turns to the straight part that leads away.
/// \param way        unit, direction of the straight part; turned towards the outlet's where it would lie on the body
/// \param is_hitched  otherwise the end just lies beside the turns
[[nodiscard]] Points3 trace_noose(const Turns& turns, const Outlet& outlet, double thickness, const dvec3& way, bool is_hitched);

}  // namespace clevrvk::cords
