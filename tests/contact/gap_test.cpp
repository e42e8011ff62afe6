// Tests gaps against hand-worked ones and against all pairs of triangles.
#include "renderer/contact/gap.h"

#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::tests {

using contact::measure_gap;

TEST_CASE("measure_gap gives distance, points and normal of two boxes, in the world's metres")
{
    const Body box(make_box(dvec3(-1), dvec3(1)));
    const auto gap = measure_gap({box, move_by(dvec3(0))}, {box, {glm::dmat3(1.0), 0.5, dvec3(3, 0.2, 0.1)}}, 10.0);
    REQUIRE(gap.has_value());
    CHECK(gap->distance == doctest::Approx(1.5));
    CHECK(glm::length(gap->normal - dvec3(1, 0, 0)) < 1e-12);
    CHECK(gap->on_first.x == doctest::Approx(1.0));
    CHECK(gap->on_second.x == doctest::Approx(2.5));
    CHECK_FALSE(measure_gap({box, {}}, {box, {glm::dmat3(1.0), 0.5, dvec3(3, 0.2, 0.1)}}, 1.49).has_value());
}

TEST_CASE("measure_gap is 0 of bodies that touch exactly, that cross, and of sheets that lie on a face")
{
    const Body box(make_box(dvec3(-1), dvec3(1)));
    const Body sheet(make_sheet(0.5, 0.5));
    for (const dvec3& offset : {dvec3(2, 0, 0), dvec3(2, 2, 2), dvec3(1.5, 0.3, 0.2)}) {
        CHECK(measure_gap({box, {}}, {box, move_by(offset)}, 0.0).value().distance == 0.0);
    }
    CHECK(measure_gap({sheet, move_by(dvec3(0, 0, 1))}, {box, {}}, 0.0).value().distance == 0.0);
    CHECK_FALSE(measure_gap({sheet, move_by(dvec3(0, 0, 1.0001))}, {box, {}}, 0.0).has_value());
}

TEST_CASE("measure_gap of a ball in a bowl is what the radii leave")
{
    const Body bowl(make_bowl(1.0, 0.1, 24));
    const Body ball(make_ball(0.5, 4));
    const auto gap = measure_gap({ball, move_by(dvec3(0, 0, -0.39))}, {bowl, {}}, 1.0);
    REQUIRE(gap.has_value());
    CHECK(gap->distance == doctest::Approx(0.9 - 0.39 - 0.5).epsilon(0.02));  // chords are within the balls
    CHECK(gap->normal.z < -0.999);
}

TEST_CASE("measure_gap of drawn bodies is that of the nearest of all pairs of triangles")
{
    Rng rng = Rng::for_key(3, "gaps", 0);
    const Body ball(make_ball(0.6, 2));
    const Body bowl(make_bowl(1.0, 0.2, 6));
    for (int k = 0; k < 40; ++k) {
        const PlacedBody first{k % 2 == 0 ? ball : bowl, draw_placement(rng, 1.5)};
        const PlacedBody second{bowl, draw_placement(rng, 1.5)};
        double nearest = 1e9;
        for (const Triangle& a : first.body.surface().triangles()) {
            for (const Triangle& b : second.body.surface().triangles()) {
                nearest = std::min(nearest, contact::find_closest_points(first.at.apply(a), second.at.apply(b)).squared);
            }
        }
        const auto gap = measure_gap(first, second, 100.0);
        REQUIRE(gap.has_value());
        CHECK(std::abs(gap->distance - std::sqrt(nearest)) < 1e-9);
        CHECK(std::abs(glm::length(gap->on_first - gap->on_second) - gap->distance) < 1e-9);
        const auto back = measure_gap(second, first, 100.0);
        CHECK(std::abs(back.value().distance - gap->distance) < 1e-9);
    }
}

}  // namespace clevrvk::tests
