// Tests distances of triangles against hand-worked ones and against points that are laid over both.
#include "renderer/contact/triangle.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace clevrvk::tests {
namespace {

using contact::dvec3;
using contact::Triangle;

std::vector<dvec3> lay_points(const Triangle& triangle, int steps)
{
    std::vector<dvec3> points;
    for (int i = 0; i <= steps; ++i) {
        for (int j = 0; i + j <= steps; ++j) {
            points.push_back(triangle[0] + (triangle[1] - triangle[0]) * (static_cast<double>(i) / steps) +
                             (triangle[2] - triangle[0]) * (static_cast<double>(j) / steps));
        }
    }
    return points;
}

Triangle draw_triangle(Rng& rng, const dvec3& center)
{
    Triangle triangle;
    for (dvec3& corner : triangle) {
        for (int k = 0; k < 3; ++k) {
            corner[k] = center[k] + rng.uniform(-1.0, 1.0);
        }
    }
    return triangle;
}

}  // namespace

TEST_CASE("the closest points of two segments are at ends, inside, or anywhere along parallels")
{
    const auto crossing = contact::find_closest_points(dvec3(-1, 0, 0), dvec3(1, 0, 0), dvec3(0, -1, 2), dvec3(0, 1, 2));
    CHECK(crossing.squared == 4.0);
    CHECK(crossing.first == dvec3(0, 0, 0));
    CHECK(crossing.second == dvec3(0, 0, 2));
    CHECK(contact::find_closest_points(dvec3(0), dvec3(1, 0, 0), dvec3(4, 4, 0), dvec3(4, 9, 0)).squared == 25.0);
    CHECK(contact::find_closest_points(dvec3(0), dvec3(1, 0, 0), dvec3(0.5, 3, 0), dvec3(7, 3, 0)).squared == 9.0);
    CHECK(contact::find_closest_points(dvec3(2), dvec3(2), dvec3(2, 2, 5), dvec3(2, 2, 5)).squared == 9.0);
}

TEST_CASE("triangles that cross, touch by a corner or lie in each other's plane have a common point")
{
    const Triangle flat{dvec3(0, 0, 0), dvec3(4, 0, 0), dvec3(0, 4, 0)};
    const auto measure = [&](const Triangle& other) { return contact::find_closest_points(flat, other).squared; };
    CHECK(measure({dvec3(1, 1, -1), dvec3(1, 1, 1), dvec3(9, 9, 0)}) == 0.0);     // an edge of the other goes through
    CHECK(measure({dvec3(2, -1, -1), dvec3(2, -1, 1), dvec3(2, 9, 0)}) == 0.0);   // an edge of this one, too
    CHECK(measure({dvec3(1, 1, 0), dvec3(1, 1, 5), dvec3(2, 1, 5)}) == 0.0);      // a corner on the face
    CHECK(measure({dvec3(1, 1, 0), dvec3(2, 1, 0), dvec3(1, 2, 0)}) == 0.0);      // one within the other
    CHECK(measure({dvec3(1, 1, 0.5), dvec3(2, 1, 0.5), dvec3(1, 2, 0.5)}) == 0.25);
    CHECK(measure({dvec3(-3, 0, 4), dvec3(-3, 0, 9), dvec3(-9, 0, 4)}) == 25.0);
}

TEST_CASE("find_closest_points of drawn triangles is as near as the nearest of points laid over both, and on both")
{
    Rng rng = Rng::for_key(1, "triangles", 0);
    constexpr int kSteps = 24;
    for (int k = 0; k < 60; ++k) {
        const Triangle first = draw_triangle(rng, dvec3(0));
        const Triangle second = draw_triangle(rng, dvec3(k < 20 ? 0.5 : 2.5, 0.3, 0));
        const auto pair = contact::find_closest_points(first, second);
        const double distance = std::sqrt(pair.squared);
        double nearest = 1e9;
        for (const dvec3& a : lay_points(first, kSteps)) {
            for (const dvec3& b : lay_points(second, kSteps)) {
                nearest = std::min(nearest, glm::length(a - b));
            }
        }
        CHECK(distance <= nearest + 1e-12);
        CHECK(nearest - distance < 2.0 * 3.5 / kSteps);  // no point is farther from a laid one than a step of a side
        CHECK(glm::length(pair.first - contact::find_closest_point(first, pair.first)) < 1e-12);
        CHECK(glm::length(pair.second - contact::find_closest_point(second, pair.second)) < 1e-12);
        CHECK(glm::length(pair.first - pair.second) == doctest::Approx(distance));
    }
}

}  // namespace clevrvk::tests
