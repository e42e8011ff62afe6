// Checks of flags whose words help: the nearest name for a misspelt one.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace clevrvk::tools {

/// Accepts one of these names; otherwise suggests the nearest. \param what  of what they are names, such as "quality"
[[nodiscard]] CLI::Validator make_name_check(const std::string& what, const std::vector<std::string>& names);

/// "unknown command ..." or "unknown flag ..." for the first word of the command line that is neither; "" when all are known.
[[nodiscard]] std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv);

}  // namespace clevrvk::tools
