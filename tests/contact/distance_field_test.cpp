// Distances of points to bodies whose distances are known by hand.
#include "renderer/contact/distance_field.h"

#include "tests/contact/sample_bodies.h"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>

namespace clevrvk::tests {

using contact::DistanceField;
using contact::FieldValue;

TEST_CASE("DistanceField is above 0 outside a box and below 0 inside, and grows along its normal")
{
    const DistanceField field(make_box({-1.0, -1.0, -1.0}, {1.0, 1.0, 1.0}));
    const FieldValue beside = field.measure({1.5, 0.2, -0.3}, 1.0).value();
    CHECK(beside.distance == doctest::Approx(0.5));
    CHECK(glm::length(beside.normal - dvec3(1.0, 0.0, 0.0)) < 1e-12);
    CHECK(glm::length(beside.point - dvec3(1.0, 0.2, -0.3)) < 1e-12);
    const FieldValue within = field.measure({0.1, 0.2, -0.7}, 1.0).value();
    CHECK(within.distance == doctest::Approx(-0.3));
    CHECK(glm::length(within.normal - dvec3(0.0, 0.0, -1.0)) < 1e-12);
    const FieldValue corner = field.measure({2.0, 3.0, 3.0}, 4.0).value();
    CHECK(corner.distance == doctest::Approx(3.0));
    CHECK(glm::length(corner.normal - dvec3(1.0, 2.0, 2.0) / 3.0) < 1e-12);
}

TEST_CASE("DistanceField gives the normal of the triangle on the surface, and nothing beyond the distance asked for")
{
    const DistanceField field(make_box({-1.0, -1.0, -1.0}, {1.0, 1.0, 1.0}));
    const FieldValue on = field.measure({0.3, 0.2, 1.0}, 1.0).value();
    CHECK(std::abs(on.distance) < 1e-12);
    CHECK(glm::length(on.normal - dvec3(0.0, 0.0, 1.0)) < 1e-12);
    CHECK_FALSE(field.measure({0.0, 0.0, 2.5}, 1.0).has_value());
    CHECK(field.measure({0.0, 0.0, 0.0}, 1e-3).has_value());  // inside it is never too far
}

TEST_CASE("DistanceField in two boxes that overlap is the depth in the one where the point is the deepest")
{
    std::vector<Triangle> triangles = make_box({-1.0, -1.0, -1.0}, {1.0, 1.0, 1.0});
    const std::vector<Triangle> other = make_box({0.5, -1.0, -1.0}, {3.0, 1.0, 1.0});
    triangles.insert(triangles.end(), other.begin(), other.end());
    const DistanceField field(std::move(triangles));
    // 0.2 within the face x = 1 of the first, 0.3 within the face x = 0.5 of the second.
    CHECK(field.measure({0.8, 0.0, 0.0}, 1.0).value().distance == doctest::Approx(-0.3));
}

TEST_CASE("DistanceField of a sheet has no sign: both sides are outside")
{
    const DistanceField field(make_sheet(1.0, 1.0));
    for (const double z : {0.25, -0.25}) {
        const FieldValue value = field.measure({0.1, 0.2, z}, 1.0).value();
        CHECK(value.distance == doctest::Approx(0.25));
        CHECK(value.normal.z == doctest::Approx(z / 0.25));
    }
}

TEST_CASE("DistanceField knows that a bowl is open: its inside is outside of its shell")
{
    const DistanceField field(make_bowl(1.0, 0.1, 24));
    const FieldValue in_hollow = field.measure({0.0, 0.0, -0.5}, 1.0).value();
    CHECK(in_hollow.distance > 0.35);
    CHECK(field.measure({0.0, 0.0, -0.95}, 1.0).value().distance < -0.03);
}

TEST_CASE("DistanceField of points known to be outside agrees with the one that finds out")
{
    const DistanceField field(make_ball(1.0, 4));
    Rng rng = Rng::for_key(1, "tests/distance_field", 0);
    for (int k = 0; k < 200; ++k) {
        const double x = rng.uniform(-2.0, 2.0);
        const double y = rng.uniform(-2.0, 2.0);
        const double z = rng.uniform(1.01, 2.0);
        const FieldValue first = field.measure({x, y, z}, 9.0).value();
        const FieldValue second = field.measure_outside({x, y, z}, 9.0).value();
        CHECK(first.distance == second.distance);
        CHECK(first.normal == second.normal);
        CHECK(std::abs(first.distance - (glm::length(dvec3(x, y, z)) - 1.0)) < 0.01);
    }
}

}  // namespace clevrvk::tests
