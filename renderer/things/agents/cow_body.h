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
    int skin;    ///< udders and the hollows of ears
    int lid;     ///< eyelids
};

/// Proportions of a cow.
[[nodiscard]] Mammal make_cow_form();

/// Adds trunk, neck and upper legs to the flesh; adds head, lower legs, horns and tail as separate meshes.
/// \param mark  field of the coat's second colour
[[nodiscard]] Stance join_cow(const CowParams& params, Toy& toy, const Mammal& m, const Posture& posture, const CoatMark& mark,
                              const CowSlots& slots);

}  // namespace clevrvk::things
