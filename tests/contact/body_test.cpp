// Tests the properties that bodies derive from their triangles: shells, hollows, sheets, mass.
#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <numbers>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

std::vector<Triangle> join(std::vector<Triangle> first, const std::vector<Triangle>& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

}  // namespace

TEST_CASE("a box is one shell with its volume and center")
{
    const Body body(make_box(dvec3(1, 2, 3), dvec3(2, 4, 6)));
    REQUIRE(body.shells().size() == 1);
    CHECK(body.shells()[0].volume == doctest::Approx(6.0));
    CHECK(glm::length(body.center_of_mass() - dvec3(1.5, 3, 4.5)) < 1e-12);
}

TEST_CASE("two boxes are two shells, and their mass is between them by volume")
{
    const Body body(join(make_box(dvec3(0), dvec3(1)), make_box(dvec3(10, 0, 0), dvec3(13, 1, 1))));
    CHECK(body.shells().size() == 2);
    CHECK(glm::length(body.center_of_mass() - dvec3((0.5 + 3 * 11.5) / 4, 0.5, 0.5)) < 1e-12);
}

TEST_CASE("a surface turned over in another one is its hollow, and one alone is turned back")
{
    const Body hollow(join(make_box(dvec3(-1), dvec3(1)), make_box(dvec3(-0.5), dvec3(0.5), true)));
    REQUIRE(hollow.shells().size() == 1);
    CHECK(hollow.shells()[0].volume == doctest::Approx(7.0));
    CHECK(hollow.shells()[0].measure_inside(dvec3(0), -10.0).depth == doctest::Approx(-0.5));
    CHECK(hollow.shells()[0].measure_inside(dvec3(0.75, 0, 0), -10.0).depth == doctest::Approx(0.25));
    CHECK(hollow.is_closed());
    const Body turned(make_box(dvec3(0), dvec3(1), true));
    REQUIRE(turned.shells().size() == 1);
    CHECK(turned.is_closed());
    CHECK(turned.surface().find_normal(0) == dvec3(-1, 0, 0));
    CHECK(turned.shells()[0].measure_inside(dvec3(0.5), -10.0).depth == doctest::Approx(0.5));
}

TEST_CASE("a sheet, and a box without a lid, enclose nothing, and have the mass of their area")
{
    const Body sheet(make_sheet(1.0, 2.0));
    CHECK(sheet.shells().empty());
    CHECK_FALSE(sheet.is_closed());
    CHECK(glm::length(sheet.center_of_mass()) < 1e-12);
    std::vector<Triangle> open = make_box(dvec3(0), dvec3(1));
    open.resize(10);  // the lid comes last
    const Body box(std::move(open));
    CHECK(box.shells().empty());
    CHECK(glm::length(box.center_of_mass() - dvec3(0.5, 0.5, (4 * 0.5 + 0) / 5.0)) < 1e-12);
}

TEST_CASE("a bowl is one shell, and its inside is outside of it")
{
    const Body bowl(make_bowl(1.0, 0.1, 16));
    REQUIRE(bowl.shells().size() == 1);
    CHECK(bowl.shells()[0].volume == doctest::Approx(2.0 / 3.0 * std::numbers::pi * (1.0 - 0.729)).epsilon(0.01));
    CHECK(bowl.shells()[0].measure_inside(dvec3(0, 0, -0.5), -10.0).depth < -0.3);
    CHECK(bowl.shells()[0].measure_inside(dvec3(0, 0, -0.95), -10.0).depth == doctest::Approx(0.05).epsilon(0.05));
}

TEST_CASE("placements turn, scale and move, and find_relative leads from one body's space to another's")
{
    Rng rng = Rng::for_key(2, "placements", 0);
    for (int k = 0; k < 20; ++k) {
        const Placement a = draw_placement(rng, 3.0);
        const Placement b = draw_placement(rng, 3.0);
        const dvec3 point(0.3, -0.2, 0.7);
        CHECK(glm::length(a.bring(a.apply(point)) - point) < 1e-12);
        CHECK(glm::length(contact::find_relative(a, b).apply(point) - b.bring(a.apply(point))) < 1e-12);
        const tree::Box box = a.apply(tree::Box{dvec3(-1), dvec3(1)});
        for (const dvec3& corner : tree::list_corners({dvec3(-1), dvec3(1)})) {
            CHECK(glm::all(glm::lessThanEqual(box.low, a.apply(corner) + 1e-12)));
            CHECK(glm::all(glm::greaterThanEqual(box.high, a.apply(corner) - 1e-12)));
        }
    }
}

}  // namespace clevrvk::tests
