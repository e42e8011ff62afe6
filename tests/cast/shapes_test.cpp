// Tests rays against the shapes, with distances worked out by hand.
#include "renderer/cast/backdrop_sheet.h"
#include "renderer/cast/shape_dispatch.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace clevrvk::cast {
namespace {

scene::AnalyticShape make_shape(catalog::ShapeKind kind)
{
    scene::AnalyticShape shape;
    shape.kind = kind;
    shape.radius = 1.0F;
    shape.bevel_width = 0.25F;
    shape.bevel_exponent = 2;
    shape.side_count = 128;
    return shape;
}

const scene::AnalyticShape kSphere = make_shape(catalog::ShapeKind::Sphere);
const scene::AnalyticShape kCube = make_shape(catalog::ShapeKind::RoundedCube);
const scene::AnalyticShape kCylinder = make_shape(catalog::ShapeKind::RoundedCylinder);

bool is_about(double value, double wanted)
{
    return std::abs(value - wanted) < 1e-8;
}

}  // namespace

TEST_CASE("intersect_analytic finds where a ray enters, and from inside where it leaves")
{
    for (const scene::AnalyticShape& shape : {kSphere, kCube, kCylinder}) {
        CHECK(is_about(intersect_analytic(shape, {{-3, 0, 0}, {1, 0, 0}}), 2.0));
        CHECK(is_about(intersect_analytic(shape, {{0, 0, 0}, {0, 0, 2}}), 0.5));
        CHECK(intersect_analytic(shape, {{-3, 0, 0}, {-1, 0, 0}}) == kNoHit);
        CHECK(intersect_analytic(shape, {{-3, 1.01, 0}, {1, 0, 0}}) == kNoHit);
    }
}

TEST_CASE("intersect_analytic rounds the edges and corners of a cube")
{
    // Along the diagonal of a face the bevel is a quarter circle of radius 0.25 about (0.75, 0.75).
    const double reach = std::sqrt(2.0) * 0.75 + 0.25;
    CHECK(is_about(intersect_analytic(kCube, {{-2, -2, 0}, {1, 1, 0}}), 2.0 - reach / std::sqrt(2.0)));
    const double corner = std::sqrt(3.0) * 0.75 + 0.25;
    CHECK(is_about(intersect_analytic(kCube, {{-2, -2, -2}, {1, 1, 1}}), 2.0 - corner / std::sqrt(3.0)));
    CHECK(intersect_analytic(kCube, {{-2, 0.97, 0.97}, {1, 0, 0}}) == kNoHit);
    CHECK(is_about(intersect_analytic(kCube, {{-2, 0.97, 0}, {1, 0, 0}}), 2.0 - 0.75 - std::sqrt(0.0625 - 0.22 * 0.22)));
}

TEST_CASE("intersect_analytic sees the facets of a cylinder and the rounding of its rims")
{
    scene::AnalyticShape prism = kCylinder;
    prism.side_count = 4;
    // Four facets with vertices on the axes: a facet's middle is nearer than a vertex.
    CHECK(is_about(intersect_analytic(prism, {{-2, -2, 0}, {1, 1, 0}}), 1.5));
    // The rim's quarter circle, on the middle of facet 0 of 128, where the gauge is the distance over cos(pi / 128).
    const double angle = std::numbers::pi / 128.0;
    const double gauge_at_edge = 0.75 + 0.25 * std::sqrt(0.5);
    const double radius = gauge_at_edge * std::cos(angle);
    const glm::dvec3 origin(radius * std::cos(angle), radius * std::sin(angle), 3.0);
    CHECK(is_about(intersect_analytic(kCylinder, {origin, {0, 0, -1}}), 3.0 - (0.75 + 0.25 * std::sqrt(0.5))));
}

TEST_CASE("BackdropSheet intersects the sheet ahead, not the part behind, and nothing beside it")
{
    catalog::Backdrop backdrop;
    backdrop.s_axis = {1, 0, 0};
    backdrop.e_axis = {0, 1, 0};
    backdrop.e_min = -5.0;
    backdrop.e_max = 5.0;
    backdrop.s_curve = {-10.0, 20.0, 0.0, 0.0, 0.0};
    backdrop.z_curve = {4.0, -16.0, 16.0, 0.0, 0.0};  // z = 0.04 s^2
    const BackdropSheet sheet(backdrop);
    CHECK(is_about(sheet.intersect({{0, 0, 3}, {0, 0, -1}}), 3.0));
    CHECK(is_about(sheet.intersect({{0, 0, 1}, {1, 0, 0}}), 5.0));
    CHECK(is_about(sheet.intersect({{0, 0, 1}, {-2, 0, 0}}), 2.5));
    CHECK(sheet.intersect({{0, 0, 1}, {0, 1, 0}}) == kNoHit);
    CHECK(sheet.intersect({{0, 6, 1}, {1, 0, 0}}) == kNoHit);
    CHECK(sheet.intersect({{0, 0, 5}, {1, 0, 0}}) == kNoHit);
}

}  // namespace clevrvk::cast
