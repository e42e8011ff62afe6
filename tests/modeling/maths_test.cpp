// Tests renderer/modeling/maths: against the C library, which is not to be trusted for bytes but for 13 digits.
#include "renderer/modeling/maths.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>

namespace clevrvk::tests {

TEST_CASE("sin and cos agree with the C library to some units in the last place, over many turns")
{
    for (double angle = -200.0; angle < 200.0; angle += 0.0371) {
        CAPTURE(angle);
        CHECK(std::abs(modeling::sin(angle) - std::sin(angle)) < 2e-15);
        CHECK(std::abs(modeling::cos(angle) - std::cos(angle)) < 2e-15);
    }
    CHECK(modeling::sin(0.0) == 0.0);
    CHECK(modeling::cos(0.0) == 1.0);
    CHECK_THROWS_AS(static_cast<void>(modeling::sin(1e7)), std::logic_error);
}

TEST_CASE("exp, log and pow agree with the C library, and log undoes exp")
{
    for (double x = -60.0; x < 60.0; x += 0.173) {
        CAPTURE(x);
        CHECK(std::abs(modeling::exp(x) / std::exp(x) - 1.0) < 2e-15);
        CHECK(std::abs(modeling::log(modeling::exp(x)) - x) < 2e-14);
    }
    for (double base = 1e-6; base < 1e6; base *= 3.7) {
        for (const double power : {-2.0, -0.5, 0.3, 1.0, 2.4}) {
            CHECK(std::abs(modeling::pow(base, power) / std::pow(base, power) - 1.0) < 1e-13);
        }
    }
    CHECK(modeling::pow(0.0, 0.5) == 0.0);
    CHECK_THROWS_AS(static_cast<void>(modeling::log(-1.0)), std::logic_error);
}

TEST_CASE("atan2 and acos agree with the C library in every quadrant and on the axes")
{
    for (double angle = -3.14; angle < 3.14; angle += 0.0113) {
        const double x = 3.0 * std::cos(angle);
        const double y = 3.0 * std::sin(angle);
        CHECK(std::abs(modeling::atan2(y, x) - angle) < 2e-15);
        CHECK(std::abs(modeling::acos(std::cos(angle)) - std::abs(angle)) < 1e-12);
    }
    CHECK(modeling::atan2(0.0, 0.0) == 0.0);
    CHECK(modeling::atan2(1.0, 0.0) == doctest::Approx(modeling::kPi / 2.0));
    CHECK(modeling::acos(1.5) == 0.0);
}

TEST_CASE("smoothstep is 0 and 1 outside its ends, and a half in the middle")
{
    CHECK(modeling::smoothstep(1.0, 3.0, 0.0) == 0.0);
    CHECK(modeling::smoothstep(1.0, 3.0, 2.0) == 0.5);
    CHECK(modeling::smoothstep(1.0, 3.0, 9.0) == 1.0);
}

}  // namespace clevrvk::tests
