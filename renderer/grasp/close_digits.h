// Moves a hand to a thing and closes it, digit by digit, until each touches.
#pragma once

#include "renderer/grasp/grip.h"
#include "renderer/grasp/hand_body.h"
#include "renderer/grasp/list_takes.h"
#include "renderer/grasp/thing_surface.h"

#include <optional>
#include <string_view>
#include <vector>

namespace clevrvk::grasp {

/// A contact between a part of a hand and a thing.
struct Contact {
    std::string_view part;  ///< name in kBodyParts
    dvec3 point{0.0};       ///< on the thing's surface, in its space
    dvec3 normal{0.0};      ///< unit, from the point to the center of the sphere
};

/// Moves an open hand along the take's approach and closes it: each digit turns all its joints until one of its bones
/// touches, and then only the joints beyond. No sphere enters the surface by more than the hand's softness.
/// \return  nothing if the hand has no free way there
[[nodiscard]] std::optional<HandState> close_hand(const HandBody& body, const Surface& surface, const Grip& grip, const Take& take);

/// One contact per part, at its closest point; none if the part is farther than `within_m` from the surface.
[[nodiscard]] std::vector<Contact> list_contacts(const HandBody& body, const Surface& surface, const HandState& state, double within_m);

}  // namespace clevrvk::grasp
