// Tests statistics against numbers worked out elsewhere.
#include "tools/scoring/statistics.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

namespace clevrvk::scoring {

TEST_CASE("compute_wilson_interval: 20 of 100 at 99 % lie between 0.1170 and 0.3204; none of 10 below 0.3989")
{
    const Interval of_hundred = compute_wilson_interval(20.0, 100.0);
    CHECK(of_hundred.low == doctest::Approx(0.1170).epsilon(0.001));
    CHECK(of_hundred.high == doctest::Approx(0.3204).epsilon(0.001));
    CHECK(compute_wilson_interval(0.0, 10.0).low == doctest::Approx(0.0));
    CHECK(compute_wilson_interval(0.0, 10.0).high == doctest::Approx(0.3989).epsilon(0.001));
}

TEST_CASE("compute_share_p: 1096 of 5000 where a fifth is expected are 3.394 standard errors off")
{
    CHECK(compute_share_p(1096.0, 5000.0, 0.2) == doctest::Approx(6.89e-4).epsilon(0.01));
    CHECK(compute_share_p(1000.0, 5000.0, 0.2) == doctest::Approx(1.0));
}

TEST_CASE("correct_by_holm multiplies the least p by the number of tests, the next by one less, and never falls")
{
    const std::array p{0.04, 0.01, 0.03, 0.9};
    const std::vector<double> corrected = correct_by_holm(p);
    CHECK(corrected[1] == doctest::Approx(0.04));
    CHECK(corrected[2] == doctest::Approx(0.09));
    CHECK(corrected[0] == doctest::Approx(0.09));  // 0.04 * 2 is less than what came before
    CHECK(corrected[3] == doctest::Approx(0.9));
}

TEST_CASE("resample_mean: the same seed and name give the same interval, which holds the mean; another name another")
{
    std::vector<double> values(300, 0.0);
    std::fill(values.begin(), values.begin() + 60, 1.0);
    const Interval interval = resample_mean(values, 500, 7, "task");
    CHECK(interval == resample_mean(values, 500, 7, "task"));
    CHECK_FALSE(interval == resample_mean(values, 500, 7, "other"));
    // 2.58 standard errors of 0.2 of 300 are 0.0595.
    CHECK(interval.low == doctest::Approx(0.2 - 0.0595).epsilon(0.1));
    CHECK(interval.high == doctest::Approx(0.2 + 0.0595).epsilon(0.1));
}

TEST_CASE("compute_upper_tail and compute_exact_interval of the binomial, worked by hand")
{
    // 8 or more of 10 coins: (45 + 10 + 1) / 1024.
    CHECK(compute_upper_tail(8, 10, 0.5) == doctest::Approx(56.0 / 1024.0));
    CHECK(compute_upper_tail(0, 10, 0.5) == 1.0);
    // None of 10: the other end is where 0.995 of (1 - p)^10 are left below: 1 - 0.005^(1/10).
    const Interval none = compute_exact_interval(0, 10);
    CHECK(none.low == 0.0);
    CHECK(none.high == doctest::Approx(0.411296).epsilon(1e-5));
    const Interval all = compute_exact_interval(10, 10);
    CHECK(all.low == doctest::Approx(1.0 - 0.411296).epsilon(1e-5));
    CHECK(all.high == 1.0);
}

}  // namespace clevrvk::scoring
