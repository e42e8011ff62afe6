// Computes intervals and tests.
#include "generators/statistics.h"

#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clevrvk::generators {

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

Interval resample_mean(std::span<const double> values, int resample_count, std::int64_t seed, std::string_view name)
{
    CLEVRVK_CHECK(!values.empty() && resample_count > 0, "{} resamples of {} values", resample_count, values.size());
    constexpr double kTail = 0.005;
    std::vector<double> means;
    for (int i = 0; i < resample_count; ++i) {
        Rng rng = Rng::for_key(seed, name, static_cast<std::uint64_t>(i));
        double sum = 0.0;
        for (std::size_t k = 0; k < values.size(); ++k) {
            sum += values[rng.uniform_index(static_cast<std::uint32_t>(values.size()))];
        }
        means.push_back(sum / static_cast<double>(values.size()));
    }
    std::sort(means.begin(), means.end());
    const auto last = static_cast<double>(means.size() - 1);
    return {means[static_cast<std::size_t>(std::floor(kTail * last))], means[static_cast<std::size_t>(std::ceil((1.0 - kTail) * last))]};
}

}  // namespace clevrvk::generators
