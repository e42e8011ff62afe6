// Normal numbers against the moments and the shares of their distribution.
#include "renderer/base/draw_normal.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>

namespace clevrvk {
namespace {

TEST_CASE("draw_normal has the moments of the normal distribution: 0, 1, 0 and 3")
{
    constexpr int kCount = 200'000;
    Rng rng = Rng::for_key(1, "draw_normal_test", 0);
    std::array<double, 4> moments{};
    for (int k = 0; k < kCount; ++k) {
        const double value = draw_normal(rng);
        for (std::size_t power = 0; power < moments.size(); ++power) {
            moments[power] += std::pow(value, static_cast<double>(power + 1)) / kCount;
        }
    }
    // Four standard errors: the root of 1, 2, 15 and 96 over the count.
    CHECK(std::abs(moments[0]) < 4.0 * std::sqrt(1.0 / kCount));
    CHECK(std::abs(moments[1] - 1.0) < 4.0 * std::sqrt(2.0 / kCount));
    CHECK(std::abs(moments[2]) < 4.0 * std::sqrt(15.0 / kCount));
    CHECK(std::abs(moments[3] - 3.0) < 4.0 * std::sqrt(96.0 / kCount));
}

TEST_CASE("draw_normal has the shares of the normal distribution below each of its deviations")
{
    constexpr int kCount = 200'000;
    Rng rng = Rng::for_key(2, "draw_normal_test", 0);
    constexpr std::array kLimits{-3.0, -1.5, -0.3, 0.3, 1.0, 2.0, 3.0};
    std::array<int, kLimits.size()> counts{};
    for (int k = 0; k < kCount; ++k) {
        const double value = draw_normal(rng);
        for (std::size_t place = 0; place < kLimits.size(); ++place) {
            counts[place] += value < kLimits[place] ? 1 : 0;
        }
    }
    for (std::size_t place = 0; place < kLimits.size(); ++place) {
        const double share = 0.5 * std::erfc(-kLimits[place] / std::sqrt(2.0));
        CHECK(std::abs(counts[place] - kCount * share) < 4.0 * std::sqrt(kCount * share * (1.0 - share)));
    }
}

}  // namespace
}  // namespace clevrvk
