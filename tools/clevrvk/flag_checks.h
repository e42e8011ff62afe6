// Checks of flags whose words help: the nearest name for a misspelt one.
#pragma once

#include "renderer/base/nearest_name.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <string>
#include <system_error>
#include <vector>

namespace clevrvk::tools {

/// Accepts one of these names; otherwise suggests the nearest. \param what  of what they are names, such as "quality"
[[nodiscard]] CLI::Validator make_name_check(const std::string& what, const std::vector<std::string>& names);

/// Accepts what a 64-bit whole number holds. CLI11 itself takes the nearest that does for one that is larger.
template <typename Integer>
[[nodiscard]] CLI::Validator make_integer_check()
{
    const auto check = [](const std::string& word) -> std::string {
        Integer value{};
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool is_whole = error == std::errc() && end == word.data() + word.size();
        return is_whole ? "" : fmt::format("{} is no whole number of 64 bits", quote_text(word));
    };
    return CLI::Validator(check, "");
}

/// "unknown command ..." or "unknown flag ..." for the first word of the command line that is neither; "" when all are known.
[[nodiscard]] std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv);

}  // namespace clevrvk::tools
