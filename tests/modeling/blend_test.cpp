// Tests blends, cuts and cloth: closed forms, closedness, borders, bounded stretch.
#include "renderer/modeling/blend.h"
#include "renderer/modeling/cloth.h"
#include "renderer/modeling/cut.h"
#include "renderer/modeling/solids.h"
#include "tests/modeling/mesh_report.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace clevrvk::tests {

using glm::dvec3;
using modeling::Axes;
using modeling::Blend;
using modeling::Mesh;
using modeling::Solid;

namespace {

constexpr double kPi = 3.14159265358979323846;

double compute_area(const Mesh& mesh)
{
    double area = 0.0;
    for (const modeling::Face& face : mesh.faces) {
        area += glm::length(modeling::compute_area_vector(mesh, face)) / 2.0;
    }
    return area;
}

double compute_area_of(const Mesh& mesh, int slot)
{
    Mesh kept = mesh;
    std::erase_if(kept.faces, [&](const modeling::Face& face) { return face.slot != slot; });
    return compute_area(kept);
}

/// A closed mesh's volume.
double measure(const Mesh& mesh)
{
    const MeshReport report = report_mesh(mesh);
    CHECK(report.unmatched_edge_count == 0);
    CHECK(report.flat_triangle_count == 0);
    return report.volume;
}

Mesh make_lone(const Solid& solid, double cell_m)
{
    Blend blend;
    blend.join(solid, 0.0, 0, 0);
    return blend.make_mesh(cell_m);
}

}  // namespace

TEST_CASE("Blend: a sphere has a sphere's volume and area, wherever it is")
{
    for (const double shift : {0.0, 0.0137, 0.41}) {
        const Mesh ball = make_lone(Solid::ball({shift, -2.0 * shift, shift}, 0.5), 0.04);
        CHECK(measure(ball) == doctest::Approx(kPi / 6.0).epsilon(5e-3));
        CHECK(compute_area(ball) == doctest::Approx(kPi).epsilon(5e-3));
    }
}

TEST_CASE("Blend: an ellipsoid, a cone between two spheres and a flat one have their volumes")
{
    const Axes tilted = modeling::make_axes({0.3, 0.2, 1.0});
    CHECK(measure(make_lone(Solid::ellipsoid({0, 0, 0}, {0.5, 0.3, 0.2}, tilted), 0.02)) ==
          doctest::Approx(4.0 / 3.0 * kPi * 0.03).epsilon(1e-2));
    // Equal radii make a pill.
    const double pill = kPi * 0.04 * 1.0 + 4.0 / 3.0 * kPi * 0.008;
    CHECK(measure(make_lone(Solid::cone({0, 0, 0}, {0.6, 0, 0.8}, 0.2, 0.2), 0.02)) == doctest::Approx(pill).epsilon(1e-2));
    CHECK(measure(make_lone(Solid::cone({0, 0, 0}, {0, 0.6, 0.8}, 0.2, 0.2, 0.5), 0.02)) == doctest::Approx(pill / 2.0).epsilon(1e-2));
    // A cone whose end is within its sphere is the sphere.
    CHECK(measure(make_lone(Solid::cone({0, 0, 0}, {0, 0, 0.1}, 0.5, 0.1), 0.04)) == doctest::Approx(kPi / 6.0).epsilon(5e-3));
}

TEST_CASE("Blend: sharp edges and corners of a turned box stay sharp")
{
    const Axes tilted = modeling::make_axes({0.3, 0.2, 1.0}, {1.0, 0.5, 0.0});
    const Mesh box = make_lone(Solid::box({0.1, 0.2, 0.3}, {0.4, 0.3, 0.2}, 0.0, tilted), 0.03);
    CHECK(measure(box) == doctest::Approx(0.8 * 0.6 * 0.4).epsilon(3e-3));
    CHECK(compute_area(box) == doctest::Approx(2.0 * (0.48 + 0.32 + 0.24)).epsilon(6e-3));
    for (int corner = 0; corner < 8; ++corner) {
        const dvec3 side(corner % 2 == 0 ? -0.4 : 0.4, corner / 2 % 2 == 0 ? -0.3 : 0.3, corner / 4 == 0 ? -0.2 : 0.2);
        const dvec3 at = dvec3(0.1, 0.2, 0.3) + tilted.x * side.x + tilted.y * side.y + tilted.z * side.z;
        double nearest = 1.0;
        for (const dvec3& p : box.positions) {
            nearest = std::min(nearest, glm::length(p - at));
        }
        CHECK(nearest < 0.01);
    }
}

TEST_CASE("Blend: two far spheres are two, a soft union is more than a sharp one, a bite takes half a sphere")
{
    Blend far;
    far.join(Solid::ball({0, 0, 0}, 0.2), 0.0, 0, 0);
    far.join(Solid::ball({1, 0, 0}, 0.2), 0.1, 0, 0);
    CHECK(measure(far.make_mesh(0.02)) == doctest::Approx(8.0 / 3.0 * kPi * 0.008).epsilon(1e-2));
    Blend sharp;
    sharp.join(Solid::ball({0, 0, 0}, 0.3), 0.0, 0, 0);
    sharp.join(Solid::ball({0.4, 0, 0}, 0.3), 0.0, 0, 0);
    Blend soft;
    soft.join(Solid::ball({0, 0, 0}, 0.3), 0.0, 0, 0);
    soft.join(Solid::ball({0.4, 0, 0}, 0.3), 0.2, 0, 0);
    // Two spheres less the lens in both, of two caps 0.1 high.
    const double lens = 2.0 * kPi * 0.01 * (3.0 * 0.3 - 0.1) / 3.0;
    CHECK(measure(sharp.make_mesh(0.02)) == doctest::Approx(8.0 / 3.0 * kPi * 0.027 - lens).epsilon(1e-2));
    CHECK(measure(soft.make_mesh(0.02)) > 1.02 * measure(sharp.make_mesh(0.02)));
    Blend bitten;
    bitten.join(Solid::ball({0, 0, 0}, 0.5), 0.0, 0, 0);
    bitten.carve(Solid::box({0, 0, 1}, {1, 1, 1}, 0.0), 0.0, 1, 1);
    const Mesh half = bitten.make_mesh(0.03);
    CHECK(measure(half) == doctest::Approx(kPi / 12.0).epsilon(5e-3));
    CHECK(compute_area_of(half, 1) == doctest::Approx(kPi * 0.25).epsilon(2e-2));
}

TEST_CASE("Blend: borders of parts and paint are where they belong, and the mesh stays closed")
{
    Blend blend;
    blend.join(Solid::ball({0, 0, 0}, 0.5), 0.0, 0, 0);
    blend.paint(Solid::box({0, 0, 1.25}, {1, 1, 1}, 0.0), 1, 1);
    const Mesh mesh = blend.make_mesh(0.05);
    CHECK(measure(mesh) == doctest::Approx(kPi / 6.0).epsilon(5e-3));
    // A cap 0.25 high has a quarter of the area.
    CHECK(compute_area_of(mesh, 1) == doctest::Approx(kPi / 4.0).epsilon(1e-2));
    for (const modeling::Face& face : mesh.faces) {
        for (int i = 0; i < face.corner_count; ++i) {
            const double over = mesh.positions[static_cast<std::size_t>(face.vertices[static_cast<std::size_t>(i)])].z - 0.25;
            CHECK((face.slot == 1 ? over : -over) > -0.004);
        }
    }
}

TEST_CASE("Blend: find_surface and find_normal give where a ray leaves a sphere")
{
    Blend blend;
    blend.join(Solid::ball({1, 2, 3}, 0.5), 0.0, 0, 0);
    const dvec3 way = glm::normalize(dvec3(1.0, -2.0, 0.5));
    const dvec3 at = blend.find_surface({1, 2, 3}, way);
    CHECK(glm::length(at - (dvec3(1, 2, 3) + 0.5 * way)) < 1e-5);
    CHECK(glm::length(blend.find_normal(at) - way) < 1e-5);
}

TEST_CASE("Blend: the same steps give the same bytes")
{
    const auto make = [] {
        Blend blend;
        for (int i = 0; i < 12; ++i) {
            blend.join(Solid::cone({0.1 * i, 0.03 * i * i, 0.02 * i}, {0.1 * i, 0.2, 0.3}, 0.1, 0.05), 0.05, i % 3, i % 2);
        }
        return blend.make_mesh(0.02);
    };
    const Mesh first = make();
    CHECK(measure(first) > 0.0);
    CHECK(first.positions == make().positions);
}

TEST_CASE("cut_away and thicken: a sphere without its cap becomes a bowl with a wall")
{
    const Mesh open = modeling::cut_away(make_lone(Solid::ball({0, 0, 0}, 0.5), 0.03), [](const dvec3& p) { return 0.1 - p.z; });
    const double cap = 2.0 * kPi * 0.5 * 0.6;
    CHECK(compute_area(open) == doctest::Approx(cap).epsilon(1e-2));
    // The shell between two caps of the same angle.
    const double shell = cap * 0.02 * (1.0 - 0.04 + 0.04 * 0.04 / 3.0);
    CHECK(measure(modeling::thicken(open, 0.02)) == doctest::Approx(shell).epsilon(1e-2));
}

TEST_CASE("drape: a cloth over a box hangs from it, stretched by no more than a tenth, and is a closed sheet")
{
    const Solid box = Solid::box({0, 0, 0.2}, {0.2, 0.2, 0.2}, 0.02);
    const auto obstacle = [&](const dvec3& p) { return std::min(box.measure(p), p.z); };
    modeling::Cloth cloth = modeling::lay_cloth({0.9, 0.8}, 0.42);
    modeling::drape(cloth, obstacle, 0.005);
    CHECK(modeling::find_stretch(cloth) < 0.1);
    double lowest = 1.0;
    for (const dvec3& p : cloth.points) {
        CHECK(obstacle(p) > -0.004);
        lowest = std::min(lowest, p.z);
    }
    CHECK(cloth.points[24 * 48 + 24].z == doctest::Approx(0.405).epsilon(0.02));
    CHECK(lowest < 0.2);
    const Mesh sheet = modeling::make_cloth_sheet(cloth, 0.006);
    CHECK(measure(sheet) == doctest::Approx(0.9 * 0.8 * 0.006).epsilon(0.1));
    modeling::Cloth again = modeling::lay_cloth({0.9, 0.8}, 0.42);
    modeling::drape(again, obstacle, 0.005);
    CHECK(again.points == cloth.points);
}

TEST_CASE("a smooth mesh has a sphere's volume, its vertices lie on the body, and paint divides it")
{
    Blend blend;
    blend.join(Solid::ball({0.1, 0.2, 0.3}, 0.05), 0.0, 0, 0);
    blend.paint(Solid::box({0.1, 0.2, 0.4}, dvec3(0.1), 0.0), 1, 1);
    const Mesh mesh = blend.make_smooth_mesh(0.002);
    CHECK(modeling::compute_volume(mesh) == doctest::Approx(4.0 / 3.0 * kPi * 0.05 * 0.05 * 0.05).epsilon(0.005));
    double furthest = 0.0;
    for (const dvec3& p : mesh.positions) {
        furthest = std::max(furthest, std::abs(blend.measure(p)));
    }
    CHECK(furthest < 1e-4);  // a twentieth of a cell: vertices stay within their cells
    for (const modeling::Face& face : mesh.faces) {
        CHECK((modeling::compute_center(mesh, face).z > 0.3) == (face.slot == 1));
    }
}

TEST_CASE("a member flows into the body at its root, and stays apart from it further on")
{
    // Two bars of radius 1 cm side by side, 1 mm apart.
    Blend bar;
    bar.join(Solid::cone({0.0, 0.0, 0.0}, {0.0, 0.0, 0.1}, 0.01, 0.01), 0.0, 0, 0);
    Blend member;
    member.join(Solid::cone({0.021, 0.0, 0.0}, {0.021, 0.0, 0.1}, 0.01, 0.01), 0.0, 0, 0);
    bar.join(member, 0.01, {0.0105, 0.0, 0.0}, 0.05);
    // Half a millimetre from either; the fillet of width w takes w / 4 away where both are as near.
    CHECK(bar.measure({0.0105, 0.0, 0.0}) == doctest::Approx(0.0005 - 0.01 / 4.0));
    CHECK(bar.measure({0.0105, 0.0, 0.09}) == doctest::Approx(0.0005));
    CHECK(modeling::compute_volume(bar.make_smooth_mesh(0.001)) > 2.0 * kPi * 1e-4 * 0.1);
}

}  // namespace clevrvk::tests
