// Prints the report of `clevrvk devbench score` for people.
#pragma once

#include "renderer/base/json.h"

namespace clevrvk::tools {

/// \param report  the report on one model
void print_scores(const Json& report);

}  // namespace clevrvk::tools
