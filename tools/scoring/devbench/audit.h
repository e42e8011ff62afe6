// Tests whether trials can be solved without looking at what the pictures show. Learners that see only one kind of cue
// are trained on some trials and tested on others. A learner above chance has found a leak.
#pragma once

#include "tools/scoring/statistics.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::devbench {

/// Measures of a picture: coverage, lightness, contrast, and the mean red, green and blue of its thing.
inline constexpr std::size_t kMeasureCount = 6;
using Measures = std::array<double, kMeasureCount>;

/// A trial with everything that the learners may see.
struct AuditTrial {
    std::string word;
    std::size_t target = 0;
    std::vector<Measures> choices;
    std::vector<std::string> nouns;  ///< by choice
};

/// How often a learner was right.
struct AuditResult {
    std::string_view learner;
    int right = 0;
    int total = 0;
    Interval interval;  ///< exact 99 % interval of the share of right answers
    double p = 0.0;     ///< chance of at least `right` right answers by guessing, corrected for the number of learners
};

/// Learners of position, text, coverage, luminance and colour. Each is tested on each of five blocks of trials after
/// training on the other four. The learner of position chooses the place that was most often right over all words, and
/// the learner of text the place that was most often right for that word. The others fit a conditional logit to their
/// measures and the squares of these.
/// \param trials  at least ten trials of one task, all with the same number of choices
[[nodiscard]] std::vector<AuditResult> audit_trials(std::span<const AuditTrial> trials);

/// The same for learners that know the answers of earlier trials, as a model does that is trained on trials of the same
/// set: `sequence` knows the places of the targets in the block of four, and `identity` how often each choice's noun
/// has been shown since it was last named. Both are above chance where trials take turns. That gives nothing away to a
/// model that has not seen the other trials.
/// \param trials  in the order of the set
[[nodiscard]] std::vector<AuditResult> audit_order(std::span<const AuditTrial> trials);

}  // namespace clevrvk::scoring::devbench
