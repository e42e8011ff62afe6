// Tests surfaces: distances, insides and ways out of shells that may overlap.
#include "renderer/grasp/list_takes.h"
#include "renderer/grasp/surface.h"
#include "tests/grasp/boxes.h"

#include <doctest/doctest.h>

#include <cmath>

namespace clevrvk::tests {

using glm::dvec3;
using grasp::Surface;

TEST_CASE("find_closest gives the distance to a face, an edge and a corner of a box, from outside and from inside")
{
    const Surface surface(make_boxes({{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}}), false);
    CHECK(surface.find_closest({2.0, 0.1, 0.2}, 10.0).distance == doctest::Approx(1.5));
    CHECK(surface.find_closest({1.5, 1.5, 0.1}, 10.0).distance == doctest::Approx(std::sqrt(2.0)));
    CHECK(surface.find_closest({1.5, -1.5, 1.5}, 10.0).distance == doctest::Approx(std::sqrt(3.0)));
    CHECK(surface.find_closest({0.2, 0.1, 0.0}, 10.0).distance == doctest::Approx(0.3));
    CHECK(glm::length(surface.find_closest({0.2, 0.1, 0.0}, 10.0).point - dvec3(0.5, 0.1, 0.0)) < 1e-12);
    CHECK(surface.find_closest({2.0, 0.1, 0.2}, 1.4).distance == cast::kNoHit);
}

TEST_CASE("is_inside holds in any of two boxes that overlap, and not between those that do not")
{
    const Surface surface(
        make_boxes({{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}, {{0.5, 0.0, 0.0}, {2.0, 1.0, 1.0}}, {{3.0, 0.0, 0.0}, {4.0, 1.0, 1.0}}}), false);
    CHECK(surface.is_inside({0.25, 0.4, 0.6}));
    CHECK(surface.is_inside({0.75, 0.4, 0.6}));
    CHECK(surface.is_inside({1.75, 0.4, 0.6}));
    CHECK_FALSE(surface.is_inside({2.5, 0.4, 0.6}));
    CHECK(surface.is_inside({3.5, 0.4, 0.6}));
    const Surface mirrored(make_boxes({{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}}), true);
    CHECK(mirrored.is_inside({-0.25, 0.4, 0.6}));
    CHECK_FALSE(mirrored.is_inside({0.25, 0.4, 0.6}));
}

TEST_CASE("find_takes takes a plate across its thickness, from its edge, and two boxes in each other as one")
{
    // 2 cm thick and 30 cm wide; the second box is the plate's other half and overlaps the first one.
    const Surface surface(make_boxes({{{-0.15, -0.15, 0.0}, {0.02, 0.15, 0.02}}, {{-0.02, -0.15, 0.0}, {0.15, 0.15, 0.02}}}), false);
    const std::vector<grasp::Take> takes = grasp::find_takes(surface, 0.10, 200, 0.13);
    REQUIRE(takes.size() > 20);
    for (const grasp::Take& take : takes) {
        CHECK(take.width_m == doctest::Approx(0.02).epsilon(0.001));
        CHECK(std::abs(take.across.z) == doctest::Approx(1.0));
        CHECK(take.center.z == doctest::Approx(0.01).epsilon(0.01));
        // From the centre against the approach it is no further than 6.5 cm to the open.
        const dvec3 out = take.center - take.approach * 0.066;
        CHECK(std::max(std::abs(out.x), std::abs(out.y)) > 0.15);
    }
    // Nothing of a cube of 30 cm fits in a hand.
    CHECK(grasp::find_takes(Surface(make_boxes({{{-0.15, -0.15, 0.0}, {0.15, 0.15, 0.3}}}), false), 0.10, 200, 0.13).empty());
}

}  // namespace clevrvk::tests
