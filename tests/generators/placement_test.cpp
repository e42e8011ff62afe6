// Placing discs on the floor.
#include "generators/placement.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

namespace clevrvk::generators {
namespace {

PlacementRules make_rules()
{
    PlacementRules rules;
    rules.axes = {{1.0, 0.0}};
    return rules;
}

}  // namespace

TEST_CASE("is_free keeps the gap between the rims of two discs")
{
    const std::array<Disc, 1> placed{{{{0.0, 0.0}, 0.7}}};
    const PlacementRules rules = make_rules();
    // 0.7 + 0.35 + 0.25 = 1.3
    CHECK_FALSE(is_free({{1.29, 0.0}, 0.35}, placed, rules));
    CHECK(is_free({{1.31, 0.0}, 0.35}, placed, rules));
    CHECK(is_free({{1.29, 0.5}, 0.35}, placed, rules));
}

TEST_CASE("is_free keeps the distance along each axis, in both directions")
{
    const std::array<Disc, 1> placed{{{{0.0, 0.0}, 0.35}}};
    PlacementRules rules = make_rules();
    CHECK_FALSE(is_free({{0.39, 2.0}, 0.35}, placed, rules));
    CHECK_FALSE(is_free({{-0.39, 2.0}, 0.35}, placed, rules));
    CHECK(is_free({{0.41, 2.0}, 0.35}, placed, rules));
    rules.axes.clear();
    CHECK(is_free({{0.0, 2.0}, 0.35}, placed, rules));
}

TEST_CASE("place_discs gives up when an object finds no place")
{
    PlacementRules rules = make_rules();
    rules.half_side = 0.1;
    Rng rng(1, 2);
    CHECK(place_discs(std::array{0.5}, rules, rng).has_value());
    CHECK_FALSE(place_discs(std::array{0.5, 0.5}, rules, rng).has_value());
}

TEST_CASE("place_discs gives a centre for each radius, within the square")
{
    Rng rng(3, 4);
    for (int i = 0; i < 200; ++i) {
        const std::optional<std::vector<FloorPoint>> centers = place_discs(std::array{0.7, 0.35, 0.35}, make_rules(), rng);
        REQUIRE(centers.has_value());
        REQUIRE(centers->size() == 3);
        for (const FloorPoint& center : *centers) {
            CHECK(center[0] >= -3.0);
            CHECK(center[0] < 3.0);
            CHECK(center[1] >= -3.0);
            CHECK(center[1] < 3.0);
        }
    }
}

}  // namespace clevrvk::generators
