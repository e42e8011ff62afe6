// The body of a cat: trunk, legs with paws, a broad head with a short muzzle, whiskers, a long tail; how cats sit and
// lie.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

/// Proportions of a cat.
[[nodiscard]] Mammal make_cat_form();

/// Cats sit and lie in their own way.
[[nodiscard]] const QuadrupedPoseRow& find_cat_pose(QuadrupedPose pose);

/// All flesh and the face. Nose in the slot `horn`, rims of the eyes and the mouth in `dark`, ears' hollows in `pink`.
[[nodiscard]] Stance join_cat(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Posture& posture);

}  // namespace clevrvk::things
