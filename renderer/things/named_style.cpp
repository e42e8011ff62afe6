// Searches the words of those parameters that name kinds.
#include "renderer/things/named_style.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {

std::optional<NamedStyle> find_style(std::string_view word)
{
    constexpr std::array<std::string_view, 5> kKinds{"style", "species", "breed", "form", "piece"};
    for (const Thing& thing : all_things()) {
        for (const Parameter& row : thing.parameters) {
            const bool is_kind = std::ranges::find(kKinds, row.name) != kKinds.end();
            if (is_kind && std::ranges::find(row.words, word) != row.words.end()) {
                return NamedStyle{&thing, row.name};
            }
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::things
