// The body of a cat: trunk, legs with paws, a broad head with a short muzzle, whiskers, a long tail; and cats' own ways
// of sitting and lying.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

/// Proportions of a cat.
[[nodiscard]] Mammal make_cat_form();

/// Cats' own poses for sitting and lying.
[[nodiscard]] const QuadrupedPoseRow& find_cat_pose(QuadrupedPose pose);

/// All flesh and the face. The nose uses the slot `horn`, eye rims and mouth `dark`, the hollows of the ears `pink`.
[[nodiscard]] Stance join_cat(const QuadrupedParams& params, Toy& toy, const Mammal& m, const Posture& posture);

}  // namespace clevrvk::things
