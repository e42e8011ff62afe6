// The plan of a trial: its kinds, their order, and the kind that is named. Trials are drawn in rounds, so that the
// pictures alone do not reveal the named one: in a round each kind is once the target and once each kind of foil.
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

/// A trial's pictures in display order, left to right and top to bottom.
struct Trial {
    std::vector<Choice> choices;
    std::size_t target = 0;
};

/// The position of a trial among all trials of a task; together with a purpose it is the key of the random stream.
struct TrialPlace {
    std::int64_t seed = 0;
    std::string_view split;
    std::uint64_t index = 0;
    bool is_random = false;  ///< each trial is drawn alone, not in rounds, so that no trial can be inferred from others
};

/// Two pictures. In four trials in a row, the target is on each side twice. Each pair appears once a round; in two
/// rounds each noun of the pair is the target once.
/// Random trials have any pair, target and side.
/// \param pairs  at least one
[[nodiscard]] Trial plan_noun_trial(std::span<const NounPair> pairs, const TrialPlace& place);

/// The kinds of a round: every category has two or more of them, and no category or super-category has more than half.
/// If there are too many kinds, the ones left out are drawn at random.
[[nodiscard]] std::vector<Kind> draw_balanced_kinds(std::span<const Kind> kinds, const TrialPlace& round);

/// Four pictures: target, close, far and distal foil. In a round, each kind has each of these roles once. In four
/// trials in a row, the target is at each place once. A random trial is any trial of its own round, with any place.
/// \param kinds    kinds that have things
/// \param attempt  above 0: other foils for the same target
[[nodiscard]] Trial plan_vocabulary_trial(std::span<const Kind> kinds, const TrialPlace& place, int attempt);

}  // namespace clevrvk::generators::devbench
