// The scripts of a farm: plain bash, to be read and edited.
#pragma once

#include "tools/farm/plan.h"

#include <string>
#include <string_view>

namespace clevrvk::farm {

/// The text as one quoted word of bash.
[[nodiscard]] std::string quote_for_shell(std::string_view text);

/// The script of one shard. Its argument, 0 without one, is added to SLURM_ARRAY_TASK_ID, 0 outside an array: so
/// `bash array.sbatch 3` makes shard 3 anywhere, and one script serves several arrays. It runs the program, passes
/// SIGTERM on, records each attempt, and requeues a task whose failure may be temporary, until the plan's number of
/// attempts in a row have made no new panel.
[[nodiscard]] std::string write_array_script(const Plan& plan);

/// The script of the job that merges the shards.
[[nodiscard]] std::string write_merge_script(const Plan& plan);

}  // namespace clevrvk::farm
