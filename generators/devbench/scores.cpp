// Reads scores from arrays of each published form, and counts how often the target wins.
#include "generators/devbench/scores.h"

#include "renderer/base/error.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clevrvk::generators::devbench {

namespace {

constexpr std::array kScoredTasks{
    ScoredTask{"nouns", "lex-lwl", 1, 2},     ScoredTask{"vocabulary", "lex-viz_vocab", 1, 4},
    ScoredTask{"grammar", "gram-trog", 1, 4}, ScoredTask{"pairs", "gram-winoground", 2, 2},
    ScoredTask{"ratings", "", 1, 1},          ScoredTask{"categories", "sem-viz_obj_cat", 0, 0},
};

// Of the four scores of a pair.
constexpr std::size_t kImage1Text1 = 0;
constexpr std::size_t kImage1Text2 = 1;
constexpr std::size_t kImage2Text1 = 2;
constexpr std::size_t kImage2Text2 = 3;
constexpr std::size_t kPairScores = 4;

// The length of a trial's row, and whether its last axis holds logits of yes and no.
bool holds_logits(std::span<const int> shape, std::size_t choice_count, const std::string& file)
{
    std::vector<int> axes(shape.begin(), shape.end());
    while (axes.size() > 2 && axes.back() == 1) {
        axes.pop_back();
    }
    std::size_t row = 1;
    for (std::size_t i = 1; i < axes.size(); ++i) {
        row *= static_cast<std::size_t>(axes[i]);
    }
    const bool are_logits = axes.size() > 2 && axes.back() == 2 && row == 2 * choice_count;
    if (axes.size() < 2 || (row != choice_count && !are_logits)) {
        throw SpecError(fmt::format("{}: the shape is ({}); it must be (trials, {}), or (trials, {}, 2) with the logits of yes and no; is "
                                    "this the file of another task?",
                                    file, fmt::join(shape, ", "), choice_count, choice_count));
    }
    return are_logits;
}

}  // namespace

std::span<const ScoredTask> all_scored_tasks()
{
    return kScoredTasks;
}

const ScoredTask* find_scored_task(std::string_view name)
{
    const auto found = std::find_if(kScoredTasks.begin(), kScoredTasks.end(),
                                    [&](const ScoredTask& task) { return !name.empty() && (task.name == name || task.folder == name); });
    return found == kScoredTasks.end() ? nullptr : &*found;
}

Scores read_scores(std::span<const int> shape, std::vector<double> values, std::size_t choice_count, const std::string& file)
{
    Scores scores{0, choice_count, holds_logits(shape, choice_count, file), std::move(values)};
    if (scores.are_logits) {
        for (std::size_t i = 0; 2 * i < scores.values.size(); ++i) {
            scores.values[i] = scores.values[2 * i] - scores.values[2 * i + 1];
        }
        scores.values.resize(scores.values.size() / 2);
    }
    scores.trial_count = scores.values.size() / choice_count;
    if (scores.trial_count == 0) {
        throw SpecError(fmt::format("{}: it has no trials", file));
    }
    const auto bad = std::find_if_not(scores.values.begin(), scores.values.end(), [](double value) { return std::isfinite(value); });
    if (bad != scores.values.end()) {
        throw SpecError(fmt::format("{}: a score of trial {} is not a finite number", file,
                                    static_cast<std::size_t>(bad - scores.values.begin()) / choice_count + 1));
    }
    return scores;
}

Accuracy compute_accuracy(const Scores& scores)
{
    Accuracy accuracy;
    for (std::size_t trial = 0; trial < scores.trial_count; ++trial) {
        const std::span<const double> row = scores.of_trial(trial);
        const double best = *std::max_element(row.begin(), row.end());
        const auto best_count = static_cast<int>(std::count(row.begin(), row.end(), best));
        const bool is_best = row.front() == best;
        accuracy.strict.push_back(is_best && best_count == 1 ? 1.0 : 0.0);
        accuracy.shared.push_back(is_best ? 1.0 / best_count : 0.0);
        accuracy.tie_count += is_best && best_count > 1 ? 1 : 0;
    }
    return accuracy;
}

PairAccuracy compute_pair_accuracy(const Scores& pairs)
{
    CLEVRVK_CHECK(pairs.choice_count == kPairScores, "a pair has {} scores", pairs.choice_count);
    PairAccuracy accuracy;
    for (std::size_t pair = 0; pair < pairs.trial_count; ++pair) {
        const std::span<const double> s = pairs.of_trial(pair);
        const int texts = (s[kImage1Text1] > s[kImage1Text2] ? 1 : 0) + (s[kImage2Text2] > s[kImage2Text1] ? 1 : 0);
        const int images = (s[kImage1Text1] > s[kImage2Text1] ? 1 : 0) + (s[kImage2Text2] > s[kImage1Text2] ? 1 : 0);
        accuracy.text_of_image.push_back(0.5 * texts);
        accuracy.image_of_text.push_back(0.5 * images);
        accuracy.text.push_back(texts == 2 ? 1.0 : 0.0);
        accuracy.image.push_back(images == 2 ? 1.0 : 0.0);
        accuracy.group.push_back(texts + images == 4 ? 1.0 : 0.0);
    }
    return accuracy;
}

Scores list_choices_of_texts(const Scores& pairs)
{
    CLEVRVK_CHECK(pairs.choice_count == kPairScores, "a pair has {} scores", pairs.choice_count);
    Scores choices{2 * pairs.trial_count, 2, pairs.are_logits, {}};
    for (std::size_t pair = 0; pair < pairs.trial_count; ++pair) {
        const std::span<const double> s = pairs.of_trial(pair);
        choices.values.insert(choices.values.end(), {s[kImage1Text1], s[kImage2Text1], s[kImage1Text2], s[kImage2Text2]});
    }
    return choices;
}

}  // namespace clevrvk::generators::devbench
