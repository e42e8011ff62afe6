// Scores that need no picture. Simple rules on the words of contexts and choices show how much a learner gains by
// looking.
#pragma once

#include "generators/mewl/scene_view.h"

#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::mewl {

using generators::mewl::EpisodeView;

/// A rule that gives each choice a score and guesses among the best choices.
struct BlindRule {
    std::string_view name;
    std::string_view summary;
    std::vector<double> (*score)(const EpisodeView& episode);
};

[[nodiscard]] std::span<const BlindRule> all_blind_rules();

/// The chance that the rule picks the answer: 1 over the number of best choices, or 0 if the answer is not one of them.
[[nodiscard]] double chance_of(const BlindRule& rule, const EpisodeView& episode);

}  // namespace clevrvk::scoring::mewl
