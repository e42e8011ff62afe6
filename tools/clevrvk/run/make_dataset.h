// The run of render and make once their command lines are read.
#pragma once

#include "tools/clevrvk/run/dataset_plan.h"

namespace clevrvk::tools {

/// Makes the dataset of a plan, or prints the estimate of a dry run. Returns the exit code.
/// \throws SpecError, GpuError, IoError  as open_dataset and pipeline::run
[[nodiscard]] int make_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
