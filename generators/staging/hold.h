// A place where a cord goes around a thing, shared by what ties things and what hangs them.
#pragma once

#include "generators/staging/prop.h"
#include "renderer/catalog/affordances.h"
#include "renderer/cords/route.h"

#include <optional>
#include <span>

namespace clevrvk::generators::staging {

/// A thing that a cord goes around.
struct TieThing {
    const Prop& prop;
    std::span<const catalog::Grasp> grasps;  ///< in the body's space: a handle is the first choice
    double scale = 1.0;
};

/// A place where a cord may go around a thing, in its body's space.
struct Hold {
    contact::dvec3 at{0.0};
    contact::dvec3 axis{0.0};
    std::optional<contact::dvec3> facing;  ///< that must lead to the other thing; if absent, any side may
    bool is_handle = false;
    double least_near = 0.85;  ///< share of a turn that lies against the thing; the rest may span a hollow
};

/// Turns of a noose.
inline constexpr int kHoldTurns = 2;

/// Thicknesses of the cord from a surface to its middle: it may be no nearer, and lies against the thing if no farther.
inline constexpr double kLeastClear = 0.31;
inline constexpr double kAgainst = 1.15;

/// The noose around a hold of a thing that is placed.
[[nodiscard]] cords::NoosePlan make_noose(const TieThing& thing, const Hold& hold, const contact::Placement& at);

/// The distance of a point from a placed body, negative in it, as far as it is below `within`.
[[nodiscard]] double measure_distance(const contact::Body& body, const contact::Placement& at, const contact::dvec3& point,
                                      double within);

/// The least distance of a line from a body, up to half the cord's thickness.
[[nodiscard]] double find_clear(const modeling::Points3& line, const contact::Body& body, const contact::Placement& at,
                                double thickness);

/// Whether a cord fits around a thing there, by itself, and lies against it.
/// \param way  unit, that the cord leads away
[[nodiscard]] bool fits(const TieThing& thing, const Hold& hold, const contact::Placement& at, const contact::dvec3& way,
                        double thickness);

}  // namespace clevrvk::generators::staging
