// Determines this process's part of the episodes from --shard or from a Slurm job array.
#pragma once

#include "renderer/pipeline/run_plan.h"

#include <string>
#include <string_view>

namespace clevrvk::tools {

/// Reads "I/N", I from 0 to N - 1.
/// \throws SpecError  for any other text
[[nodiscard]] pipeline::Shard parse_shard(std::string_view text);

/// The shard of this task of a Slurm job array (SLURM_ARRAY_TASK_ID, _COUNT, _MIN and _STEP); outside an array, the
/// only shard.
/// \throws SpecError  when the variables do not number the tasks evenly
[[nodiscard]] pipeline::Shard find_array_shard();

}  // namespace clevrvk::tools
