// --device all: one process a card, each with a shard of the dataset, and a merge of the shards.
#pragma once

#include "tools/clevrvk/run/make_dataset.h"

namespace clevrvk::tools {

/// Runs this process's own command line again once for each card that `auto` may take, with `--device INDEX --shard
/// I/N`, waits for all, and merges the shards: the dataset is that of a single run. SIGINT and SIGTERM are passed on.
/// Given again, the command resumes each shard.
/// \param plan  of the whole dataset; with pictures
/// \return  the exit code: of the merge, or of the first shard that failed
/// \throws SpecError  when the plan is of a shard itself or overwrites, or `make` has no seed
/// \throws GpuError   when there is no card
/// \throws IoError    when a process cannot be started, or DIR holds shards of another number of cards
[[nodiscard]] int run_on_all_cards(const DatasetPlan& plan);

}  // namespace clevrvk::tools
