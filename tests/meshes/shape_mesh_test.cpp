// Tests the triangles of shapes against the formulas, by rays from the origin.
#include "renderer/meshes/shape_mesh.h"

#include "renderer/base/rng.h"
#include "renderer/cast/mesh_tree.h"
#include "tests/shipped_catalog.h"

#include "renderer/cast/shape_dispatch.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <string>
#include <tuple>
#include <utility>

using namespace clevrvk;
using namespace clevrvk::meshes;

namespace {

scene::AnalyticShape shipped(const std::string& name)
{
    const catalog::Shape& shape = *catalog::find_shape(shipped_catalog(), name);
    scene::AnalyticShape result;
    result.kind = shape.kind;
    result.radius = static_cast<float>(shape.radius);
    result.bevel_width = static_cast<float>(shape.bevel_width);
    result.bevel_exponent = static_cast<std::uint32_t>(std::lround(shape.bevel_exponent));
    result.side_count = static_cast<std::uint32_t>(shape.side_count);
    return result;
}

using Point = std::tuple<float, float, float>;

Point point_of(const scene::Mesh& mesh, std::uint32_t corner)
{
    const glm::vec3& p = mesh.positions[corner];
    return {p.x + 0.0F, p.y + 0.0F, p.z + 0.0F};
}

double compute_volume(const scene::Mesh& mesh)
{
    double volume = 0.0;
    for (const glm::uvec3& triangle : mesh.triangles) {
        const glm::dvec3 a(mesh.positions[triangle.x]);
        const glm::dvec3 b(mesh.positions[triangle.y]);
        const glm::dvec3 c(mesh.positions[triangle.z]);
        volume += glm::dot(a, glm::cross(b, c)) / 6.0;
    }
    return volume;
}

}  // namespace

TEST_CASE("shape meshes are closed, and every triangle faces outward")
{
    for (const std::string name : {"sphere", "cube", "cylinder"}) {
        CAPTURE(name);
        const scene::Mesh mesh = build_shape_mesh(shipped(name));
        std::map<std::pair<Point, Point>, int> edges;
        int inward_count = 0;
        for (const glm::uvec3& triangle : mesh.triangles) {
            const glm::dvec3 a(mesh.positions[triangle.x]);
            const glm::dvec3 b(mesh.positions[triangle.y]);
            const glm::dvec3 c(mesh.positions[triangle.z]);
            inward_count += glm::dot(glm::cross(b - a, c - a), a + b + c) > 0.0 ? 0 : 1;
            for (glm::length_t k = 0; k < 3; ++k) {
                ++edges[{point_of(mesh, triangle[k]), point_of(mesh, triangle[(k + 1) % 3])}];
            }
        }
        CHECK(inward_count == 0);
        int open_count = 0;
        for (const auto& [edge, count] : edges) {
            const auto back = edges.find({edge.second, edge.first});
            open_count += count == 1 && back != edges.end() && back->second == 1 ? 0 : 1;
        }
        CHECK(open_count == 0);
    }
}

TEST_CASE("shape meshes lie within the surface, by no more than the tolerance")
{
    for (const std::string name : {"sphere", "cube", "cylinder"}) {
        CAPTURE(name);
        const scene::AnalyticShape shape = shipped(name);
        const scene::Mesh mesh = build_shape_mesh(shape);
        const cast::MeshTree tree(mesh);
        Rng rng = Rng::for_key(1, "shape_mesh_test", 0);
        double deepest = 0.0;
        double highest = 0.0;
        for (int k = 0; k < 20000; ++k) {
            const double x = rng.uniform(-1.0F, 1.0F);
            const double y = rng.uniform(-1.0F, 1.0F);
            const double z = rng.uniform(-1.0F, 1.0F);
            const cast::Ray ray{glm::dvec3(0.0), glm::normalize(glm::dvec3(x, y, z))};
            const double gap = cast::intersect_analytic(shape, ray) - tree.intersect(ray);
            deepest = std::max(deepest, gap);
            highest = std::max(highest, -gap);
        }
        CAPTURE(deepest);
        CHECK(deepest < kShapeTolerance);
        CHECK(highest < 1e-6);
    }
}

TEST_CASE("shape meshes have the volumes of their formulas")
{
    const double r = 0.9992;
    CHECK(compute_volume(build_shape_mesh(shipped("sphere"))) == doctest::Approx(4.0 / 3.0 * std::numbers::pi * r * r * r).epsilon(5e-4));
    scene::AnalyticShape sharp = shipped("cylinder");
    sharp.bevel_width = 1e-4F;
    const double base = 0.5 * sharp.side_count * std::sin(2.0 * std::numbers::pi / sharp.side_count);
    CHECK(compute_volume(build_shape_mesh(sharp)) == doctest::Approx(2.0 * base).epsilon(1e-4));
    scene::AnalyticShape cube = shipped("cube");
    cube.bevel_width = 1e-4F;
    CHECK(compute_volume(build_shape_mesh(cube)) == doctest::Approx(8.0).epsilon(1e-4));
}
