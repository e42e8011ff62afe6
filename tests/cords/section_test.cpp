// Hulls of sections of boxes, whose corners are known.
#include "renderer/cords/section.h"

#include "renderer/contact/body.h"

#include <doctest/doctest.h>

#include <vector>

namespace clevrvk::cords {
namespace {

void add_box(const dvec3& low, const dvec3& high, std::vector<Triangle>& triangles)
{
    const contact::Body box = contact::make_box_body(low, high);
    triangles.insert(triangles.end(), box.surface().triangles().begin(), box.surface().triangles().end());
}

const Plane kLevel{{0.0, 0.0, 0.5}, {1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
constexpr Slab kThin{-0.01, 0.01};

}  // namespace

TEST_CASE("find_section_hull goes around all pieces, or around that of a point")
{
    std::vector<Triangle> triangles;
    add_box({0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}, triangles);
    add_box({3.0, 0.0, 0.0}, {4.0, 1.0, 1.0}, triangles);
    add_box({0.0, 0.0, 2.0}, {9.0, 9.0, 3.0}, triangles);  // above the slab
    using Hull = std::vector<dvec2>;
    CHECK(find_section_hull(triangles, kLevel, kThin, {}) == Hull{{0.0, 0.0}, {4.0, 0.0}, {4.0, 1.0}, {0.0, 1.0}});
    CHECK(find_section_hull(triangles, kLevel, kThin, dvec2(3.5, 0.5)) == Hull{{3.0, 0.0}, {4.0, 0.0}, {4.0, 1.0}, {3.0, 1.0}});
    CHECK(find_section_hull(triangles, kLevel, kThin, dvec2(1.5, 0.5)) == Hull{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}});
    CHECK(find_section_hull(triangles, kLevel, {0.8, 0.9}, {}).empty());
}

TEST_CASE("find_section_hull of a point takes the pieces that overlap its own, and those that overlap these")
{
    std::vector<Triangle> triangles;
    add_box({2.5, 0.0, 0.0}, {3.5, 1.0, 1.0}, triangles);
    add_box({0.0, 0.0, 0.0}, {1.0, 1.0, 1.0}, triangles);
    add_box({0.5, 0.0, 0.0}, {3.0, 1.0, 1.0}, triangles);
    add_box({5.0, 0.0, 0.0}, {6.0, 1.0, 1.0}, triangles);
    using Hull = std::vector<dvec2>;
    CHECK(find_section_hull(triangles, kLevel, kThin, dvec2(0.2, 0.5)) == Hull{{0.0, 0.0}, {3.5, 0.0}, {3.5, 1.0}, {0.0, 1.0}});
}

TEST_CASE("find_section_hull takes what widens within the slab")
{
    std::vector<Triangle> triangles;
    add_box({0.0, 0.0, 0.0}, {1.0, 1.0, 0.5}, triangles);
    add_box({-1.0, -1.0, 0.505}, {2.0, 2.0, 1.0}, triangles);
    using Hull = std::vector<dvec2>;
    CHECK(find_section_hull(triangles, kLevel, kThin, {}) == Hull{{-1.0, -1.0}, {2.0, -1.0}, {2.0, 2.0}, {-1.0, 2.0}});
    CHECK(find_section_hull(triangles, kLevel, {-0.4, -0.1}, {}) == Hull{{0.0, 0.0}, {1.0, 0.0}, {1.0, 1.0}, {0.0, 1.0}});
}

TEST_CASE("make_plane has orthonormal axes, with the third as given")
{
    for (const dvec3& axis : {dvec3(0.0, 0.0, 2.0), dvec3(1.0, 0.0, 0.0), dvec3(0.0, -3.0, 0.0), dvec3(1.0, 2.0, 3.0)}) {
        const Plane plane = make_plane({1.0, 2.0, 3.0}, axis);
        CHECK(glm::length(plane.axis - glm::normalize(axis)) < 1e-12);
        CHECK(glm::length(glm::cross(plane.x, plane.y) - plane.axis) < 1e-12);
        CHECK(glm::length(plane.x) == doctest::Approx(1.0));
    }
}

}  // namespace clevrvk::cords
