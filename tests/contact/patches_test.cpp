// Tests the regions where bodies touch.
#include "renderer/contact/patches.h"

#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <numbers>
#include <vector>

namespace clevrvk::tests {

using contact::find_patches;
using contact::Patch;

TEST_CASE("a box on a floor touches it with its base, and with its corner with next to nothing")
{
    const Body floor(make_box(dvec3(-5, -5, -1), dvec3(5, 5, 0)));
    const Body box(make_box(dvec3(-0.1, -0.2, 0), dvec3(0.1, 0.2, 0.3)));
    const std::vector<Patch> patches = find_patches({box, move_by(dvec3(1, 2, 0))}, {floor, {}}, 0.0005, 0.002);
    REQUIRE(patches.size() == 1);
    // The base, and a strip of half a millimetre around it.
    CHECK(patches[0].area == doctest::Approx(0.08 + 1.2 * 0.0005).epsilon(0.02));
    CHECK(glm::length(patches[0].center - dvec3(1, 2, 0)) < 1e-3);
    CHECK(patches[0].normal.z < -0.99);
    CHECK(find_patches({box, move_by(dvec3(0, 0, 0.001))}, {floor, {}}, 0.0005, 0.002).empty());
}

TEST_CASE("a table touches the floor in four places, in the order of its triangles")
{
    std::vector<Triangle> triangles = make_box(dvec3(-1, -1, 0.7), dvec3(1, 1, 0.75));
    for (const dvec3& corner : {dvec3(-1, -1, 0), dvec3(0.9, -1, 0), dvec3(-1, 0.9, 0), dvec3(0.9, 0.9, 0)}) {
        const std::vector<Triangle> leg = make_box(corner, corner + dvec3(0.1, 0.1, 0.71));
        triangles.insert(triangles.end(), leg.begin(), leg.end());
    }
    const Body table(std::move(triangles));
    const Body floor(make_box(dvec3(-5, -5, -1), dvec3(5, 5, 0)));
    const std::vector<Patch> patches = find_patches({table, {}}, {floor, {}}, 0.0005, 0.002);
    REQUIRE(patches.size() == 4);
    CHECK(glm::length(patches[0].center - dvec3(-0.95, -0.95, 0)) < 0.001);
    CHECK(glm::length(patches[3].center - dvec3(0.95, 0.95, 0)) < 0.001);
    for (const Patch& patch : patches) {
        CHECK(patch.area == doctest::Approx(0.01 + 0.4 * 0.0005).epsilon(0.05));
    }
}

TEST_CASE("a sheet that half lies on a box touches it with that half, from either side")
{
    const Body box(make_box(dvec3(0, -1, -1), dvec3(1, 1, 0)));
    const Body sheet(make_sheet(0.5, 0.25));
    const std::vector<Patch> patches = find_patches({sheet, {}}, {box, {}}, 0.001, 0.004);
    REQUIRE(patches.size() == 1);
    CHECK(patches[0].area == doctest::Approx(0.25).epsilon(0.02));
    const std::vector<Patch> back = find_patches({box, {}}, {sheet, {}}, 0.001, 0.004);
    REQUIRE(back.size() == 1);
    CHECK(back[0].area == doctest::Approx(0.25).epsilon(0.02));
}

TEST_CASE("a ball touches a floor within the circle where it is no higher than the tolerance")
{
    const Body floor(make_box(dvec3(-5, -5, -1), dvec3(5, 5, 0)));
    const Body ball(make_ball(0.1, 5));
    const std::vector<Patch> patches = find_patches({ball, move_by(dvec3(0, 0, 0.1))}, {floor, {}}, 0.002, 0.002);
    REQUIRE(patches.size() == 1);
    CHECK(patches[0].area == doctest::Approx(2.0 * std::numbers::pi * 0.1 * 0.002).epsilon(0.1));  // of a cap: 2 pi r h
}

}  // namespace clevrvk::tests
