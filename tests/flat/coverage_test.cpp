// Tests covered shares against areas worked out by hand, and the centres of pixels.
#include "renderer/flat/coverage.h"

#include <doctest/doctest.h>

#include <numeric>
#include <set>
#include <utility>

namespace clevrvk::flat {

TEST_CASE("compute_coverage: a rectangle between pixel borders covers products of lengths")
{
    const Coverage coverage = compute_coverage({{0.25, 0.5}, {2.5, 0.5}, {2.5, 1.75}, {0.25, 1.75}}, 4, 4);
    CHECK(coverage.range.width() == 3);
    CHECK(coverage.range.height() == 2);
    const std::vector<double> expected{0.75 * 0.5, 0.5, 0.25, 0.75 * 0.75, 0.75, 0.375};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        CHECK(coverage.shares[i] == doctest::Approx(expected[i]).epsilon(1e-12));
    }
}

TEST_CASE("compute_coverage: a diagonal halves its pixels, whichever way the corners run")
{
    for (const Polygon& triangle : {Polygon{{0, 0}, {2, 0}, {0, 2}}, Polygon{{0, 0}, {0, 2}, {2, 0}}}) {
        const Coverage coverage = compute_coverage(triangle, 2, 2);
        CHECK(coverage.shares == std::vector<double>{1.0, 0.5, 0.5, 0.0});
    }
}

TEST_CASE("compute_coverage: the part outside the picture is cut off")
{
    // A diamond of radius 2 around the picture's corner: a quarter of it is seen.
    const Coverage coverage = compute_coverage({{-2, 0}, {0, -2}, {2, 0}, {0, 2}}, 8, 8);
    CHECK(std::accumulate(coverage.shares.begin(), coverage.shares.end(), 0.0) == doctest::Approx(2.0));
    CHECK(compute_coverage({{-3, -3}, {-1, -3}, {-1, -1}}, 8, 8).shares.empty());
    // It reaches over the right border: 2 of its 4 columns are seen.
    const Coverage right = compute_coverage({{6, 1}, {10, 1}, {10, 3}, {6, 3}}, 8, 8);
    CHECK(std::accumulate(right.shares.begin(), right.shares.end(), 0.0) == doctest::Approx(4.0));
}

TEST_CASE("compute_coverage: the shares of a slanted triangle sum up to its area")
{
    const Polygon triangle{{1.3, 2.1}, {9.7, 3.4}, {4.2, 11.9}};
    const Coverage coverage = compute_coverage(triangle, 16, 16);
    const double area = compute_signed_area(triangle);
    CHECK(area == doctest::Approx(39.275));
    CHECK(std::accumulate(coverage.shares.begin(), coverage.shares.end(), 0.0) == doctest::Approx(area));
}

TEST_CASE("find_pixel_centers: two polygons with a common side leave no centre out, also none on the side")
{
    // The side's middle corner is that of two of them only.
    const std::vector<Polygon> polygons{{{0, 0}, {5, 5}, {0, 5}}, {{0, 0}, {5, 0}, {1.7, 1.7}}, {{1.7, 1.7}, {5, 0}, {5, 5}}};
    std::multiset<std::pair<int, int>> centers;
    for (const Polygon& polygon : polygons) {
        for (const PixelSpan& span : find_pixel_centers(polygon, 5, 5)) {
            for (int x = span.begin; x < span.end; ++x) {
                centers.insert({x, span.y});
            }
        }
    }
    // Five lie on the side.
    CHECK(centers.size() <= 25 + 5);
    CHECK(std::set<std::pair<int, int>>(centers.begin(), centers.end()).size() == 25);
}

}  // namespace clevrvk::flat
