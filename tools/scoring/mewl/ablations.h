// Learners that lack one ability. Each keeps every hypothesis that fits the evidence it may use, weighs all of them
// equally, and picks the choice with the most weight. They measure how much an episode gives away without that ability.
#pragma once

#include "generators/mewl/scene_view.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::mewl {

using generators::mewl::EpisodeView;
using generators::mewl::kChoiceCount;

/// How much of the answer a strict task leaves to such a learner.
enum class Left {
    Chance,  ///< 1 over the number of choices
    Share,   ///< a known share that the task's logic gives away
    AtMost,  ///< a known share or less
    More,    ///< more than chance by the task's logic; the amount is only measured
    All,     ///< everything: the learner has more hypotheses, but no less evidence
};

/// Shares by the number of choices, from 2 to kChoiceCount.
using Shares = std::array<double, kChoiceCount - 1>;

/// A learner for one task.
struct Ablation {
    std::string_view without;  ///< the ability that it lacks, as in `clevrvk mewl solve --without NAME`
    std::string_view task;
    std::string_view summary;  ///< its behaviour, as the end of "a learner that ..."
    Left left = Left::Chance;
    Shares shares{};          ///< for Share and AtMost
    std::string_view reason;  ///< for all kinds but Chance
    std::vector<double> (*weigh)(const EpisodeView& episode);
};

/// The ablations of all tasks, in the order of the tasks.
[[nodiscard]] std::span<const Ablation> all_ablations();

/// The possible values of `without`, each once.
[[nodiscard]] std::vector<std::string_view> list_ablation_names();

/// The indices of the choices with the most weight; all choices if none has any weight.
[[nodiscard]] std::vector<std::size_t> find_best_choices(const Ablation& ablation, const EpisodeView& episode);

/// The expected share of right answers with that many choices, by `left`: for Chance, Share, AtMost and All; 0 for
/// More.
[[nodiscard]] double expect_of(const Ablation& ablation, std::size_t choice_count);

/// The chance that the learner picks the answer: 1 over the number of best choices, or 0 if the answer is not one of
/// them.
[[nodiscard]] double chance_of(const Ablation& ablation, const EpisodeView& episode);

}  // namespace clevrvk::scoring::mewl
