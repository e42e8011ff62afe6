// The body of a rabbit or a hare: a round back, big haunches on long hind feet, an oval head on nearly no neck, ears
// like spoons, a tail like a ball of wool; how they sit, lie and rear.
#pragma once

#include "renderer/things/agents/quadruped.h"

namespace clevrvk::things {

enum class Breed { Rabbit, Hare };

struct RabbitParams : QuadrupedParams {
    double ear;
    Breed breed;
};

/// Proportions. \param is_hare  slimmer, with a smaller head
[[nodiscard]] Mammal make_rabbit_form(bool is_hare);

/// Rabbits have poses of their own.
[[nodiscard]] const QuadrupedPoseRow& find_rabbit_pose(QuadrupedPose pose);

/// All flesh, fur and face. Nose in the slot `horn`, rims of the eyes and the mouth in `dark`, ears' hollows in `pink`.
[[nodiscard]] Stance join_rabbit(const RabbitParams& params, Toy& toy, const Mammal& m, const Posture& posture);

/// How far up an ear a point is: 0 at its root, 1 at its tip; below 0 for what is no ear.
[[nodiscard]] double find_ear_share(const RabbitParams& params, const Spot& head, const dvec3& point);

}  // namespace clevrvk::things
