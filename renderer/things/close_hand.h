// Finds where a ray hits a surface, and where thumb and fingers that close touch one.
#pragma once

#include "renderer/things/thing.h"

#include <optional>

namespace clevrvk::things {

/// Closes a hand at a grasp that a kind offers, from a little more than its width.
/// \return  the grasp with the contacts and width that were found, its centre between them; nothing where the hand
///          touches no two sides, or sides that are further apart than kMostGrasp_m
[[nodiscard]] std::optional<Grasp> close_hand(const Grasp& offered, const model::Model& model);

/// Brings an effector to where the ray against its normal hits the surface first, and gives it the normal there;
/// nothing where there is no surface.
[[nodiscard]] std::optional<Effector> touch_surface(const Effector& offered, const model::Model& model);

}  // namespace clevrvk::things
