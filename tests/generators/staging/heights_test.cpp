// Tests heights and water by hand.
#include "generators/staging/heights.h"

#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

namespace clevrvk::tests {

using namespace generators::staging;

TEST_CASE("measure_heights gives top and underside of a sheet, and none beside it")
{
    const Body sheet(make_sheet(1.0, 1.0));
    const Heights heights = measure_heights({sheet, move_by({0, 0, 0.3})}, {-2, -2}, {2, 2}, 8);
    CHECK(heights.top[static_cast<std::size_t>(heights.find_cell({0.2, 0.2}))] == doctest::Approx(0.3));
    CHECK(heights.bottom[static_cast<std::size_t>(heights.find_cell({0.2, 0.2}))] == doctest::Approx(0.3));
    CHECK_FALSE(heights.is_body(heights.find_cell({1.7, 0.2})));
    CHECK(heights.find_cell({2.5, 0}) == -1);
}

TEST_CASE("find_pools finds the water that a bowl holds up to its rim, and none on a box")
{
    const Body bowl(make_bowl(1.0, 0.1, 16));  // the lower half of a ball's shell, its rim at z = 0
    const Heights heights = measure_heights({bowl, {}}, 64);
    const std::vector<Pool> pools = find_pools(heights, find_spill_levels(heights), 0.1);
    REQUIRE(pools.size() == 1);
    CHECK(pools[0].depth == doctest::Approx(0.9).epsilon(0.02));
    CHECK(pools[0].volume == doctest::Approx(2.0 / 3.0 * 3.14159 * 0.729).epsilon(0.03));
    CHECK(glm::length(pools[0].deepest) < 0.05);
    const Body box(make_box(dvec3(-1), dvec3(1)));
    const Heights of_box = measure_heights({box, {}}, 16);
    CHECK(find_pools(of_box, find_spill_levels(of_box), 0.01).empty());
}

TEST_CASE("find_spill_levels lets water run off through a hole")
{
    // Four walls without a floor.
    std::vector<Triangle> walls = make_box(dvec3(-1, -1, 0), dvec3(-0.8, 1, 1));
    for (const auto& wall : {make_box(dvec3(0.8, -1, 0), dvec3(1, 1, 1)), make_box(dvec3(-0.8, -1, 0), dvec3(0.8, -0.8, 1)),
                             make_box(dvec3(-0.8, 0.8, 0), dvec3(0.8, 1, 1))}) {
        walls.insert(walls.end(), wall.begin(), wall.end());
    }
    const Body frame(walls);
    const Heights heights = measure_heights({frame, {}}, 20);
    CHECK(find_pools(heights, find_spill_levels(heights), 0.1).empty());
}

}  // namespace clevrvk::tests
