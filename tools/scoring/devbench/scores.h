// A model's scores for the choices of each trial, and how often the target wins. Published arrays differ in their last
// axes: a similarity is one number per choice, and a model that answers in words has the two logits of yes and no.
// Source: DevBench (Tan et al. 2024, NeurIPS), evals/TASK/*.npy.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::devbench {

/// A task whose answers are scored, with clevrvk's name and the published folder's.
struct ScoredTask {
    std::string_view name;
    std::string_view folder;     ///< "" if no files are published
    std::size_t sentence_count;  ///< texts per trial; 0 for categories, whose pictures are compared with each other
    std::size_t picture_count;   ///< pictures per trial; 0 for categories
    std::size_t published_count;  ///< number of trials in the published files; 0 if none are published

    /// Numbers per trial.
    [[nodiscard]] std::size_t score_count() const { return sentence_count * picture_count; }
};

/// All scored tasks.
[[nodiscard]] std::span<const ScoredTask> all_scored_tasks();

/// The task with this name or folder, or null.
[[nodiscard]] const ScoredTask* find_scored_task(std::string_view name);

/// A number for each choice of each trial, in the order of the manifest's columns.
struct Scores {
    std::size_t trial_count = 0;
    std::size_t choice_count = 0;
    bool are_logits = false;     ///< each score is the logit of yes minus that of no
    std::vector<double> values;  ///< trial by trial

    [[nodiscard]] std::span<const double> of_trial(std::size_t trial) const
    {
        return std::span(values).subspan(trial * choice_count, choice_count);
    }
};

/// Reads scores, or pairs of logits, for each trial. Further axes of length 1 are dropped, and the four numbers of a
/// pair may lie along two axes.
/// \param file  begins the error message
/// \throws SpecError  for any other shape, for a number that is not finite, and for an array with the trial count of
///                    another task's published files, if one of the two tasks is pairs
[[nodiscard]] Scores read_scores(std::span<const int> shape, std::vector<double> values, const ScoredTask& kind, const std::string& file);

/// How often the first choice, the target, wins.
struct Accuracy {
    /// by trial: 1 if it scores above all others, else 0; a tie is wrong, as in the published program
    std::vector<double> strict;
    std::vector<double> shared;  ///< by trial: 1/k if it is among k choices that tie for the best
    int tie_count = 0;           ///< trials in which the first choice ties for the best score
};

[[nodiscard]] Accuracy compute_accuracy(const Scores& scores);

/// Accuracies on pairs of two pictures and two texts. A trial's four scores are those of picture 1 with texts 1 and 2,
/// then those of picture 2. Values are by pair, and 1, 1/2 or 0.
struct PairAccuracy {
    /// the share of pictures whose own text scores above the other: DevBench's accuracy
    std::vector<double> text_of_image;
    std::vector<double> image_of_text;  ///< the share of texts whose own picture scores above the other
    std::vector<double> text;           ///< both pictures are right: Winoground's text score
    std::vector<double> image;          ///< both texts are right: its image score
    std::vector<double> group;          ///< all four are right: its group score
};

/// Ties are wrong. Source: Winoground (Thrush et al. 2022, CVPR).
[[nodiscard]] PairAccuracy compute_pair_accuracy(const Scores& pairs);

/// The same scores as choices between two pictures for each text, with text 1 of a pair before text 2.
[[nodiscard]] Scores list_choices_of_texts(const Scores& pairs);

}  // namespace clevrvk::scoring::devbench
