// Reads scores from each published array form, and counts how often the target wins.
#include "tools/scoring/devbench/scores.h"

#include "renderer/base/error.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clevrvk::scoring::devbench {

namespace {

constexpr std::array kScoredTasks{
    ScoredTask{"nouns", "lex-lwl", 1, 2, 76},     ScoredTask{"vocabulary", "lex-viz_vocab", 1, 4, 119},
    ScoredTask{"grammar", "gram-trog", 1, 4, 78}, ScoredTask{"pairs", "gram-winoground", 2, 2, 171},
    ScoredTask{"ratings", "", 1, 1, 0},           ScoredTask{"categories", "sem-viz_obj_cat", 0, 0, 72},
};

// The indices of the four scores of a pair.
constexpr std::size_t kImage1Text1 = 0;
constexpr std::size_t kImage1Text2 = 1;
constexpr std::size_t kImage2Text1 = 2;
constexpr std::size_t kImage2Text2 = 3;
constexpr std::size_t kPairScores = 4;

// The axes without trailing axes of length 1.
std::vector<int> list_axes(std::span<const int> shape)
{
    std::vector<int> axes(shape.begin(), shape.end());
    while (axes.size() > 2 && axes.back() == 1) {
        axes.pop_back();
    }
    return axes;
}

// Whether an array of this shape fits the task, with either similarities or logits of yes and no.
bool has_shape(std::span<const int> axes, const ScoredTask& kind, bool are_logits)
{
    const auto count = static_cast<int>(kind.score_count());
    std::vector<std::vector<int>> rows{{count}};
    if (kind.sentence_count > 1) {
        rows.push_back({static_cast<int>(kind.picture_count), static_cast<int>(kind.sentence_count)});
    }
    return count > 0 && !axes.empty() && std::any_of(rows.begin(), rows.end(), [&](std::vector<int> row) {
        if (are_logits) {
            row.push_back(2);
        }
        return std::ranges::equal(axes.subspan(1), row);
    });
}

bool fits(std::span<const int> axes, const ScoredTask& kind)
{
    return has_shape(axes, kind, false) || has_shape(axes, kind, true);
}

// The other task whose published files have this shape and number of trials; null if there is none.
const ScoredTask* find_published(std::span<const int> axes, const ScoredTask& kind)
{
    const auto found = std::find_if(kScoredTasks.begin(), kScoredTasks.end(), [&](const ScoredTask& other) {
        return other.name != kind.name && fits(axes, other) && static_cast<std::size_t>(axes[0]) == other.published_count;
    });
    return found == kScoredTasks.end() ? nullptr : &*found;
}

// Reports the task's shape and the task to which the file may belong.
[[noreturn]] void fail_shape(std::span<const int> shape, std::span<const int> axes, const ScoredTask& kind, const std::string& file)
{
    const std::size_t count = kind.score_count();
    std::vector<std::string> likely;
    for (const ScoredTask& other : kScoredTasks) {
        if (other.name != kind.name && fits(axes, other)) {
            likely.emplace_back(other.name);
        }
    }
    if (const ScoredTask* const published = find_published(axes, kind)) {
        likely = {std::string(published->name)};
    }
    throw SpecError(fmt::format("{}: the shape is ({}); task {} has {}(trials, {}), or (trials, {}, 2) with the logits of yes and no{}",
                                file, fmt::join(shape, ", "), kind.name, kind.sentence_count > 1 ? "(trials, 2, 2), " : "", count, count,
                                likely.empty() ? "" : fmt::format("; this may be a file of task {}", fmt::join(likely, " or "))));
}

// Whether the last axis holds logits of yes and no.
bool holds_logits(std::span<const int> shape, const ScoredTask& kind, const std::string& file)
{
    const std::vector<int> axes = list_axes(shape);
    if (!fits(axes, kind)) {
        fail_shape(shape, axes, kind, file);
    }
    // Some shapes fit both readings, logits of two choices and pairs.
    const ScoredTask* const published = find_published(axes, kind);
    if (published != nullptr && published->sentence_count != kind.sentence_count &&
        static_cast<std::size_t>(axes[0]) != kind.published_count) {
        throw SpecError(fmt::format("{}: published files of this shape ({}) belong to task {}, not to {}", file, fmt::join(shape, ", "),
                                    published->name, kind.name));
    }
    return !has_shape(axes, kind, false);
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

Scores read_scores(std::span<const int> shape, std::vector<double> values, const ScoredTask& kind, const std::string& file)
{
    const std::size_t choice_count = kind.score_count();
    Scores scores{0, choice_count, holds_logits(shape, kind, file), std::move(values)};
    if (scores.are_logits) {
        for (std::size_t i = 0; 2 * i < scores.values.size(); ++i) {
            scores.values[i] = scores.values[2 * i] - scores.values[2 * i + 1];
        }
        scores.values.resize(scores.values.size() / 2);
    }
    scores.trial_count = scores.values.size() / choice_count;
    if (scores.trial_count == 0) {
        throw SpecError(fmt::format("{}: the file has no trials", file));
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

}  // namespace clevrvk::scoring::devbench
