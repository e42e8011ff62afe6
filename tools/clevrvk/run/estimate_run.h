// Dry runs: what a run would do, how long it would take, and how much it would write.
#pragma once

#include "tools/clevrvk/run/dataset_plan.h"

namespace clevrvk::tools {

/// Prints the plan, and the expected time and size where it has a sample.
/// \throws SpecError  when all cards are to be used
/// \throws GpuError   when the device cannot be opened or fails
void print_estimate(const DatasetPlan& plan, const catalog::Catalog& catalog);

}  // namespace clevrvk::tools
