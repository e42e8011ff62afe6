// Tests areas, convexity, intersections and outlines of polygons.
#include "renderer/flat/polygon.h"

#include <doctest/doctest.h>

namespace clevrvk::flat {

TEST_CASE("is_convex refuses crossing, dented and flat outlines")
{
    CHECK(is_convex({{0, 0}, {1, 0}, {1, 1}, {0, 1}}));
    CHECK(is_convex({{0, 0}, {0, 1}, {1, 1}, {1, 0}}));
    CHECK_FALSE(is_convex({{0, 0}, {1, 1}, {1, 0}, {0, 1}}));
    CHECK_FALSE(is_convex({{0, 0}, {4, 0}, {1, 1}, {0, 4}}));
    CHECK_FALSE(is_convex({{0, 0}, {1, 0}, {2, 0}}));
    CHECK_FALSE(is_convex({{0, 0}, {1, 0}}));
}

TEST_CASE("intersect: two squares that overlap by a quarter, and two that only touch")
{
    const Polygon square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    CHECK(compute_signed_area(intersect(square, {{1, 3}, {3, 3}, {3, 1}, {1, 1}})) == doctest::Approx(1.0));
    CHECK(compute_signed_area(intersect(square, {{2, 0}, {4, 0}, {4, 2}, {2, 2}})) == doctest::Approx(0.0));
    CHECK(intersect(square, {{3, 0}, {4, 0}, {4, 2}}).empty());
}

TEST_CASE("build_border: around a square of 4 a line of 1 lies between squares of 5 and 3")
{
    const Border border = build_border({{0, 0}, {0, 4}, {4, 4}, {4, 0}}, 1.0);
    CHECK(compute_signed_area(border.outer) == doctest::Approx(25.0));
    CHECK(compute_signed_area(border.inner) == doctest::Approx(9.0));
}

TEST_CASE("build_border: a line that is wider than the polygon leaves nothing within")
{
    CHECK(build_border({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, 2.5).inner.empty());
}

TEST_CASE("build_border: a mitre of more than the limit is cut off straight")
{
    // The right angle's mitre is 1.41 widths long, those of 45 degrees 2.61.
    const Polygon triangle{{0, 0}, {10, 0}, {0, 10}};
    CHECK(build_border(triangle, 1.0).outer.size() == 3);
    CHECK(build_border(triangle, 1.0, 2.0).outer.size() == 5);
}

}  // namespace clevrvk::flat
