// The flag --variant for commands that show one thing: the number from which its parameters are drawn.
#pragma once

#include "tools/clevrvk/flags/command_line.h"

#include <cstdint>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// Adds the flag: a number, or `default`. `flag` must outlive the parsing.
/// \param meaning  the end of its help text
Option add_variant_flag(const Command& command, std::string& flag, const std::string& meaning);

/// The flag's value as resolve::draw_params takes it: nothing for `default`.
[[nodiscard]] std::optional<std::int64_t> parse_variant(const std::string& flag);

}  // namespace clevrvk::tools
