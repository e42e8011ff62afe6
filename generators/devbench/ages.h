// At which age children know a word: a list of our own.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace clevrvk::generators::devbench {

/// The ages of the list: from the least, at which few words are known, to the greatest, at which all are.
inline constexpr double kLeastAge = 1.5;
inline constexpr double kGreatestAge = 5.0;

/// A noun, and by which age in years most children who hear it know what it names: 1, 1.5, 2, 3 or 4. An estimate of
/// ours for English at home, in coarse steps, to choose words by and to report results by; no norm, nothing measured.
struct WordAge {
    std::string_view noun;
    double years;
};

/// All nouns of the tasks with trials, from the youngest age on, by name.
[[nodiscard]] std::span<const WordAge> all_word_ages();

/// The years of a noun; nothing for what is none of them.
[[nodiscard]] std::optional<double> find_age(std::string_view noun);

}  // namespace clevrvk::generators::devbench
