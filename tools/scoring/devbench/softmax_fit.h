// Measures how differently a model and people choose: the Kullback-Leibler divergence of the model's softmax from
// people's shares, at the best temperature. Source: DevBench (Tan et al. 2024, NeurIPS), which searches with fewer
// steps.
#pragma once

#include "tools/scoring/devbench/people.h"
#include "tools/scoring/devbench/scores.h"

#include <cstddef>
#include <span>
#include <vector>

namespace clevrvk::scoring::devbench {

/// The sum of h ln(h / q) over the choices. A choice with h = 0 adds nothing, and q = 0 is replaced by 1e-5, as in the
/// published program (R's philentropy).
[[nodiscard]] double compute_divergence(std::span<const double> h, std::span<const double> q);

/// The mean over trials of the divergence of equal shares, which is the result of a model that knows nothing.
[[nodiscard]] double compute_chance_divergence(const AgeGroup& people, std::size_t choice_count);

/// The beta for which the softmax of beta times the scores is closest to people, and the divergence there.
struct SoftmaxFit {
    double divergence = 0.0;  ///< mean over trials
    double beta = 0.0;
};

/// The divergence as a function of beta, tabulated once.
class SoftmaxCurve {
public:
    /// The range of beta that is searched.
    static constexpr double kLeastBeta = 0.025;
    static constexpr double kMostBeta = 40.0;

    /// Both outlive this. \throws std::logic_error  if people answered trials that the scores lack
    SoftmaxCurve(const Scores& scores, const AgeGroup& people);

    /// The least local minimum, found with a dense grid and a golden-section search around each grid minimum.
    /// \param weights  how often each trial of the people counts; at least one is above 0
    [[nodiscard]] SoftmaxFit fit(std::span<const int> weights) const;

    /// The same with each trial counted once.
    [[nodiscard]] SoftmaxFit fit() const;

private:
    [[nodiscard]] double measure_trial(std::size_t place, double beta) const;
    [[nodiscard]] double measure(std::span<const int> weights, double beta) const;
    [[nodiscard]] SoftmaxFit refine(std::span<const int> weights, double low, double high) const;

    const Scores& scores_;
    const AgeGroup& people_;
    std::vector<double> betas_;
    std::vector<double> table_;  // by beta, then trial
};

}  // namespace clevrvk::scoring::devbench
