// Tests surfaces: distances, insides and ways out of shells that may overlap.
#include "renderer/contact/surface.h"

#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

using contact::Surface;

Surface make_surface(const std::vector<std::pair<dvec3, dvec3>>& boxes)
{
    std::vector<Triangle> triangles;
    for (const auto& [low, high] : boxes) {
        const std::vector<Triangle> box = make_box(low, high);
        triangles.insert(triangles.end(), box.begin(), box.end());
    }
    return Surface(std::move(triangles));
}

}  // namespace

TEST_CASE("find_closest gives the distance to a face, an edge and a corner of a box, from outside and from inside")
{
    const Surface surface = make_surface({{{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}}});
    CHECK(surface.find_closest({2.0, 0.1, 0.2}, 10.0).distance == doctest::Approx(1.5));
    CHECK(surface.find_closest({1.5, 1.5, 0.1}, 10.0).distance == doctest::Approx(std::sqrt(2.0)));
    CHECK(surface.find_closest({1.5, -1.5, 1.5}, 10.0).distance == doctest::Approx(std::sqrt(3.0)));
    CHECK(surface.find_closest({0.2, 0.1, 0.0}, 10.0).distance == doctest::Approx(0.3));
    CHECK(glm::length(surface.find_closest({0.2, 0.1, 0.0}, 10.0).point - dvec3(0.5, 0.1, 0.0)) < 1e-12);
    CHECK(surface.find_closest({2.0, 0.1, 0.2}, 1.4).distance == tree::kNoHit);
}

TEST_CASE("is_inside holds in any of two boxes that overlap, and not between those that do not")
{
    const Surface surface =
        make_surface({{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}, {{0.5, 0.0, 0.0}, {2.0, 1.0, 1.0}}, {{3.0, 0.0, 0.0}, {4.0, 1.0, 1.0}}});
    CHECK(surface.is_inside({0.25, 0.4, 0.6}));
    CHECK(surface.is_inside({0.75, 0.4, 0.6}));
    CHECK(surface.is_inside({1.75, 0.4, 0.6}));
    CHECK_FALSE(surface.is_inside({2.5, 0.4, 0.6}));
    CHECK(surface.is_inside({3.5, 0.4, 0.6}));
}

TEST_CASE("a ray leaves a box at its far face and enters it at its near one")
{
    const Surface surface = make_surface({{{0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}}});
    const auto exit = surface.find_exit({-2.0, 0.4, 0.6}, {1.0, 0.0, 0.0});
    const auto entry = surface.find_entry({-2.0, 0.4, 0.6}, {1.0, 0.0, 0.0});
    REQUIRE(exit.has_value());
    REQUIRE(entry.has_value());
    CHECK(exit->t == doctest::Approx(3.0));
    CHECK(entry->t == doctest::Approx(2.0));
    CHECK(entry->normal == dvec3(-1, 0, 0));
    CHECK_FALSE(surface.find_entry({-2.0, 0.4, 0.6}, {-1.0, 0.0, 0.0}).has_value());
}

}  // namespace clevrvk::tests
