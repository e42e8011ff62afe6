// Bodies that fall, rock and come to rest: quasi-static, in double precision, the same on every machine.
#pragma once

#include "renderer/contact/body.h"

#include <span>

namespace clevrvk::generators::staging {

/// How near counts as touching, m: what contacts are found by, and what is left between bodies at rest.
inline constexpr double kTouch_m = 0.0005;

/// Where a body came to rest, or why it did not.
struct Rest {
    enum class End {
        AtRest,   ///< it stands by itself: its center of mass is above what carries it
        FellOff,  ///< nothing is below it
        Rocking,  ///< it is still on its way after all steps
    };
    End end = End::FellOff;
    contact::Placement at;                   ///< where it was last
    double margin = 0.0;                     ///< m, of contact::Support: how far its center of mass is inside
    std::vector<contact::dvec3> points;      ///< world: where it is carried
    int step_count = 0;
};

/// Lets a body fall from where it is, and tip over where what carries it does not lie below its center of mass, until
/// it stands. Friction keeps it from sliding. Every step lowers its center of mass.
/// \param body    near nothing at its start: what is above it or beside it does not hold it
/// \param others      that stay where they are
/// \param most_steps  after so many it is `Rocking`: fewer where a long way down is of no use
[[nodiscard]] Rest settle(const contact::PlacedBody& body, std::span<const contact::PlacedBody> others, int most_steps = 400);

}  // namespace clevrvk::generators::staging
