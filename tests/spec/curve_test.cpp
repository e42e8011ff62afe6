// Curves against SciPy 1.17's PchipInterpolator, and against turns worked by hand.
#include "renderer/spec/curve.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <vector>

using namespace clevrvk::spec;

TEST_CASE("evaluate passes through the values, holds the ends, and is a line between two")
{
    const Curve line{{1.0, 3.0}, {{0.0, 5.0}, {4.0, 5.0}}};
    CHECK(evaluate(line, 0.0) == std::vector<double>{0.0, 5.0});
    CHECK(evaluate(line, 1.0) == std::vector<double>{0.0, 5.0});
    CHECK(evaluate(line, 1.5)[0] == doctest::Approx(1.0));
    CHECK(evaluate(line, 3.0) == std::vector<double>{4.0, 5.0});
    CHECK(evaluate(line, 9.0) == std::vector<double>{4.0, 5.0});
    CHECK(evaluate(Curve{{2.0}, {{7.0}}}, 5.0) == std::vector<double>{7.0});
}

TEST_CASE("evaluate does not overshoot: it is level where the values rest and at their turning points")
{
    const Curve curve{{0.0, 1.0, 2.0, 3.0}, {{0.0}, {1.0}, {1.0}, {0.0}}};
    for (double time = 1.0; time <= 2.0; time += 0.125) {
        CHECK(evaluate(curve, time)[0] == 1.0);
    }
    // From slope (3 * 1 - 1 * 0) / 2 = 1.5 to 0: 0.5 + 0.125 * 1.5 half-way.
    CHECK(evaluate(curve, 0.5)[0] == doctest::Approx(0.6875));
}

TEST_CASE("evaluate is the curve of SciPy's PchipInterpolator")
{
    const Curve curve{{0.0, 0.5, 1.25, 2.0, 4.0, 4.5}, {{1.0}, {3.0}, {2.5}, {7.0}, {7.25}, {-1.0}}};
    const std::vector<std::vector<double>> known{{0.1, 1.5834666666666668}, {0.3, 2.5776}, {0.6, 2.9757037037037035},
                                             {1.0, 2.6296296296296298}, {1.5, 3.6507477086348286}, {1.9, 6.759810902074289},
                                             {2.5, 7.119652225036179}, {3.9, 7.249548570911722}, {4.1, 6.709200000000004},
                                             {4.4, 1.1267999999999927}};
    for (const std::vector<double>& point : known) {
        CAPTURE(point[0]);
        CHECK(evaluate(curve, point[0])[0] == doctest::Approx(point[1]).epsilon(1e-12));
    }
    const Curve steep{{0.0, 1.0, 3.0}, {{0.0}, {1.0}, {-20.0}}};  // its end's slope is cut to three times the rise
    CHECK(evaluate(steep, 0.5)[0] == doctest::Approx(0.875).epsilon(1e-12));
    CHECK(evaluate(steep, 2.0)[0] == doctest::Approx(-4.958333333333333).epsilon(1e-12));
}

TEST_CASE("evaluate turns rotations about one axis, at constant speed, the shorter way")
{
    const double half = std::sqrt(0.5);
    // A quarter turn about x, whose other sign is the same rotation.
    const Curve curve{{0.0, 1.0}, {{1.0, 0.0, 0.0, 0.0}, {-half, -half, 0.0, 0.0}}, true};
    const std::vector<double> third = evaluate(curve, 1.0 / 3.0);
    const double angle_rad = std::acos(-1.0) / 6.0;
    CHECK(std::abs(third[0]) == doctest::Approx(std::cos(0.5 * angle_rad)));
    CHECK(std::abs(third[1]) == doctest::Approx(std::sin(0.5 * angle_rad)));
    CHECK(third[0] * third[1] > 0.0);
    CHECK(third[2] == 0.0);
}
