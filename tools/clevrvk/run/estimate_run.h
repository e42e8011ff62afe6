// Dry runs: report a run's work, duration and output size.
#pragma once

#include "tools/clevrvk/run/dataset_plan.h"

namespace clevrvk::tools {

/// Prints the plan and, if it has a sample, the expected time and size.
/// \throws SpecError  when the plan uses all cards
/// \throws GpuError   when the device cannot be opened or fails
void print_estimate(const DatasetPlan& plan, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
