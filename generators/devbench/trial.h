// The plan of a trial: which kinds, in which order, which of them is named. Drawn in rounds, so that the pictures alone
// do not say which one is named: in a round each kind is the target once, and once each kind of foil.
#pragma once

#include "generators/devbench/taxonomy.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::devbench {

/// One of the pictures of a trial.
struct Choice {
    std::string_view noun;
    std::string_view foil_kind;  ///< `target`, `distractor`, `close`, `far`, `distal`
};

/// Its pictures in the order in which they are shown, left to right and top to bottom.
struct Trial {
    std::vector<Choice> choices;
    std::size_t target = 0;
};

/// Where a trial stands among all of a task; its random key, together with a purpose.
struct TrialPlace {
    std::int64_t seed = 0;
    std::string_view split;
    std::uint64_t index = 0;
    bool is_random = false;  ///< not in rounds: each trial is drawn by itself, so that none can be told from others
};

/// Two pictures; of four trials in a row, the target is at each side twice. Each pair comes in every round; in two
/// rounds each of the two is the target once.
/// Random ones have any pair, target and side.
/// \param pairs  one at least
[[nodiscard]] Trial plan_noun_trial(std::span<const NounPair> pairs, const TrialPlace& place);

/// Those kinds that each round has: of categories of two and more, of no category or super-category more than half.
/// Which ones are left out where there are more is drawn.
[[nodiscard]] std::vector<Kind> draw_balanced_kinds(std::span<const Kind> kinds, const TrialPlace& round);

/// Four pictures: target, close, far and distal foil. Each kind that a round has is each of them once. Of four
/// trials in a row, the target is at each place once. A random one is any of a round of its own, at any place.
/// \param kinds    those that have things
/// \param attempt  above 0: other foils for the same target
[[nodiscard]] Trial plan_vocabulary_trial(std::span<const Kind> kinds, const TrialPlace& place, int attempt);

}  // namespace clevrvk::generators::devbench
