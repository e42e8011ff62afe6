// Implements the checks of flags.
#include "tools/clevrvk/flags/flag_checks.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::tools {
WordCheck make_folder_check()
{
    return [](const std::string& word) { return word.empty() ? "the value is empty; give the name of a folder" : ""; };
}

void check_bound_options(const std::string& flag, const std::string& choice, const std::vector<BoundOption>& options)
{
    for (const BoundOption& each : options) {
        if (each.option.is_given() && std::find(each.choices.begin(), each.choices.end(), choice) == each.choices.end()) {
            throw SpecError(
                fmt::format("{} is valid with {} {}, not with {}", each.option.name(), flag, fmt::join(each.choices, " or "), choice));
        }
    }
}

WordCheck make_name_check(const std::string& what, const std::vector<std::string>& names)
{
    const auto check = [what, names](const std::string& word) -> std::string {
        if (std::find(names.begin(), names.end(), word) != names.end()) {
            return "";
        }
        return fmt::format("unknown {} {}{}", what, quote_text(word), suggest_name(word, names));
    };
    return check;
}

}  // namespace clevrvk::tools
