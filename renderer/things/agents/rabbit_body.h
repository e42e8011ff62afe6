// The body of a rabbit or a hare: a round back, big haunches on long hind feet, an oval head on nearly no neck, ears
// like spoons, a tail like a ball of wool; how they sit, lie and rear.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

/// Proportions. \param is_hare  slimmer, with a smaller head
[[nodiscard]] Mammal make_rabbit_form(bool is_hare);

/// Rabbits have poses of their own.
[[nodiscard]] const QuadrupedPose& find_rabbit_pose(std::string_view name);

/// All flesh, fur and face. Nose in the slot `horn`, rims of the eyes and the mouth in `dark`, ears' hollows in `pink`.
/// Rows: breed, ear.
[[nodiscard]] Stance join_rabbit(Toy& toy, const Mammal& m, const Posture& posture);

/// How far up an ear a point is: 0 at its root, 1 at its tip; below 0 for what is no ear.
/// Rows: breed, ear.
[[nodiscard]] double find_ear_share(const Params& params, const Spot& head, const dvec3& point);

}  // namespace clevrvk::things
