// Trees as JSON: docs/language.md says what the keys mean, so that others can judge sentences without `hear`.
#pragma once

#include "generators/language/tree.h"
#include "renderer/base/json.h"

namespace clevrvk::language {

/// Keys with their default values are left out.
[[nodiscard]] Json tree_to_json(const Clause& clause);

}  // namespace clevrvk::language
