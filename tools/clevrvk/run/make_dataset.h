// The common part of render and make after their command lines are read.
#pragma once

#include "tools/clevrvk/run/dataset_plan.h"

namespace clevrvk::tools {

/// Makes the dataset of a plan, or prints the estimate for a dry run. Returns the exit code.
/// \throws SpecError, GpuError, IoError  like open_dataset and pipeline::run
[[nodiscard]] int make_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
