// A user's own thing, which is a catalog model with parts, as a mesh like any other thing's.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/things/thing.h"

#include <string>
#include <vector>

namespace clevrvk::things {

/// Reads the model's file. \throws SpecError, ReadError, IoError  like model::load_asset
[[nodiscard]] ThingMesh load_own_thing(const catalog::Model& asset);

/// Closes a hand at the grasps that a user states, as for other things, which gives them their contacts. Returns the
/// faults of the thing's affordances, one sentence each: a cavity that is blocked or has no wall or floor, a support
/// that is not a level face or has no room above, a grasp without two sides.
[[nodiscard]] std::vector<std::string> touch_affordances(const model::Model& model, catalog::Affordances& offers);

}  // namespace clevrvk::things
