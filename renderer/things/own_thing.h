// A thing of a user's own, which is a model of the catalog with parts, as a mesh like that of any other thing.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/things/thing.h"

#include <string>
#include <vector>

namespace clevrvk::things {

/// Reads its file. \throws SpecError, ReadError, IoError  as model::load_asset
[[nodiscard]] ThingMesh load_own_thing(const catalog::Model& asset);

/// Puts a hand at the grasps that a user states, as at those of other things, which gives them their contacts, and says
/// what is wrong with what the thing offers, a sentence each: a cavity that is blocked or has no wall or floor, a
/// support that is no level face or has no room above, a grasp without two sides.
[[nodiscard]] std::vector<std::string> touch_affordances(const model::Model& model, catalog::Affordances& offers);

}  // namespace clevrvk::things
