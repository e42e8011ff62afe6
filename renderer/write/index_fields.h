// Describes every field of a line of index.jsonl: the table that dataset.json shows.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::write {

/// An object of `path of a field -> {type, unit, range, meaning}`, in the order of an index line. `[]` stands for each
/// element of a list.
[[nodiscard]] spec::Json describe_index_fields();

}  // namespace clevrvk::write
