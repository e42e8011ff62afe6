// The scripts of a farm: plain bash, meant to be read and edited.
#pragma once

#include "tools/farm/plan.h"

#include <string>
#include <string_view>

namespace clevrvk::farm {

/// The text as one quoted bash word.
[[nodiscard]] std::string quote_for_shell(std::string_view text);

/// The script of one shard. The shard is the script's argument (default 0) plus SLURM_ARRAY_TASK_ID (0 outside an
/// array), so `bash array.sbatch 3` makes shard 3 anywhere, and one script serves several arrays. It runs the program,
/// passes SIGTERM on, records each attempt, and requeues a task whose failure may be temporary, until the plan's number
/// of consecutive attempts have made no new panel.
[[nodiscard]] std::string write_array_script(const Plan& plan);

/// The script of the job that merges the shards.
[[nodiscard]] std::string write_merge_script(const Plan& plan);

}  // namespace clevrvk::farm
