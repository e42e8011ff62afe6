// The words that fit the visible features of a figure, with their probabilities. `describe` draws from them, and a
// learner that knows the rule can compute them (guess.h).
#pragma once

#include "generators/kilogram/features.h"
#include "generators/kilogram/things.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The shares of descriptions with an adjective and with a phrase besides the noun.
constexpr double kAdjectiveShare = 0.25;
constexpr double kPhraseShare = 0.3;

struct Noun {
    std::string_view text;
    double share = 0.0;                ///< share of all people, before the figure's preferences are drawn
    const ThingKind* thing = nullptr;  ///< its part names are used; null: those of the template
};

struct Wording {
    std::string text;
    double share = 0.0;
};

/// All nouns for the figure, most of them from its template and the others from its features. Shares sum to 1.
[[nodiscard]] std::vector<Noun> list_nouns(const Features& features);

/// Adjectives that are true of the figure. Shares sum to 1; empty if none is true.
[[nodiscard]] std::vector<Wording> list_adjectives(const Features& features);

/// Phrases that may follow the noun; shares as in list_adjectives.
[[nodiscard]] std::vector<Wording> list_phrases(const Features& features, const Noun& noun);

/// Names for a part whose largest piece is `piece`. Shares sum to 1.
[[nodiscard]] std::vector<Wording> list_part_names(const Features& features, const Noun& noun, std::size_t piece);

/// The part's name, with a prefix if `count` parts already have it: "head", "other head", "third head".
[[nodiscard]] std::string number_part_name(const std::string& name, std::size_t count);

}  // namespace clevrvk::generators::kilogram
