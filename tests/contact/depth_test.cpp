// Tests depths against hand-worked ones and against points that are laid over both surfaces.
#include "renderer/contact/depth.h"

#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::tests {
namespace {

using contact::Depth;
using contact::measure_depth;

constexpr double kTolerance = 1e-4;

/// The depth of the deepest of points that are laid over a surface in the shells of another body.
double lay_and_measure(const PlacedBody& surface, const PlacedBody& solid, int steps)
{
    double deepest = 0.0;
    for (const Triangle& triangle : surface.body.surface().triangles()) {
        for (int i = 0; i <= steps; ++i) {
            for (int j = 0; i + j <= steps; ++j) {
                const dvec3 point = triangle[0] + (triangle[1] - triangle[0]) * (static_cast<double>(i) / steps) +
                                    (triangle[2] - triangle[0]) * (static_cast<double>(j) / steps);
                for (const contact::Shell& shell : solid.body.shells()) {
                    const dvec3 there = solid.at.bring(surface.at.apply(point));
                    deepest = std::max(deepest, shell.measure_inside(there, -1e9).depth * solid.at.scale);
                }
            }
        }
    }
    return deepest;
}

}  // namespace

TEST_CASE("measure_depth of two boxes is how far a face went in, and 0 of boxes that stand face to face")
{
    const Body box(make_box(dvec3(-1), dvec3(1)));
    const Depth depth = measure_depth({box, {}}, {box, move_by(dvec3(1.9, 0.3, 0.2))}, kTolerance);
    CHECK(std::abs(depth.depth - 0.1) <= kTolerance);
    CHECK(measure_depth({box, {}}, {box, move_by(dvec3(2, 0.3, 0.2))}, kTolerance).depth <= kTolerance);
    CHECK(measure_depth({box, {}}, {box, move_by(dvec3(2.5, 0, 0))}, kTolerance).depth == 0.0);
}

TEST_CASE("measure_depth of a small box within a large one is that of its deepest face")
{
    const Body large(make_box(dvec3(-1), dvec3(1)));
    const Body small(make_box(dvec3(-0.1), dvec3(0.1)));
    const Depth depth = measure_depth({large, {}}, {small, {}}, kTolerance);
    CHECK(std::abs(depth.depth - 0.9) <= kTolerance);
    CHECK_FALSE(depth.is_first_inside);
    CHECK(std::abs(measure_depth({small, {}}, {large, {glm::dmat3(1.0), 2.0, dvec3(0)}}, kTolerance).depth - 1.9) <= kTolerance);
}

TEST_CASE("measure_depth of a ball that lies in a bowl is 0, and of one that was pressed into it what is missing")
{
    const Body bowl(make_bowl(1.0, 0.1, 24));
    const Body ball(make_ball(0.5, 4));
    CHECK(measure_depth({ball, move_by(dvec3(0, 0, -0.39))}, {bowl, {}}, kTolerance).depth == 0.0);
    const Depth depth = measure_depth({ball, move_by(dvec3(0, 0, -0.43))}, {bowl, {}}, kTolerance);
    CHECK(depth.depth == doctest::Approx(0.03).epsilon(0.1));
    CHECK(depth.is_first_inside);
    CHECK(glm::length(depth.point - dvec3(0, 0, -0.93)) < 0.02);
}

TEST_CASE("measure_depth finds a sheet that goes through a box, and none in a sheet")
{
    const Body box(make_box(dvec3(-1), dvec3(1)));
    const Body sheet(make_sheet(3.0, 3.0));
    CHECK(std::abs(measure_depth({box, {}}, {sheet, move_by(dvec3(0, 0, 0.25))}, kTolerance).depth - 0.75) <= kTolerance);
    CHECK(measure_depth({box, {}}, {sheet, move_by(dvec3(0, 0, 1))}, kTolerance).depth <= kTolerance);
    CHECK(measure_depth({sheet, {}}, {sheet, {}}, kTolerance).depth == 0.0);
}

TEST_CASE("measure_depth of drawn bodies is that of the deepest of points that are laid over both")
{
    Rng rng = Rng::for_key(4, "depths", 0);
    const Body ball(make_ball(0.6, 2));
    const Body bowl(make_bowl(1.0, 0.3, 6));
    int deep = 0;
    for (int k = 0; k < 30; ++k) {
        const PlacedBody first{k % 2 == 0 ? ball : bowl, draw_placement(rng, 0.9)};
        const PlacedBody second{bowl, draw_placement(rng, 0.9)};
        const double laid = std::max(lay_and_measure(first, second, 12), lay_and_measure(second, first, 12));
        const double depth = measure_depth(first, second, 1e-3).depth;
        CHECK(depth >= laid - 1e-3);
        CHECK(depth <= laid + 0.03);  // half a step between laid points of the largest triangles
        deep += depth > 0.01 ? 1 : 0;
    }
    CHECK(deep > 10);
}

TEST_CASE("is_deeper agrees with measure_depth on drawn bodies, but for the tolerance")
{
    Rng rng = Rng::for_key(8, "deeper", 0);
    const Body ball(make_ball(0.6, 2));
    const Body bowl(make_bowl(1.0, 0.2, 6));
    int deep_count = 0;
    for (int k = 0; k < 30; ++k) {
        const PlacedBody first{k % 2 == 0 ? ball : bowl, draw_placement(rng, 1.0)};
        const PlacedBody second{bowl, draw_placement(rng, 1.0)};
        const double depth = contact::measure_depth(first, second, 1e-3).depth;
        const bool is_deep = contact::is_deeper(first, second, 0.05, 0.01);
        deep_count += is_deep ? 1 : 0;
        CHECK(is_deep <= (depth > 0.05 - 1e-3));
        CHECK(is_deep >= (depth > 0.06));
    }
    CHECK(deep_count > 3);
    CHECK(deep_count < 27);
}

}  // namespace clevrvk::tests
