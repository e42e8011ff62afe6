// --device all: one process for each card, each with a shard of the dataset, followed by a merge.
#pragma once

#include "tools/clevrvk/run/make_dataset.h"

namespace clevrvk::tools {

/// Runs this process's own command line once for each card that `auto` may take, with `--device INDEX --shard I/N`,
/// waits for all, and merges the shards; the dataset equals that of a single run. Passes SIGINT and SIGTERM on.
/// Repeating the command resumes each shard.
/// \param plan  plan of the whole dataset; must have pictures
/// \return  the exit code of the merge, or of the first shard that failed
/// \throws SpecError  when the plan is for a shard itself or overwrites, or `make` has no seed
/// \throws GpuError   when there is no card
/// \throws IoError    when a process cannot be started, or DIR holds shards for another number of cards
[[nodiscard]] int run_on_all_cards(const DatasetPlan& plan);

}  // namespace clevrvk::tools
