// Statistics of counted answers, for the scores of all families: intervals, tests and corrections. The functions are
// pure; random draws are keyed by seed and name.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::scoring {

/// An interval that includes both ends.
struct Interval {
    double low = 0.0;
    double high = 0.0;

    bool operator==(const Interval&) const = default;
};

/// The standard normal quantile of a two-sided interval of 99 %.
inline constexpr double kNormal99 = 2.5758293035489004;

/// Wilson's 99 % interval of a share. \param right  may be fractional if a guess among k counts as 1/k
/// Source: Wilson, Probable Inference (1927).
[[nodiscard]] Interval compute_wilson_interval(double right, double total);

/// The chance of at least `right` of `total` if each is right with probability `chance`: the upper tail of the
/// binomial.
[[nodiscard]] double compute_upper_tail(int right, int total, double chance);

/// The exact 99 % interval of a share: all chances for which neither tail is below 0.5 %.
/// Source: Clopper and Pearson, The Use of Confidence or Fiducial Limits (1934).
[[nodiscard]] Interval compute_exact_interval(int right, int total);

/// Two-sided p of `right` of `total` if each is right with probability `expected`, by the normal approximation. Shares
/// among ties vary less than single answers, so this p is not too small.
[[nodiscard]] double compute_share_p(double right, double total, double expected);

/// Corrects each p for the number of tests. Source: Holm, A Simple Sequentially Rejective Multiple Test Procedure
/// (1979).
[[nodiscard]] std::vector<double> correct_by_holm(std::span<const double> p);

/// The percentiles 0.5 and 99.5. \param values  at least one
[[nodiscard]] Interval take_percentiles(std::vector<double> values);

/// The 99 % interval of a mean: percentiles of the means of `resample_count` samples drawn with replacement. The same
/// seed and name give the same interval.
/// \param values  at least one
/// Source: Efron, Bootstrap Methods (1979).
[[nodiscard]] Interval resample_mean(std::span<const double> values, int resample_count, std::int64_t seed, std::string_view name);

/// The same for any number that is computed from rows.
/// \param strata   by row, a number from 0; each draw takes as many rows of a stratum as the stratum has
/// \param measure  receives how often each row was drawn
[[nodiscard]] Interval resample_statistic(std::span<const int> strata, int resample_count, std::int64_t seed, std::string_view name,
                                          const std::function<double(std::span<const int>)>& measure);

}  // namespace clevrvk::scoring
