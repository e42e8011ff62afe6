// Computes intervals and tests.
#include "tools/scoring/statistics.h"

#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace clevrvk::scoring {

Interval compute_wilson_interval(double right, double total)
{
    CLEVRVK_CHECK(total > 0.0, "an interval of {} answers", total);
    const double share = right / total;
    const double z2 = kNormal99 * kNormal99;
    const double middle = share + z2 / (2.0 * total);
    const double half = kNormal99 * std::sqrt(share * (1.0 - share) / total + z2 / (4.0 * total * total));
    const double scale = 1.0 + z2 / total;
    return {std::max(0.0, (middle - half) / scale), std::min(1.0, (middle + half) / scale)};
}

double compute_upper_tail(int right, int total, double chance)
{
    CLEVRVK_CHECK(right >= 0 && right <= total && total > 0, "{} right of {}", right, total);
    if (right == 0 || chance >= 1.0) {
        return 1.0;
    }
    if (chance <= 0.0) {
        return 0.0;
    }
    double sum = 0.0;
    for (int i = right; i <= total; ++i) {
        const double ways = std::lgamma(total + 1.0) - std::lgamma(i + 1.0) - std::lgamma(total - i + 1.0);
        sum += std::exp(ways + i * std::log(chance) + (total - i) * std::log1p(-chance));
    }
    return std::min(1.0, sum);
}

Interval compute_exact_interval(int right, int total)
{
    constexpr double kTail = 0.005;
    constexpr int kHalvings = 50;
    // The chance at which a count of at least `count` has this tail probability; the probability grows with the chance.
    const auto find_chance = [total](int count, double tail) {
        double low = 0.0;
        double high = 1.0;
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = 0.5 * (low + high);
            (compute_upper_tail(count, total, middle) < tail ? low : high) = middle;
        }
        return 0.5 * (low + high);
    };
    return {right == 0 ? 0.0 : find_chance(right, kTail), right == total ? 1.0 : find_chance(right + 1, 1.0 - kTail)};
}

double compute_share_p(double right, double total, double expected)
{
    const double error = std::sqrt(expected * (1.0 - expected) / total);
    return std::erfc(std::abs(right / total - expected) / error / std::sqrt(2.0));
}

std::vector<double> correct_by_holm(std::span<const double> p)
{
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&p](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    std::vector<double> corrected(p.size());
    double greatest = 0.0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        greatest = std::max(greatest, std::min(1.0, p[order[i]] * static_cast<double>(p.size() - i)));
        corrected[order[i]] = greatest;
    }
    return corrected;
}

Interval take_percentiles(std::vector<double> values)
{
    CLEVRVK_CHECK(!values.empty(), "no values to take percentiles of");
    constexpr double kTail = 0.005;
    std::sort(values.begin(), values.end());
    const auto last = static_cast<double>(values.size() - 1);
    return {values[static_cast<std::size_t>(std::floor(kTail * last))], values[static_cast<std::size_t>(std::ceil((1.0 - kTail) * last))]};
}

Interval resample_mean(std::span<const double> values, int resample_count, std::int64_t seed, std::string_view name)
{
    CLEVRVK_CHECK(!values.empty() && resample_count > 0, "{} resamples of {} values", resample_count, values.size());
    std::vector<double> means;
    for (int i = 0; i < resample_count; ++i) {
        Rng rng = Rng::for_key(seed, name, static_cast<std::uint64_t>(i));
        double sum = 0.0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sum += values[rng.uniform_index(static_cast<std::uint32_t>(values.size()))];
        }
        means.push_back(sum / static_cast<double>(values.size()));
    }
    return take_percentiles(std::move(means));
}

Interval resample_statistic(std::span<const int> strata, int resample_count, std::int64_t seed, std::string_view name,
                            const std::function<double(std::span<const int>)>& measure)
{
    CLEVRVK_CHECK(!strata.empty() && resample_count > 0, "{} resamples of {} rows", resample_count, strata.size());
    std::vector<std::vector<std::size_t>> rows(static_cast<std::size_t>(*std::max_element(strata.begin(), strata.end())) + 1);
    for (std::size_t row = 0; row < strata.size(); ++row) {
        rows[static_cast<std::size_t>(strata[row])].push_back(row);
    }
    std::vector<double> values;
    std::vector<int> weights(strata.size());
    for (int i = 0; i < resample_count; ++i) {
        Rng rng = Rng::for_key(seed, name, static_cast<std::uint64_t>(i));
        std::fill(weights.begin(), weights.end(), 0);
        for (const std::vector<std::size_t>& stratum : rows) {
            for (std::size_t k = 0; k < stratum.size(); ++k) {
                ++weights[stratum[rng.uniform_index(static_cast<std::uint32_t>(stratum.size()))]];
            }
        }
        values.push_back(measure(weights));
    }
    return take_percentiles(std::move(values));
}

}  // namespace clevrvk::scoring
