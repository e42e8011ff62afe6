// Ties two things to each other: they stand side by side on the ground, and one cord winds around both.
#pragma once

#include "generators/staging/hold.h"
#include "generators/staging/put.h"

#include <variant>
#include <vector>

namespace clevrvk::generators::staging {

/// Two things, the cord, and from where they are seen.
struct TiePlan {
    TieThing first;
    TieThing second;
    double thickness_m = 0.006;          ///< of the cord
    contact::dvec3 to_eye{0.0, -1.0, 0.3};  ///< the things stand side by side as seen from there
};

/// Turns around a thing, in the world: what the key `windings` of a spec line takes.
struct TieTurns {
    contact::dvec3 at{0.0};
    contact::dvec3 axis{0.0};
    int turns = 2;
};

/// Two things that a cord holds.
struct Tied {
    contact::Placement first;  ///< world: the ground is z = 0. What lies may be raised or tilted by the cord below it
    contact::Placement second;
    std::vector<TieTurns> turns;         ///< of the first; of the second where the cord goes around it, too
    std::vector<contact::dvec3> points;  ///< world, that the cord leads along from its only turns
    std::vector<Clause> clauses;         ///< that hold, with what was measured
};

/// Stands both so that the cord between them is free: handles face the other thing, what lies long lies across the
/// cord. The second's center of mass is over the origin.
/// \return  the clause that failed, where no try succeeds
[[nodiscard]] std::variant<Tied, Refusal> tie(const TiePlan& plan, Rng rng);

}  // namespace clevrvk::generators::staging
