// Tests how hands may take hold of surfaces.
#include "renderer/grasp/list_takes.h"
#include "renderer/grasp/thing_surface.h"
#include "tests/grasp/boxes.h"

#include <doctest/doctest.h>

#include <cmath>

namespace clevrvk::tests {

using glm::dvec3;

TEST_CASE("make_surface mirrors a thing in the plane x = 0")
{
    const grasp::Surface mirrored = grasp::make_surface(make_boxes({{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}}), true);
    CHECK(mirrored.is_inside({-0.25, 0.4, 0.6}));
    CHECK_FALSE(mirrored.is_inside({0.25, 0.4, 0.6}));
}

TEST_CASE("find_takes takes a plate across its thickness, from its edge, and two boxes in each other as one")
{
    // 2 cm thick and 30 cm wide; the second box is the plate's other half and overlaps the first one.
    const grasp::Surface surface =
        grasp::make_surface(make_boxes({{{-0.15, -0.15, 0.0}, {0.02, 0.15, 0.02}}, {{-0.02, -0.15, 0.0}, {0.15, 0.15, 0.02}}}), false);
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
    CHECK(grasp::find_takes(grasp::make_surface(make_boxes({{{-0.15, -0.15, 0.0}, {0.15, 0.15, 0.3}}}), false), 0.10, 200, 0.13).empty());
}

}  // namespace clevrvk::tests
