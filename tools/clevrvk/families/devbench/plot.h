// A drawing of scores by age, as SVG.
#pragma once

#include "renderer/base/json.h"

#include <span>
#include <string>

namespace clevrvk::tools {

/// A line for each model with its intervals, and one for chance where there is such.
/// \param reports  of `devbench score`, of one task, with people; one at least
/// \throws SpecError  when they have no people
[[nodiscard]] std::string plot_scores(std::span<const Json> reports);

}  // namespace clevrvk::tools
