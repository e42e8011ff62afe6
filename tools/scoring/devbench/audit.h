// Whether trials can be solved without looking at what the pictures show: learners that see one thing alone, trained on
// some trials and tested on others. Above chance, they have found a leak.
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

/// A trial as the learners may see it.
struct AuditTrial {
    std::string word;
    std::size_t target = 0;
    std::vector<Measures> choices;
    std::vector<std::string> nouns;  ///< of each choice
};

/// How often a learner was right.
struct AuditResult {
    std::string_view learner;
    int right = 0;
    int total = 0;
    Interval interval;  ///< of the share, exact, 99 %
    double p = 0.0;     ///< of so many right or more by chance, corrected for the number of learners
};

/// Learners of position, text, coverage, luminance and colour, each tested on five blocks of trials of which it has
/// seen the other four. Those of position and text choose the place that was most often right, of any word and of that
/// word; the others fit a conditional logit of what they see and its squares.
/// \param trials  of one task, as many choices each; ten at least
[[nodiscard]] std::vector<AuditResult> audit_trials(std::span<const AuditTrial> trials);

/// The same of learners that know the answers of the trials before, as a model does that is trained on trials of the
/// same set: `sequence` sees at which places the targets of the block of four were, `identity` how often each choice's
/// noun has been shown since it was last named. Where trials take turns both are above chance; that gives nothing away
/// to who has not seen the others.
/// \param trials  in the order of the set
[[nodiscard]] std::vector<AuditResult> audit_order(std::span<const AuditTrial> trials);

}  // namespace clevrvk::scoring::devbench
