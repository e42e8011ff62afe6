// The body of a rabbit or hare: a round back, big haunches on long hind feet, an oval head with almost no neck,
// spoon-shaped ears, a woolly ball of a tail; and their ways of sitting, lying and rearing.
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

/// Rabbits' own poses.
[[nodiscard]] const QuadrupedPoseRow& find_rabbit_pose(QuadrupedPose pose);

/// All flesh, fur and face. The nose uses the slot `horn`, eye rims and mouth `dark`, the hollows of the ears `pink`.
[[nodiscard]] Stance join_rabbit(const RabbitParams& params, Toy& toy, const Mammal& m, const Posture& posture);

/// Position of a point up an ear: 0 at its root, 1 at its tip; negative for points that are not on an ear.
[[nodiscard]] double find_ear_share(const RabbitParams& params, const Spot& head, const dvec3& point);

}  // namespace clevrvk::things
