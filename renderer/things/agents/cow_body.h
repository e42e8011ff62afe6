// The body of a cow: a deep barrel with hip bones, a dewlap, a broad head with horns, an udder, a tail with a switch.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

struct CowParams : QuadrupedParams {
    double horns;
};

/// Slots that only cows have.
struct CowSlots {
    int muzzle;  ///< the bare wet skin around the nostrils
    int skin;    ///< of udders and ears' hollows
    int lid;     ///< of eyes
};

/// Proportions of a cow.
[[nodiscard]] Mammal make_cow_form();

/// Trunk, neck and upper legs to the flesh; head, lower legs, horns and tail as meshes of their own.
/// \param mark  of the coat
[[nodiscard]] Stance join_cow(const CowParams& params, Toy& toy, const Mammal& m, const Posture& posture, const CoatMark& mark,
                              const CowSlots& slots);

}  // namespace clevrvk::things
