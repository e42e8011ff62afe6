// How commands that read spec lines treat an input with fewer lines than it promised.
#pragma once

#include "renderer/pipeline/episode_source.h"
#include "tools/clevrvk/flags/command_line.h"

#include <optional>

namespace clevrvk::tools {

/// Adds --allow-partial-input. `is_allowed` must outlive the parsing.
void add_partial_input_flag(const Command& command, bool& is_allowed);

/// Reports missing lines, unless they are allowed. \return  whether it reported any
[[nodiscard]] bool report_missing(const std::optional<pipeline::MissingInput>& missing, bool is_allowed);

}  // namespace clevrvk::tools
