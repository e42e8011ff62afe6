// Checks of flags with helpful messages: they suggest the nearest name for a misspelt one.
#pragma once

#include "renderer/base/nearest_name.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

namespace clevrvk::tools {

/// An option that is valid with some choices of another one.
struct BoundOption {
    const CLI::Option* option = nullptr;
    std::vector<std::string> choices;
};

/// \param flag    the other option, such as "--format" \param choice  what was chosen
/// \throws SpecError  when an option is given that is not valid with it; the message names the valid choices
void check_bound_options(const std::string& flag, const std::string& choice, const std::vector<BoundOption>& options);

/// Accepts one of these names; otherwise suggests the nearest. \param what  the kind of the names, such as "quality"
[[nodiscard]] CLI::Validator make_name_check(const std::string& what, const std::vector<std::string>& names);

/// Accepts a whole number from `least` to `most`. CLI11 itself clamps one of more than 64 bits.
template <typename Integer>
[[nodiscard]] CLI::Validator make_integer_check(Integer least = std::numeric_limits<Integer>::min(),
                                                Integer most = std::numeric_limits<Integer>::max())
{
    const auto check = [least, most](const std::string& word) -> std::string {
        Integer value{};
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool is_whole = error == std::errc() && end == word.data() + word.size();
        const bool is_in_range = is_whole && value >= least && value <= most;
        return is_in_range ? "" : fmt::format("{} is not a whole number from {} to {}", quote_text(word), least, most);
    };
    return CLI::Validator(check, "");
}

/// Accepts any word except an empty one, such as an unset shell variable gives.
[[nodiscard]] CLI::Validator make_folder_check();

/// The message for a flag that takes one value and is given more than once; "" for other errors.
[[nodiscard]] std::string describe_repeated_flag(const CLI::ParseError& error);

/// The message for the first word of the command line that is in the place of a command or of its verb and is neither;
/// "" when there is none.
[[nodiscard]] std::string describe_unknown_command(const CLI::App& app, int argc, const char* const* argv);

/// The message for a refused command line of known commands: no command, an unknown flag, or one word too many; "" when
/// it is none of these.
[[nodiscard]] std::string describe_unknown_word(const CLI::App& app, int argc, const char* const* argv);

}  // namespace clevrvk::tools
