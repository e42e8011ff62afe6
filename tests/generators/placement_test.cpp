// Tests the placement of discs on the floor.
#include "generators/placement.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
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

TEST_CASE("place_discs_by_moves gives each disc a place and one of its radii, all apart, where place_discs finds none")
{
    // Along each axis 6 discs take 5 gaps of 0.4, and the square is 2.5 wide.
    PlacementRules rules;
    rules.half_side = 1.25;
    rules.axes = {{1.0, 0.0}, {0.0, 1.0}};
    Rng rng(5, 6);
    const std::array<double, 6> small{0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
    int placed_count = 0;
    for (int i = 0; i < 100; ++i) {
        placed_count += place_discs(small, rules, rng).has_value() ? 1 : 0;
    }
    CHECK(placed_count == 0);
    const std::vector<std::vector<double>> radii(6, std::vector<double>{0.1, 0.9});
    const std::optional<std::vector<SizedPlace>> places = place_discs_by_moves(radii, rules, rng);
    REQUIRE(places.has_value());
    REQUIRE(places->size() == 6);
    std::vector<Disc> placed;
    for (const SizedPlace& place : *places) {
        const Disc disc{place.center, radii.front().at(place.radius_choice)};
        CHECK(is_free(disc, placed, rules));
        CHECK(std::max(std::abs(place.center[0]), std::abs(place.center[1])) <= 1.25);
        placed.push_back(disc);
    }
    // 8 discs take 2.8: no number of moves makes room.
    CHECK_FALSE(place_discs_by_moves(std::vector<std::vector<double>>(8, {0.1}), rules, rng).has_value());
}

}  // namespace clevrvk::generators
