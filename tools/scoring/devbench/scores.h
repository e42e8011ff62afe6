// A model's scores of the choices of each trial, and how often the target wins. Published arrays differ in their last
// axes: similarities have one number a choice, models that answer in words have the logits of yes and of no.
// Source: DevBench (Tan et al. 2024, NeurIPS), evals/TASK/*.npy.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scoring::devbench {

/// A task whose answers are scored, by our name and that of the published folder.
struct ScoredTask {
    std::string_view name;
    std::string_view folder;     ///< "": none is published
    std::size_t sentence_count;  ///< of a trial; 0 of categories, whose pictures are compared with each other
    std::size_t picture_count;   ///< likewise
    std::size_t published_count;  ///< trials of the published files; 0: none is published

    /// Numbers a trial.
    [[nodiscard]] std::size_t score_count() const { return sentence_count * picture_count; }
};

/// All of them.
[[nodiscard]] std::span<const ScoredTask> all_scored_tasks();

/// The task of that name or folder, or null.
[[nodiscard]] const ScoredTask* find_scored_task(std::string_view name);

/// A number for each choice of each trial, in the order of the manifest's columns.
struct Scores {
    std::size_t trial_count = 0;
    std::size_t choice_count = 0;
    bool are_logits = false;     ///< made of two logits: that of yes less that of no
    std::vector<double> values;  ///< trial by trial

    [[nodiscard]] std::span<const double> of_trial(std::size_t trial) const
    {
        return std::span(values).subspan(trial * choice_count, choice_count);
    }
};

/// Trials by the task's numbers, or by as many pairs of logits; further axes of length 1 are dropped, and of pairs the
/// four numbers may lie along two axes.
/// \param file  begins the message \throws SpecError  for other shapes, for one with as many trials as the published
/// files of another task have where one of both tasks is that of pairs, and for a number that is not finite
[[nodiscard]] Scores read_scores(std::span<const int> shape, std::vector<double> values, const ScoredTask& kind, const std::string& file);

/// How often the first choice wins.
struct Accuracy {
    std::vector<double> strict;  ///< by trial: 1 where it is above all others, else 0; a tie is wrong, as published
    std::vector<double> shared;  ///< by trial: a tie of the best k counts as 1/k where it is among them
    int tie_count = 0;           ///< trials in which the first choice ties for the best
};

[[nodiscard]] Accuracy compute_accuracy(const Scores& scores);

/// Two pictures and two texts: a trial's four scores are those of picture 1 with text 1 and 2, and of picture 2.
/// By pair, 1, 1/2 or 0.
struct PairAccuracy {
    std::vector<double> text_of_image;  ///< the share of pictures whose own text is above the other: DevBench's accuracy
    std::vector<double> image_of_text;  ///< the share of texts whose own picture is above the other
    std::vector<double> text;           ///< both pictures are right: Winoground's text score
    std::vector<double> image;          ///< both texts are right: its image score
    std::vector<double> group;          ///< all four are right: its group score
};

/// Ties are wrong. Source: Winoground (Thrush et al. 2022, CVPR).
[[nodiscard]] PairAccuracy compute_pair_accuracy(const Scores& pairs);

/// The same as choices between two pictures: for each text, text 1 of a pair before text 2, the scores of its pictures.
[[nodiscard]] Scores list_choices_of_texts(const Scores& pairs);

}  // namespace clevrvk::scoring::devbench
