// Tests convex hulls and balance by hand.
#include "renderer/contact/stability.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace clevrvk::tests {

using contact::dvec2;
using contact::dvec3;
using contact::find_convex_hull;
using contact::measure_support;

TEST_CASE("find_convex_hull goes around counter-clockwise and leaves out points inside and on sides")
{
    const std::vector<dvec2> hull = find_convex_hull({{1, 1}, {0, 0}, {2, 0}, {1, 0}, {2, 2}, {0, 2}, {0, 0}, {0.5, 1.5}});
    CHECK(hull == std::vector<dvec2>{{0, 0}, {2, 0}, {2, 2}, {0, 2}});
    CHECK(find_convex_hull({{0, 0}, {3, 3}, {1, 1}, {2, 2}}) == std::vector<dvec2>{{0, 0}, {3, 3}});
    CHECK(find_convex_hull({{4, 5}, {4, 5}}) == std::vector<dvec2>{{4, 5}});
}

TEST_CASE("a body is as stable as its center of mass is far inside the hull of what it stands on")
{
    const std::vector<dvec3> square{{0, 0, 0}, {2, 0, 0.001}, {2, 2, 0}, {0, 2, 0}};
    CHECK(measure_support(square, {1, 0.25, 9}).margin == doctest::Approx(0.25));
    CHECK(measure_support(square, {5, 6, 1}).margin == doctest::Approx(-5.0));
    CHECK(measure_support(square, {1, 0, 1}).margin == 0.0);
}

TEST_CASE("a body on a line, on a point or on nothing does not stand")
{
    CHECK(measure_support(std::vector<dvec3>{{0, 0, 0}, {2, 0, 0}}, {1, 0.5, 1}).margin == doctest::Approx(-0.5));
    CHECK(measure_support(std::vector<dvec3>{{3, 4, 0}}, {0, 0, 1}).margin == doctest::Approx(-5.0));
    CHECK(measure_support({}, {0, 0, 1}).margin == -std::numeric_limits<double>::infinity());
}

}  // namespace clevrvk::tests
