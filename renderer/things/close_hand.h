// Where thumb and fingers meet what they close around.
#pragma once

#include "renderer/things/thing.h"

#include <optional>

namespace clevrvk::things {

/// Closes a hand at a grasp that a kind offers, from a little more than its width.
/// \return  the grasp with the contacts and width that were found, its centre between them; nothing where the hand
///          meets no two sides, or sides that are further apart than kMostGrasp_m
[[nodiscard]] std::optional<Grasp> close_hand(const Grasp& offered, const model::Model& model);

}  // namespace clevrvk::things
