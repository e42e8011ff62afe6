// Brings a hand to a thing and closes it, digit by digit, until each touches.
#pragma once

#include "renderer/grasp/grip.h"
#include "renderer/grasp/hand_body.h"
#include "renderer/grasp/list_takes.h"
#include "renderer/grasp/thing_surface.h"

#include <optional>
#include <string_view>
#include <vector>

namespace clevrvk::grasp {

/// Where a part of a hand touches a thing.
struct Contact {
    std::string_view part;  ///< of kBodyParts
    dvec3 point{0.0};       ///< on the thing's surface, in its space
    dvec3 normal{0.0};      ///< unit, from there to the flesh's middle
};

/// Brings an open hand along the take's approach and closes it: each digit turns all its joints until one of its bones
/// touches, and from then on only those beyond. No sphere ever enters the surface by more than the hand's softness.
/// \return  nothing where the hand has no free way there
[[nodiscard]] std::optional<HandState> close_hand(const HandBody& body, const Surface& surface, const Grip& grip, const Take& take);

/// One contact a part, where it is the closest; none where the part is farther from the surface than `within_m`.
[[nodiscard]] std::vector<Contact> list_contacts(const HandBody& body, const Surface& surface, const HandState& state, double within_m);

}  // namespace clevrvk::grasp
