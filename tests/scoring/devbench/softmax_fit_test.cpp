// Tests the search of the best temperature by hand-worked numbers, and against a search without wit.
#include "tools/scoring/devbench/softmax_fit.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

namespace {

AgeGroup make_group(std::vector<double> shares, std::size_t choice_count)
{
    AgeGroup group{"all", {}, {}};
    for (std::size_t trial = 0; trial < shares.size() / choice_count; ++trial) {
        group.trials.push_back(trial);
    }
    group.shares = std::move(shares);
    return group;
}

}  // namespace

TEST_CASE("compute_divergence adds nothing for shares of 0 and takes 1e-5 for chances of 0")
{
    CHECK(compute_divergence(std::array{0.75, 0.25}, std::array{0.5, 0.5}) == doctest::Approx(0.130812));
    CHECK(compute_divergence(std::array{1.0, 0.0}, std::array{0.5, 0.5}) == doctest::Approx(0.693147));
    // 0.5 ln 0.5 + 0.5 ln 50000
    CHECK(compute_divergence(std::array{0.5, 0.5}, std::array{1.0, 0.0}) == doctest::Approx(5.063315));
    CHECK(compute_chance_divergence(make_group({0.75, 0.25, 0.5, 0.5}, 2), 2) == doctest::Approx(0.065406));
}

TEST_CASE("a model whose softmax can be people's shares is fitted exactly, wherever the best beta lies")
{
    const Scores scores{1, 2, false, {1.0, 0.0}};
    // softmax(beta, 0) is 3/4 where beta is ln 3
    const AgeGroup sure = make_group({0.75, 0.25}, 2);
    const SoftmaxFit fit = SoftmaxCurve(scores, sure).fit();
    CHECK(fit.divergence == doctest::Approx(0.0).epsilon(1e-12));
    CHECK(fit.beta == doctest::Approx(1.098612).epsilon(1e-6));
    // Beyond both ends of the range.
    const AgeGroup certain = make_group({1.0, 0.0}, 2);
    CHECK(SoftmaxCurve(scores, certain).fit().beta == doctest::Approx(40.0));
    const AgeGroup contrary = make_group({0.25, 0.75}, 2);
    CHECK(SoftmaxCurve(scores, contrary).fit().beta == doctest::Approx(0.025));
    CHECK(SoftmaxCurve(scores, contrary).fit().divergence == doctest::Approx(0.137105).epsilon(1e-4));
}

TEST_CASE("weights of trials are as if a trial were there so often")
{
    const Scores scores{2, 2, false, {1.0, 0.0, 1.0, 0.0}};
    const AgeGroup people = make_group({0.75, 0.25, 0.5, 0.5}, 2);
    CHECK(SoftmaxCurve(scores, people).fit(std::array{3, 0}).beta == doctest::Approx(1.098612).epsilon(1e-6));
    // 3/4 and 1/2 are closest to 5/8: beta is ln 5/3
    CHECK(SoftmaxCurve(scores, people).fit().beta == doctest::Approx(0.510826).epsilon(1e-6));
}

TEST_CASE("no beta of a scan of 20,000 is better than the one that is found")
{
    constexpr int kScans = 20000;
    for (std::uint64_t index = 0; index < 5; ++index) {
        Rng rng = Rng::for_key(1, "softmax_fit_test", index);
        Scores scores{12, 4, false, {}};
        std::vector<double> shares;
        for (int trial = 0; trial < 12; ++trial) {
            double sum = 0.0;
            for (int i = 0; i < 4; ++i) {
                scores.values.push_back(rng.uniform(-8.0, 8.0));
                shares.push_back(rng.uniform(0.0, 1.0));
                sum += shares.back();
            }
            for (std::size_t i = shares.size() - 4; i < shares.size(); ++i) {
                shares[i] /= sum;
            }
        }
        const AgeGroup people = make_group(shares, 4);
        double least = 1e9;
        for (int i = 0; i <= kScans; ++i) {
            const double beta = 0.025 + (40.0 - 0.025) * i / kScans;
            double sum = 0.0;
            for (std::size_t trial = 0; trial < 12; ++trial) {
                std::array<double, 4> chances{};
                double total = 0.0;
                for (std::size_t k = 0; k < 4; ++k) {
                    chances.at(k) = std::exp(beta * scores.values[4 * trial + k]);
                    total += chances.at(k);
                }
                for (double& chance : chances) {
                    chance /= total;
                }
                sum += compute_divergence(std::span(shares).subspan(4 * trial, 4), chances);
            }
            least = std::min(least, sum / 12.0);
        }
        const SoftmaxFit fit = SoftmaxCurve(scores, people).fit();
        CHECK(fit.divergence <= least + 1e-12);
        CHECK(fit.divergence == doctest::Approx(least).epsilon(1e-3));
    }
}
