// How commands that read spec lines treat an input that holds less than its lines have promised.
#pragma once

#include "renderer/pipeline/episode_source.h"
#include "tools/clevrvk/flags/command_line.h"

#include <optional>

namespace clevrvk::tools {

/// Adds --allow-partial-input. `is_allowed` outlives the parsing.
void add_partial_input_flag(const Command& command, bool& is_allowed);

/// Reports missing lines, unless they are allowed. \return  whether it did
[[nodiscard]] bool report_missing(const std::optional<pipeline::MissingInput>& missing, bool is_allowed);

}  // namespace clevrvk::tools
