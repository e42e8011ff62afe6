// Computes posterior predictions and their scores.
#include "tools/scoring/curi/oracle.h"

#include "tools/scoring/curi/recall_tally.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace clevrvk::scoring::curi {

using namespace generators::curi;

namespace {

constexpr std::size_t kBatchEpisodes = 8;
constexpr int kScenesPerConcept = 3;

/// The results of one learner on the episodes.
struct Measured {
    OracleScore mean;
    std::vector<OracleScore> episodes;
};

Measured measure(std::span<const Episode> episodes, const TruthTable& truth, const TruthTable& ranked, const std::vector<bool>& is_known)
{
    Measured measured;
    double batch_count = 0.0;
    for (std::size_t begin = 0; begin < episodes.size(); begin += kBatchEpisodes) {
        RecallTally batch;
        for (const Episode& episode : episodes.subspan(begin, std::min(kBatchEpisodes, episodes.size() - begin))) {
            const std::vector<double> chances = predict(episode, truth, is_known, episode.query.scenes);
            RecallTally tally;
            for (std::size_t i = 0; i < chances.size(); ++i) {
                tally.add(episode.query.labels[i], decide(chances[i]));
                batch.add(episode.query.labels[i], decide(chances[i]));
            }
            std::vector<bool> labels;
            for (std::int64_t i = 0; i < ranked.scene_count(); ++i) {
                labels.push_back(ranked.at(episode.concept_place, i));
            }
            const double precision = average_precision(predict_all(episode, ranked, is_known), labels);
            measured.episodes.push_back({tally.balanced_accuracy(), precision});
            measured.mean.average_precision += precision / static_cast<double>(episodes.size());
        }
        measured.mean.accuracy += batch.balanced_accuracy();
        batch_count += 1.0;
    }
    measured.mean.accuracy /= batch_count;
    return measured;
}

/// Standard error of a mean over episodes in which episodes of the same concept are correlated.
/// Source: Liang, Zeger, Longitudinal data analysis using generalized linear models (1986).
double find_error(std::span<const Episode> episodes, std::span<const double> values)
{
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    std::map<int, double> sums;  // by concept: the sum of its episodes' differences from the mean
    for (std::size_t i = 0; i < values.size(); ++i) {
        sums[episodes[i].concept_place] += values[i] - mean;
    }
    if (sums.size() < 2) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    double squares = 0.0;
    for (const auto& [place, sum] : sums) {
        squares += sum * sum;
    }
    const auto concept_count = static_cast<double>(sums.size());
    return std::sqrt(squares * concept_count / (concept_count - 1.0)) / count;
}

/// The posterior probability of each concept in `valid`, with zero for concepts that the learner does not know.
std::vector<double> weigh_known(const Episode& episode, const std::vector<bool>& is_known)
{
    constexpr double kTiny = 1e-12;  // as in the published code
    std::vector<double> weights;
    double sum = 0.0;
    for (std::size_t i = 0; i < episode.valid.size(); ++i) {
        const bool counts = is_known.empty() || is_known[static_cast<std::size_t>(episode.valid[i])];
        weights.push_back(counts ? std::exp(episode.log_posteriors[i]) : 0.0);
        sum += weights.back();
    }
    if (!is_known.empty()) {
        for (double& each : weights) {
            each /= sum + kTiny;
        }
    }
    return weights;
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

std::vector<double> predict(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known,
                            std::span<const std::int32_t> scenes)
{
    const std::vector<double> weights = weigh_known(episode, is_known);
    std::vector<double> chances(scenes.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        for (std::size_t s = 0; s < scenes.size(); ++s) {
            chances[s] += truth.at(episode.valid[i], scenes[s]) ? weights[i] : 0.0;
        }
    }
    return chances;
}

std::vector<double> predict_all(const Episode& episode, const TruthTable& truth, const std::vector<bool>& is_known)
{
    const std::vector<double> weights = weigh_known(episode, is_known);
    std::vector<double> chances(static_cast<std::size_t>(truth.scene_count()));
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] > 0.0) {
            visit_bits(truth.row(episode.valid[i]), [&](int scene) { chances[static_cast<std::size_t>(scene)] += weights[i]; });
        }
    }
    return chances;
}

double average_precision(std::span<const double> scores, const std::vector<bool>& labels)
{
    const auto true_count = static_cast<double>(std::count(labels.begin(), labels.end(), true));
    if (true_count == 0.0) {
        return 0.0;
    }
    std::vector<std::size_t> order(scores.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    // Most scores equal the lowest one, usually 0, and need no sorting. The order of ties does not matter.
    const double least = *std::min_element(scores.begin(), scores.end());
    const auto tail = std::partition(order.begin(), order.end(), [&](std::size_t i) { return scores[i] > least; });
    std::sort(order.begin(), tail, [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
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

OracleScores measure_oracles(std::span<const Episode> episodes, const TruthTable& truth, const TruthTable& ranked,
                             std::span<const int> train_places)
{
    std::vector<bool> is_known(static_cast<std::size_t>(truth.program_count()));
    for (const int place : train_places) {
        is_known[static_cast<std::size_t>(place)] = true;
    }
    const Measured strong = measure(episodes, truth, ranked, {});
    const Measured weak = measure(episodes, truth, ranked, is_known);
    std::vector<double> accuracy_gaps;
    std::vector<double> precision_gaps;
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        accuracy_gaps.push_back(strong.episodes[i].accuracy - weak.episodes[i].accuracy);
        precision_gaps.push_back(strong.episodes[i].average_precision - weak.episodes[i].average_precision);
    }
    return {strong.mean, weak.mean, {find_error(episodes, accuracy_gaps), find_error(episodes, precision_gaps)}};
}

}  // namespace clevrvk::scoring::curi
