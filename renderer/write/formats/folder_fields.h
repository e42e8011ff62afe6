// What every field of the folder format's index means: the table that dataset.json shows.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::write {

/// An object of `path of a field -> {type, unit, range, meaning}`, in the order of an index line. `[]` stands for each element of a list.
[[nodiscard]] spec::Json describe_folder_fields();

}  // namespace clevrvk::write
