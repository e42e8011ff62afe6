// How unlike people a model chooses: the Kullback-Leibler divergence of its softmax from people's shares, at the best
// temperature. Source: DevBench (Tan et al. 2024, NeurIPS), which searches with fewer steps.
#pragma once

#include "tools/scoring/devbench/people.h"
#include "tools/scoring/devbench/scores.h"

#include <cstddef>
#include <span>
#include <vector>

namespace clevrvk::scoring::devbench {

/// The sum of h ln(h / q) over the choices; a choice that no one takes adds nothing, and for q = 0 stands 1e-5, as in
/// the published program (R's philentropy).
[[nodiscard]] double compute_divergence(std::span<const double> h, std::span<const double> q);

/// The divergence of equal chances, the mean over the trials: that of a model that knows nothing.
[[nodiscard]] double compute_chance_divergence(const AgeGroup& people, std::size_t choice_count);

/// Where the softmax of beta times the scores is closest to people.
struct SoftmaxFit {
    double divergence = 0.0;  ///< mean over trials
    double beta = 0.0;
};

/// The divergence by beta, tabulated once.
class SoftmaxCurve {
public:
    /// Betas that are searched.
    static constexpr double kLeastBeta = 0.025;
    static constexpr double kMostBeta = 40.0;

    /// Both outlive this. \throws std::logic_error  when people have trials that the scores lack
    SoftmaxCurve(const Scores& scores, const AgeGroup& people);

    /// The least of all local minima: a dense grid, and golden sections around each.
    /// \param weights  how often each trial of the people counts; one above 0 at least
    [[nodiscard]] SoftmaxFit fit(std::span<const int> weights) const;

    /// The same, each trial once.
    [[nodiscard]] SoftmaxFit fit() const;

private:
    [[nodiscard]] double measure_trial(std::size_t place, double beta) const;
    [[nodiscard]] double measure(std::span<const int> weights, double beta) const;
    [[nodiscard]] SoftmaxFit refine(std::span<const int> weights, double low, double high) const;

    const Scores& scores_;
    const AgeGroup& people_;
    std::vector<double> betas_;
    std::vector<double> table_;  // of each beta, each trial
};

}  // namespace clevrvk::scoring::devbench
