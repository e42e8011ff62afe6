// Searches for the best beta.
#include "tools/scoring/devbench/softmax_fit.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace clevrvk::scoring::devbench {

namespace {

constexpr int kGridSteps = 2000;
constexpr double kForNothing = 1e-5;
constexpr double kFlat = 1e-12;
constexpr double kBetaError = 1e-9;  // relative

}  // namespace

double compute_divergence(std::span<const double> h, std::span<const double> q)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < h.size(); ++i) {
        if (h[i] > 0.0) {
            sum += h[i] * std::log(h[i] / (q[i] == 0.0 ? kForNothing : q[i]));
        }
    }
    return sum;
}

double compute_chance_divergence(const AgeGroup& people, std::size_t choice_count)
{
    const std::vector<double> equal(choice_count, 1.0 / static_cast<double>(choice_count));
    double sum = 0.0;
    for (std::size_t i = 0; i < people.trials.size(); ++i) {
        sum += compute_divergence(std::span(people.shares).subspan(i * choice_count, choice_count), equal);
    }
    return sum / static_cast<double>(people.trials.size());
}

SoftmaxCurve::SoftmaxCurve(const Scores& scores, const AgeGroup& people) : scores_(scores), people_(people)
{
    CLEVRVK_CHECK(!people.trials.empty() && people.trials.back() < scores.trial_count, "{} trials of people and {} of scores",
                  people.trials.size(), scores.trial_count);
    for (int i = 0; i <= kGridSteps; ++i) {
        betas_.push_back(kLeastBeta * std::pow(kMostBeta / kLeastBeta, static_cast<double>(i) / kGridSteps));
        for (std::size_t place = 0; place < people.trials.size(); ++place) {
            table_.push_back(measure_trial(place, betas_.back()));
        }
    }
}

double SoftmaxCurve::measure_trial(std::size_t place, double beta) const
{
    const std::span<const double> scores = scores_.of_trial(people_.trials[place]);
    const double most = *std::max_element(scores.begin(), scores.end());
    std::vector<double> chances;
    for (const double score : scores) {
        chances.push_back(std::exp(beta * (score - most)));
    }
    const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
    for (double& chance : chances) {
        chance /= sum;
    }
    return compute_divergence(std::span(people_.shares).subspan(place * scores.size(), scores.size()), chances);
}

double SoftmaxCurve::measure(std::span<const int> weights, double beta) const
{
    double sum = 0.0;
    for (std::size_t place = 0; place < weights.size(); ++place) {
        sum += weights[place] == 0 ? 0.0 : weights[place] * measure_trial(place, beta);
    }
    return sum / std::accumulate(weights.begin(), weights.end(), 0);
}

// Golden section. Source: Kiefer, Sequential Minimax Search for a Maximum (1953).
SoftmaxFit SoftmaxCurve::refine(std::span<const int> weights, double low, double high) const
{
    constexpr double kShare = std::numbers::phi - 1.0;
    double left = high - kShare * (high - low);
    double right = low + kShare * (high - low);
    double at_left = measure(weights, left);
    double at_right = measure(weights, right);
    while (high - low > kBetaError * high) {
        if (at_left < at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - kShare * (high - low);
            at_left = measure(weights, left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + kShare * (high - low);
            at_right = measure(weights, right);
        }
    }
    return at_left < at_right ? SoftmaxFit{at_left, left} : SoftmaxFit{at_right, right};
}

SoftmaxFit SoftmaxCurve::fit(std::span<const int> weights) const
{
    const std::size_t trial_count = people_.trials.size();
    const double total = std::accumulate(weights.begin(), weights.end(), 0);
    std::vector<double> curve;
    for (std::size_t i = 0; i < betas_.size(); ++i) {
        curve.push_back(
            std::inner_product(weights.begin(), weights.end(), table_.begin() + static_cast<std::ptrdiff_t>(i * trial_count), 0.0) / total);
    }
    SoftmaxFit best{curve.front(), betas_.front()};
    const auto take = [&best](const SoftmaxFit& other) { best = other.divergence < best.divergence ? other : best; };
    take({curve.back(), betas_.back()});
    for (std::size_t i = 1; i + 1 < curve.size(); ++i) {
        take({curve[i], betas_[i]});
        const bool is_least = curve[i] <= curve[i - 1] && curve[i] <= curve[i + 1];
        // If the curve is flat but for rounding, as for a model that scores all choices alike, refining gains nothing.
        if (is_least && std::max(curve[i - 1], curve[i + 1]) - curve[i] > kFlat) {
            take(refine(weights, betas_[i - 1], betas_[i + 1]));
        }
    }
    return best;
}

SoftmaxFit SoftmaxCurve::fit() const
{
    return fit(std::vector<int>(people_.trials.size(), 1));
}

}  // namespace clevrvk::scoring::devbench
