// Tests renderer/modeling/noise.
#include "renderer/modeling/noise.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::tests {

TEST_CASE("find_noise stays in 0 to 1, is 0.5 in the mean, has no steps, and differs by seed")
{
    double sum = 0.0;
    double least = 1.0;
    double most = 0.0;
    double steepest = 0.0;
    double apart = 0.0;
    constexpr int kCount = 20000;
    for (int i = 0; i < kCount; ++i) {
        const glm::dvec3 p(0.137 * i - 900.0, 0.071 * i, -0.093 * i);
        const double value = modeling::find_noise(p, 3);
        sum += value;
        least = std::min(least, value);
        most = std::max(most, value);
        steepest = std::max(steepest, std::abs(modeling::find_noise(p + glm::dvec3(1e-4, 0.0, 0.0), 3) - value));
        apart += std::abs(modeling::find_noise(p, 4) - value);
    }
    CHECK(least >= 0.0);
    CHECK(most <= 1.0);
    CHECK(most - least > 0.8);
    CHECK(std::abs(sum / kCount - 0.5) < 0.02);
    CHECK(steepest < 1.9e-4);  // the quintic is at most 15/8 steep
    CHECK(apart / kCount > 0.1);
}

TEST_CASE("find_cell_distance is a distance: it changes by no more than one goes, and is nowhere beyond a cube's diagonal")
{
    for (int i = 0; i < 5000; ++i) {
        const glm::dvec3 p(0.37 * i - 700.0, 0.19 * i, -0.23 * i);
        const glm::dvec3 step(0.02, -0.03, 0.01);
        const double here = modeling::find_cell_distance(p, 1);
        CHECK(here >= 0.0);
        CHECK(here <= std::sqrt(3.0));
        CHECK(std::abs(modeling::find_cell_distance(p + step, 1) - here) <= glm::length(step) + 1e-9);
    }
}

}  // namespace clevrvk::tests
