// The age at which children know a word, from this project's own list.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace clevrvk::generators::devbench {

/// The least age in years, at which children know few of the words, and the greatest, at which they know all.
inline constexpr double kLeastAge = 1.5;
inline constexpr double kGreatestAge = 5.0;

/// A noun and the age in years (1, 1.5, 2, 3 or 4) by which most children who hear it know its meaning. The ages are
/// this project's coarse estimates for English at home, for choosing words and reporting results. They are neither
/// norms nor measurements.
struct WordAge {
    std::string_view noun;
    double years;
};

/// All nouns of the tasks with trials, sorted by age and then by name.
[[nodiscard]] std::span<const WordAge> all_word_ages();

/// The age in years of a noun; nothing when the list lacks the noun.
[[nodiscard]] std::optional<double> find_age(std::string_view noun);

}  // namespace clevrvk::generators::devbench
