// Tests renderer/modeling: closed shells against volumes worked by hand, and what finish makes of them.
#include "renderer/modeling/solids.h"

#include "renderer/modeling/finish.h"
#include "tests/modeling/mesh_report.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <tuple>

namespace clevrvk::tests {

using glm::dvec3;
using modeling::Mesh;
using modeling::Points2;
using modeling::Points3;

namespace {

constexpr double kPi = 3.14159265358979323846;

/// The volume of a shell that must be closed.
double measure(const Mesh& mesh)
{
    const MeshReport report = report_mesh(mesh);
    CHECK(report.unmatched_edge_count == 0);
    CHECK(report.flat_triangle_count == 0);
    return report.volume;
}

modeling::FinishedMesh finish_plain(Mesh mesh)
{
    for (modeling::Face& face : mesh.faces) {
        face.part = 0;
        face.slot = 0;
    }
    return modeling::finish(mesh, {model::Material{}});
}

}  // namespace

TEST_CASE("lathe: a ring has the volume of Pappus's theorem")
{
    // A rectangle of 0.5 x 2 at the mean radius 3. Between two of N planes the ring is straight, which makes
    // N sin(2 pi / N) of 2 pi.
    const Points2 section{{2.75, 0}, {3.25, 0}, {3.25, 2}, {2.75, 2}};
    for (const int segments : {5, 24, 96}) {
        const double turn = segments * std::sin(2.0 * kPi / segments);
        CHECK(measure(modeling::lathe(section, segments, true)) == doctest::Approx(0.5 * 2.0 * 3.0 * turn).epsilon(1e-6));
    }
}

TEST_CASE("lathe: a profile that leaves the axis and returns to it is a cone, and one that does not gets caps")
{
    CHECK(measure(modeling::lathe({{0, 0}, {1, 0}, {0, 3}}, 256)) == doctest::Approx(kPi).epsilon(1e-3));
    CHECK(measure(modeling::lathe({{1, 0}, {1, 3}}, 256)) == doctest::Approx(3.0 * kPi).epsilon(1e-3));
}

TEST_CASE("lathe_sector: a quarter of a turn is a quarter of the volume")
{
    const Points2 outline{{0, 0}, {2, 0}, {2, 1}, {0, 1}};
    CHECK(measure(modeling::lathe_sector(outline, 0.3, 0.3 + kPi / 2.0, 64)) == doctest::Approx(kPi).epsilon(1e-3));
}

TEST_CASE("extrude: a concave outline with a hole, whichever way its points run")
{
    // 12 of an L less 1 of a hole, 0.5 high.
    Points2 outline{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
    Points2 hole{{0.5, 0.5}, {1.5, 0.5}, {1.5, 1.5}, {0.5, 1.5}};
    for (int i = 0; i < 2; ++i) {
        const std::array<Points2, 2> loops{outline, hole};
        CHECK(measure(modeling::extrude(loops, {{0, 0}, {0, 0.5}})) == doctest::Approx(5.5));
        std::reverse(outline.begin(), outline.end());
        std::reverse(hole.begin(), hole.end());
    }
}

TEST_CASE("extrude: rounded edges stay closed where they are as wide as the outline's own arcs, or wider")
{
    for (const double round : {0.05, 0.1, 0.15}) {
        const Mesh plate = modeling::extrude(modeling::make_rectangle({1, 0.5}, 0.1), 0.4, round);
        const double volume = measure(plate);
        CHECK(volume < 2.0 * 0.4);
        CHECK(volume > (2.0 - 6.0 * round) * 0.4);
    }
}

TEST_CASE("make_box: sharp it has its edges' product, rounded that of a box swept by a sphere")
{
    CHECK(measure(modeling::make_box({0, 0, 0}, {2, 3, 4}, 0.0)) == doctest::Approx(24.0));
    // Steiner: core, sides, quarter cylinders, sphere, for a core of 1 x 2 x 3 and radius 0.5.
    const double rounded = 6.0 + 0.5 * 2.0 * (2.0 + 3.0 + 6.0) + kPi * 0.25 * 6.0 + kPi * 4.0 / 3.0 * 0.125;
    CHECK(measure(modeling::make_box({0, 0, 0}, {2, 3, 4}, 0.5)) == doctest::Approx(rounded).epsilon(0.02));
}

TEST_CASE("sweep and make_tube: a straight path gives a prism and a pill, a closed one a torus")
{
    const Points3 path{{0, 0, 0}, {0, 1, 0}, {0, 3, 0}};
    CHECK(measure(modeling::sweep(path, [](double) { return modeling::make_rectangle({0.5, 0.25}, 0.0); })) == doctest::Approx(1.5));
    CHECK(measure(modeling::make_tube(path, 0.2, 64)) == doctest::Approx(kPi * 0.04 * 3.0 + kPi * 4.0 / 3.0 * 0.008).epsilon(0.02));
    Points3 circle;
    for (int i = 0; i < 96; ++i) {
        circle.emplace_back(2.0 * std::cos(2.0 * kPi * i / 96), 2.0 * std::sin(2.0 * kPi * i / 96), 0.0);
    }
    const Mesh torus = modeling::sweep(
        circle, [](double) { return modeling::make_circle(0.3, 48); }, {0, 0, 1}, modeling::Ends::Joined);
    CHECK(measure(torus) == doctest::Approx(2.0 * kPi * 2.0 * kPi * 0.09).epsilon(0.01));
}

TEST_CASE("make_frames: frames stay orthonormal along a path that bends in space, and turn no more than it does")
{
    const Points3 path = modeling::smooth(Points3{{0, 0, 0}, {1, 0, 1}, {1, 2, 1}, {0, 2, 3}}, 12);
    for (const modeling::PathFrame& frame : modeling::make_frames(path)) {
        CHECK(glm::length(frame.tangent) == doctest::Approx(1.0));
        CHECK(std::abs(glm::dot(frame.tangent, frame.right)) < 1e-12);
        CHECK(glm::length(glm::cross(frame.right, frame.tangent) - frame.up) < 1e-12);
    }
    // In a plane the normal of that plane stays where it is.
    for (const modeling::PathFrame& frame : modeling::make_frames({{0, 0, 0}, {1, 0, 0}, {2, 1, 0}, {2, 3, 0}, {0, 4, 0}})) {
        CHECK(frame.up.z == doctest::Approx(1.0));
    }
}

TEST_CASE("make_sheet: a flat one is a plate, a bent one is closed")
{
    const Mesh flat = modeling::make_sheet([](double u, double v) { return dvec3(2.0 * u, 3.0 * v, 0.0); }, 4, 5, 0.1);
    CHECK(measure(flat) == doctest::Approx(0.6));
    const Mesh bent = modeling::make_sheet([](double u, double v) { return dvec3(u, v, u * u - v * v); }, 9, 9, 0.05);
    CHECK(measure(bent) > 0.05);
}

TEST_CASE("make_ellipsoid, make_cylinder, make_bar and make_band are closed and have their volumes")
{
    CHECK(measure(modeling::make_ellipsoid({1, 2, 3}, 96)) == doctest::Approx(8.0 * kPi).epsilon(0.01));
    CHECK(measure(modeling::make_cylinder(1.0, 2.0, 0.0, 128)) == doctest::Approx(2.0 * kPi).epsilon(1e-3));
    CHECK(measure(modeling::make_bar({1, 1, 1}, {1, 4, 5}, 0.5, 0.5, 0.0, 128)) == doctest::Approx(kPi * 0.25 * 5.0).epsilon(1e-3));
    CHECK(measure(modeling::make_band(0.9, 1.0, 0.0, 2.0, 0.0, 128)) == doctest::Approx(kPi * 0.19 * 2.0).epsilon(1e-3));
}

TEST_CASE("move, scale, rotate, mirror and place keep a shell closed and outward")
{
    const Mesh box = modeling::make_box({0, 0, 0}, {1, 2, 3}, 0.1);
    const double volume = measure(box);
    CHECK(measure(modeling::move(box, {5, 6, 7})) == doctest::Approx(volume));
    CHECK(measure(modeling::scale(box, {1, 2, 3})) == doctest::Approx(6.0 * volume));
    CHECK(measure(modeling::rotate(box, 1, 0.7)) == doctest::Approx(volume));
    CHECK(measure(modeling::mirror(box, 0)) == doctest::Approx(volume));
    CHECK(measure(modeling::place(box, {1, 1, 1}, {0, 1, 0}, {0, 0, 1})) == doctest::Approx(volume));
    // A quarter turn about z carries x to y.
    const modeling::Bounds turned = modeling::compute_bounds(modeling::rotate(box, 2, kPi / 2.0));
    CHECK(turned.low.x == doctest::Approx(-2.0));
    CHECK(turned.high.y == doctest::Approx(1.0));
}

TEST_CASE("finish: a sharp box has the normals of its six sides, a sphere those of its radii")
{
    const modeling::FinishedMesh box = finish_plain(modeling::make_box({-1, -1, -1}, {1, 1, 1}, 0.0));
    std::set<std::tuple<float, float, float>> normals;
    for (const glm::vec3& normal : box.model.normals) {
        normals.insert({normal.x, normal.y, normal.z});
    }
    CHECK(normals.size() == 6);
    const modeling::FinishedMesh ball = finish_plain(modeling::make_ellipsoid({1, 1, 1}, 48));
    for (std::size_t i = 0; i < ball.model.normals.size(); ++i) {
        CHECK(glm::dot(ball.model.normals[i], ball.model.positions[i]) > 0.998F);
    }
}

TEST_CASE("finish: triangles come in the order of their slots, with their parts, and unused slots are left out")
{
    Mesh mesh = modeling::make_box({0, 0, 0}, {1, 1, 1}, 0.0);
    modeling::paint(
        mesh, 2, [](const dvec3&, const dvec3&) { return true; }, 7);
    modeling::paint(
        mesh, 0, [](const dvec3&, const dvec3& normal) { return normal.z > 0.9; }, 3);
    model::Material first;
    first.name = "first";
    model::Material last;
    last.name = "last";
    const modeling::FinishedMesh finished = modeling::finish(mesh, {first, model::Material{}, last});
    REQUIRE(finished.model.materials.size() == 2);
    CHECK(finished.model.materials[1].name == "last");
    REQUIRE(finished.parts.size() == 12);
    for (std::size_t i = 0; i < 12; ++i) {
        CHECK(finished.model.slots[i] == (i < 2 ? 0 : 1));
        CHECK(finished.parts[i] == (i < 2 ? 3 : 7));
    }
}

}  // namespace clevrvk::tests
