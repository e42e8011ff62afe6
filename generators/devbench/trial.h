// The plan of a trial: its kinds, their order, and the named kind. Trials are drawn in rounds, so that the pictures
// alone do not reveal the named kind: in a round, each kind is the target once and each type of foil once.
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
    /// each trial is drawn by itself, not in a round, so that trials reveal nothing about each other
    bool is_random = false;
};

/// Two pictures. In each block of four trials, the target is on each side twice. Each pair appears once per round, and
/// in two rounds each noun of the pair is the target once. A random trial may have any pair, target and side.
/// \param pairs  at least one
[[nodiscard]] Trial plan_noun_trial(std::span<const NounPair> pairs, const TrialPlace& place);

/// The kinds of a round. Every category has at least two of them, and no category or super-category has more than half.
/// If there are too many kinds, those left out are drawn at random.
[[nodiscard]] std::vector<Kind> draw_balanced_kinds(std::span<const Kind> kinds, const TrialPlace& round);

/// Four pictures: the target and a close, a far and a distal foil. In a round, each kind has each of these roles once.
/// In each block of four trials, the target is at each place once. A random trial is any trial of a separate round,
/// with any place.
/// \param kinds    kinds that have things
/// \param attempt  above 0: other foils for the same target
[[nodiscard]] Trial plan_vocabulary_trial(std::span<const Kind> kinds, const TrialPlace& place, int attempt);

}  // namespace clevrvk::generators::devbench
