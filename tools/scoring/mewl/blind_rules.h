// Scores that need no picture: simple rules on the words of contexts and choices, which measure what a learner gains by
// looking.
#pragma once

#include "generators/mewl/scene_view.h"

#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::mewl {

using generators::mewl::EpisodeView;

/// A rule gives each choice a score and guesses among the best.
struct BlindRule {
    std::string_view name;
    std::string_view summary;
    std::vector<double> (*score)(const EpisodeView& episode);
};

[[nodiscard]] std::span<const BlindRule> all_blind_rules();

/// The chance that the rule picks the answer: 1 over the number of best choices, or 0.
[[nodiscard]] double chance_of(const BlindRule& rule, const EpisodeView& episode);

}  // namespace clevrvk::scoring::mewl
