// Which words fit what is seen of a figure, and how likely each one is: what describe draws from, and what a learner
// that knows the rule can compute (guess.h).
#pragma once

#include "generators/kilogram/features.h"
#include "generators/kilogram/things.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Shares of descriptions that say more than the noun.
constexpr double kAdjectiveShare = 0.25;
constexpr double kPhraseShare = 0.3;

struct Noun {
    std::string_view text;
    double share = 0.0;                ///< of all people, before a figure's own likings
    const ThingKind* thing = nullptr;  ///< whose parts' names are used; null: those of the template
};

struct Wording {
    std::string text;
    double share = 0.0;
};

/// Everything that the figure may be called: mostly by its template, else by its look. Shares sum to 1.
[[nodiscard]] std::vector<Noun> list_nouns(const Features& features);

/// Words to say before the noun, all true of the figure. Shares sum to 1; nothing when no word is.
[[nodiscard]] std::vector<Wording> list_adjectives(const Features& features);

/// Words to say after the noun, likewise.
[[nodiscard]] std::vector<Wording> list_phrases(const Features& features, const Noun& noun);

/// Names for a part whose largest piece is `piece`. Shares sum to 1.
[[nodiscard]] std::vector<Wording> list_part_names(const Features& features, const Noun& noun, std::size_t piece);

/// The part's name, with a word before it when `count` parts already have the name: "head", "other head", "third head".
[[nodiscard]] std::string number_part_name(const std::string& name, std::size_t count);

}  // namespace clevrvk::generators::kilogram
