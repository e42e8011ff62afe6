// Trees as JSON. docs/language.md describes the keys, so that sentences can be judged without `hear`.
#pragma once

#include "generators/language/tree.h"
#include "renderer/base/json.h"

namespace clevrvk::language {

/// Leaves out keys that have their default values.
[[nodiscard]] Json tree_to_json(const Clause& clause);

}  // namespace clevrvk::language
