// The body of a horse: trunk with its muscles, neck, head, mane and tail.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

/// Proportions of a horse.
[[nodiscard]] Mammal make_horse_form();

/// Adds trunk, neck and upper legs to the flesh; head, lower legs and hair as separate meshes. \param mark  of the coat
/// \param mane  slot of the hair   \param skin  slot of the hollows of the ears
[[nodiscard]] Stance join_horse(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Posture& posture, const CoatMark& mark,
                                int mane, int skin);

}  // namespace clevrvk::things
