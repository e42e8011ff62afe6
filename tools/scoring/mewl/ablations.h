// Learners that lack one thing. Each keeps every hypothesis that fits what it may use, weighs all of them alike, and
// picks the choice with the most weight; so they measure what an episode gives away without the ability it is about.
#pragma once

#include "generators/mewl/scene_view.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::mewl {

using generators::mewl::EpisodeView;
using generators::mewl::kChoiceCount;

/// The evidence that a strict task leaves such a learner.
enum class Left {
    Chance,  ///< one in the number of choices
    Share,   ///< as many as the task's logic gives away, a known share
    AtMost,  ///< at most a known share
    More,    ///< more than chance, by the task's logic; how much is measured only
    All,     ///< everything: the learner has more hypotheses, not fewer means
};

/// A share by how many choices there are, from 2 to kChoiceCount.
using Shares = std::array<double, kChoiceCount - 1>;

/// A learner of one task.
struct Ablation {
    std::string_view without;  ///< as in `clevrvk mewl solve --without NAME`
    std::string_view task;
    std::string_view summary;  ///< what it does, after "a learner that "
    Left left = Left::Chance;
    Shares shares{};          ///< of Share and AtMost
    std::string_view reason;  ///< of all but Chance
    std::vector<double> (*weigh)(const EpisodeView& episode);
};

/// The ablations of all tasks, in the order of the tasks.
[[nodiscard]] std::span<const Ablation> all_ablations();

/// The names that `without` may have, each once.
[[nodiscard]] std::vector<std::string_view> list_ablation_names();

/// The places of the choices with the most weight; all when none has any.
[[nodiscard]] std::vector<std::size_t> find_best_choices(const Ablation& ablation, const EpisodeView& episode);

/// How often the learner is right by `left` with that many choices: of Chance, Share, AtMost and All; 0 of More.
[[nodiscard]] double expect_of(const Ablation& ablation, std::size_t choice_count);

/// The chance that the learner picks the answer: 1 over the number of best choices, or 0.
[[nodiscard]] double chance_of(const Ablation& ablation, const EpisodeView& episode);

}  // namespace clevrvk::scoring::mewl
