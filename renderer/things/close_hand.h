// Finds where a ray hits a surface, and where a closing thumb and fingers touch one.
#pragma once

#include "renderer/things/thing.h"

#include <optional>

namespace clevrvk::things {

/// Closes a hand at a grasp that a kind offers, beginning slightly wider than the grasp.
/// \return  the grasp with the contacts and width found, centred between them; nothing if the hand does not touch two
/// sides, or the sides are farther apart than kMostGrasp_m
[[nodiscard]] std::optional<Grasp> close_hand(const Grasp& offered, const model::Model& model);

/// Moves an effector to the first hit of the ray against its normal, and gives it the surface's normal there; nothing
/// if the ray hits no surface.
[[nodiscard]] std::optional<Effector> touch_surface(const Effector& offered, const model::Model& model);

}  // namespace clevrvk::things
