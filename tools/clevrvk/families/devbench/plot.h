// Draws scores by age as SVG.
#pragma once

#include "renderer/base/json.h"

#include <span>
#include <string>

namespace clevrvk::tools {

/// Draws a line with intervals for each model, and a line for chance if known.
/// \param reports  reports of `devbench score` on one task with people; at least one
/// \throws SpecError  when a report has no people
[[nodiscard]] std::string plot_scores(std::span<const Json> reports);

}  // namespace clevrvk::tools
