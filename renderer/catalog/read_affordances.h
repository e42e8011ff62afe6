// Reads affordances from JSON.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/affordances.h"

namespace clevrvk::catalog {

/// The members `cavities`, `supports` and `grasps` of an object, each of which may be left out. A grasp has its
/// contacts only where `has_contacts`.
/// \throws SpecError  for a key, type or number that does not fit
[[nodiscard]] Affordances read_affordances(const JsonReader& object, bool has_contacts);

}  // namespace clevrvk::catalog
