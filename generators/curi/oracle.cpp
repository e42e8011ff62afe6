// Posterior predictions and their scores.
#include "generators/curi/oracle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace clevrvk::generators::curi {
namespace {

constexpr std::size_t kBatchEpisodes = 8;
constexpr int kScenesPerConcept = 3;

/// Hits and totals of both labels.
class RecallTally {
public:
    void add(bool label, bool predicted)
    {
        totals_[label ? 1 : 0] += 1.0;
        hits_[label ? 1 : 0] += label == predicted ? 1.0 : 0.0;
    }

    [[nodiscard]] double balanced_accuracy() const { return (hits_[0] / totals_[0] + hits_[1] / totals_[1]) / 2.0; }

private:
    std::array<double, 2> hits_{};
    std::array<double, 2> totals_{};
};

OracleScore measure(std::span<const Episode> episodes, const TruthTable& truth, const std::vector<bool>& is_known,
                    std::span<const std::int32_t> ranked_scenes)
{
    OracleScore score;
    double batch_count = 0.0;
    for (std::size_t begin = 0; begin < episodes.size(); begin += kBatchEpisodes) {
        RecallTally tally;
        for (const Episode& episode : episodes.subspan(begin, std::min(kBatchEpisodes, episodes.size() - begin))) {
            const std::vector<double> chances = predict(episode, truth, is_known, episode.query.scenes);
            for (std::size_t i = 0; i < chances.size(); ++i) {
                // Between equals the published code takes the first, which is false.
                tally.add(episode.query.labels[i], chances[i] > 0.5);
            }
            std::vector<bool> labels;
            for (const std::int32_t scene : ranked_scenes) {
                labels.push_back(truth.at(episode.concept_place, scene));
            }
            score.average_precision += average_precision(predict(episode, truth, is_known, ranked_scenes), labels);
        }
        score.accuracy += tally.balanced_accuracy();
        batch_count += 1.0;
    }
    score.accuracy /= batch_count;
    score.average_precision /= static_cast<double>(episodes.size());
    return score;
}

}  // namespace

std::vector<std::int32_t> draw_ranked_scenes(std::span<const Concept> concepts, const EpisodeMaker& maker, std::int64_t seed)
{
    Rng rng = Rng::for_key(seed, "curi/oracle/ranked_scenes", 0);
    std::vector<std::int32_t> scenes;
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        for (int draw = 0; draw < kScenesPerConcept; ++draw) {
            scenes.push_back(maker.draw_positives(static_cast<int>(i), 1, rng).front());
        }
    }
    return scenes;
}

std::vector<double> predict(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known, std::span<const std::int32_t> scenes)
{
    constexpr double kTiny = 1e-12;     // as in the published code
    std::vector<double> weights;
    double sum = 0.0;
    for (std::size_t i = 0; i < episode.valid.size(); ++i) {
        const bool counts = is_known.empty() || is_known[static_cast<std::size_t>(episode.valid[i])];
        weights.push_back(counts ? std::exp(episode.log_posteriors[i]) : 0.0);
        sum += weights.back();
    }
    std::vector<double> chances;
    for (const std::int32_t scene : scenes) {
        double chance = 0.0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (weights[i] > 0.0 && truth.at(episode.valid[i], scene)) {
                chance += weights[i];
            }
        }
        chances.push_back(is_known.empty() ? chance : chance / (sum + kTiny));
    }
    return chances;
}

double average_precision(std::span<const double> scores, const std::vector<bool>& labels)
{
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] != scores[b] ? scores[a] > scores[b] : a < b; });
    const auto true_count = static_cast<double>(std::count(labels.begin(), labels.end(), true));
    if (true_count == 0.0) {
        return 0.0;
    }
    double area = 0.0;
    double hits = 0.0;
    double hits_before = 0.0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        hits += labels[order[i]] ? 1.0 : 0.0;
        const bool ends_step = i + 1 == order.size() || scores[order[i]] != scores[order[i + 1]];
        if (ends_step) {
            area += (hits - hits_before) / true_count * (hits / static_cast<double>(i + 1));
            hits_before = hits;
        }
    }
    return area;
}

OracleScores measure_oracles(std::span<const Episode> episodes, std::span<const Concept> concepts, const TruthTable& truth,
                             std::span<const int> train_places, std::span<const std::int32_t> ranked_scenes)
{
    std::vector<bool> is_known(concepts.size());
    for (const int place : train_places) {
        is_known[static_cast<std::size_t>(place)] = true;
    }
    return {measure(episodes, truth, {}, ranked_scenes), measure(episodes, truth, is_known, ranked_scenes)};
}

}  // namespace clevrvk::generators::curi
