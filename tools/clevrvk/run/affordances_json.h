// The affordances of a thing as JSON: for lists, and for the description of a user's own thing.
#pragma once

#include "renderer/base/json.h"
#include "renderer/catalog/affordances.h"

namespace clevrvk::tools {

[[nodiscard]] Json write_vector(const glm::dvec3& v);

/// An object that catalog::read_affordances can read: `cavities`, `supports` and `grasps`, with contacts.
[[nodiscard]] Json write_affordances(const catalog::Affordances& offers);

}  // namespace clevrvk::tools
