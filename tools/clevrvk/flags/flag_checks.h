// Checks of flags with helpful messages, which suggest the nearest name for a misspelt one.
#pragma once

#include "renderer/base/nearest_name.h"
#include "tools/clevrvk/flags/command_line.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

namespace clevrvk::tools {

/// An option that is valid only with some choices of another option.
struct BoundOption {
    Option option;
    std::vector<std::string> choices;
};

/// \param flag    the other option, such as "--format" \param choice  its chosen value
/// \throws SpecError  when an option is given that is not valid with the choice; the message names the valid choices
void check_bound_options(const std::string& flag, const std::string& choice, const std::vector<BoundOption>& options);

/// Accepts one of `names`; otherwise suggests the nearest. \param what  the kind of the names, such as "quality"
[[nodiscard]] WordCheck make_name_check(const std::string& what, const std::vector<std::string>& names);

/// Accepts a whole number from `least` to `most`. CLI11 itself clamps numbers that exceed 64 bits.
template <typename Integer>
[[nodiscard]] WordCheck make_integer_check(Integer least = std::numeric_limits<Integer>::min(),
                                           Integer most = std::numeric_limits<Integer>::max())
{
    const auto check = [least, most](const std::string& word) -> std::string {
        Integer value{};
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        const bool is_whole = error == std::errc() && end == word.data() + word.size();
        const bool is_in_range = is_whole && value >= least && value <= most;
        return is_in_range ? "" : fmt::format("{} is not a whole number from {} to {}", quote_text(word), least, most);
    };
    return check;
}

/// Accepts any word except an empty one, which an unset shell variable would give.
[[nodiscard]] WordCheck make_folder_check();

}  // namespace clevrvk::tools
