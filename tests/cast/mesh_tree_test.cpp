// Tests the trees over meshes against hand-worked distances, a search without any tree, and Embree.
#include "renderer/cast/mesh_tree.h"

#include "renderer/base/rng.h"
#include "tests/cast/embree_mesh.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace clevrvk::cast {
namespace {

bool is_about(double value, double wanted)
{
    return std::abs(value - wanted) < 1e-8;
}

double draw(Rng& rng, double low, double high)
{
    return rng.uniform(low, high);
}

glm::vec3 draw_point(Rng& rng, double reach)
{
    const auto x = static_cast<float>(draw(rng, -reach, reach));
    const auto y = static_cast<float>(draw(rng, -reach, reach));
    const auto z = static_cast<float>(draw(rng, -reach, reach));
    return {x, y, z};
}

// Triangles of all sizes, anywhere, through each other.
scene::Mesh make_soup(int count, Rng& rng)
{
    scene::Mesh mesh;
    for (int k = 0; k < count; ++k) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        const glm::vec3 corner = draw_point(rng, 1.0);
        const double reach = std::exp2(-draw(rng, 0.0, 8.0));
        mesh.positions.push_back(corner);
        mesh.positions.push_back(corner + draw_point(rng, reach));
        mesh.positions.push_back(corner + draw_point(rng, reach));
        mesh.triangles.emplace_back(first, first + 1, first + 2);
    }
    return mesh;
}

// A closed, concave surface: a torus of hollow waves.
scene::Mesh make_wavy_torus(std::uint32_t around, std::uint32_t along)
{
    scene::Mesh mesh;
    for (std::uint32_t i = 0; i < along; ++i) {
        for (std::uint32_t j = 0; j < around; ++j) {
            const double u = 2.0 * 3.14159265358979 * i / along;
            const double v = 2.0 * 3.14159265358979 * j / around;
            const double radius = 0.25 + 0.1 * std::cos(7.0 * u) * std::cos(5.0 * v);
            const double ring = 0.7 + radius * std::cos(v);
            mesh.positions.emplace_back(ring * std::cos(u), ring * std::sin(u), radius * std::sin(v));
            const std::uint32_t a = i * around + j;
            const std::uint32_t b = i * around + (j + 1) % around;
            const std::uint32_t c = (i + 1) % along * around + j;
            const std::uint32_t d = (i + 1) % along * around + (j + 1) % around;
            mesh.triangles.emplace_back(a, c, b);
            mesh.triangles.emplace_back(b, c, d);
        }
    }
    return mesh;
}

Ray draw_ray(Rng& rng)
{
    const glm::dvec3 origin(draw_point(rng, 2.0));
    const glm::dvec3 target(draw_point(rng, 1.0));
    return {origin, target - origin};
}

// The nearest t by solving the plane of each triangle and three half-spaces: no part of it is MeshTree's.
double search_all(const scene::Mesh& mesh, const Ray& ray)
{
    double nearest = kNoHit;
    for (const glm::uvec3& triangle : mesh.triangles) {
        const glm::dvec3 corners[3] = {glm::dvec3(mesh.positions[triangle.x]), glm::dvec3(mesh.positions[triangle.y]),
                                       glm::dvec3(mesh.positions[triangle.z])};
        const glm::dvec3 normal = glm::cross(corners[1] - corners[0], corners[2] - corners[0]);
        const double t = glm::dot(corners[0] - ray.origin, normal) / glm::dot(ray.direction, normal);
        bool is_inside = t >= 0.0;
        for (int k = 0; k < 3; ++k) {
            const glm::dvec3 edge = corners[(k + 1) % 3] - corners[k];
            is_inside = is_inside && glm::dot(glm::cross(edge, ray.origin + t * ray.direction - corners[k]), normal) >= 0.0;
        }
        nearest = is_inside && t < nearest ? t : nearest;
    }
    return nearest;
}

// A closed box of count x count squares a side, with corners at whole numbers, each square cut along a diagonal; among
// them triangles without area, and each triangle of one side several times.
scene::Mesh make_whole_numbered_box(int count)
{
    scene::Mesh mesh;
    const auto add = [&](const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        mesh.positions.insert(mesh.positions.end(), {a, b, c});
        mesh.triangles.emplace_back(first, first + 1, first + 2);
    };
    for (int side = 0; side < 6; ++side) {
        for (int i = 0; i < count * count; ++i) {
            const auto corner = [&](int u, int v) {
                glm::vec3 p(0.0F);
                p[side / 2] = static_cast<float>(side % 2 * count);
                p[(side / 2 + 1) % 3] = static_cast<float>(i % count + u);
                p[(side / 2 + 2) % 3] = static_cast<float>(i / count + v);
                return p;
            };
            for (int copy = 0; copy < (side == 0 ? 5 : 1); ++copy) {
                add(corner(0, 0), corner(1, 0), corner(1, 1));
                add(corner(0, 0), corner(1, 1), corner(0, 1));
            }
            add(corner(0, 0), corner(1, 1), corner(0, 0));
            add(corner(1, 1), corner(1, 1), corner(1, 1));
        }
    }
    return mesh;
}

// From two before such a box and half of one within it: along the axes through corners, along edges, through middles
// and within sides, and slanting through corners and edges. \param from  halves of squares between rays and sides
std::vector<Ray> list_exact_rays(int count, int from)
{
    std::vector<Ray> rays;
    for (int axis = 0; axis < 3; ++axis) {
        for (int i = from; i <= 2 * count - from; ++i) {
            for (int j = from; j <= 2 * count - from; ++j) {
                glm::dvec3 origin(0.0);
                origin[axis] = -2.0;
                origin[(axis + 1) % 3] = 0.5 * i;
                origin[(axis + 2) % 3] = 0.5 * j;
                glm::dvec3 direction(0.0);
                direction[axis] = 1.0;
                rays.push_back({origin, direction});
                rays.push_back({origin + (count + 4.0) * direction, -direction});
                rays.push_back({origin + 2.5 * direction, direction});
                direction[(axis + 1) % 3] = i < 2 * count - from ? 0.25 : 0.0;  // half a square on the way
                rays.push_back({origin, direction});
            }
        }
    }
    return rays;
}

}  // namespace

TEST_CASE("MeshTree finds the nearest of many triangles, from either side")
{
    scene::Mesh mesh;
    for (int k = 0; k < 100; ++k) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        const float x = static_cast<float>(k);
        mesh.positions.insert(mesh.positions.end(), {{x, -1.0F, -1.0F}, {x, 3.0F, -1.0F}, {x, -1.0F, 3.0F}});
        mesh.triangles.emplace_back(first, first + 1, first + 2);
    }
    const MeshTree tree(mesh);
    CHECK(is_about(tree.intersect({{-2, 0, 0}, {1, 0, 0}}), 2.0));
    CHECK(is_about(tree.intersect({{40.25, 0, 0}, {1, 0, 0}}), 0.75));
    CHECK(is_about(tree.intersect({{200, 0, 0}, {-1, 0, 0}}), 101.0));
    CHECK(tree.intersect({{-2, 2, 2}, {1, 0, 0}}) == kNoHit);
}

TEST_CASE("MeshTree finds what a search through all triangles finds, and its barycentrics lead to the same point")
{
    Rng rng = Rng::for_key(7, "mesh_tree", 0);
    for (const scene::Mesh& mesh : {make_soup(1, rng), make_soup(5, rng), make_soup(300, rng), make_wavy_torus(16, 24)}) {
        const MeshTree tree(mesh);
        int hit_count = 0;
        for (int k = 0; k < 2000; ++k) {
            const Ray ray = draw_ray(rng);
            const double expected = search_all(mesh, ray);
            const MeshHit hit = tree.find_nearest(ray);
            CHECK((hit.t == expected || std::abs(hit.t - expected) < 1e-9));
            if (hit.t != kNoHit) {
                hit_count += 1;
                const glm::uvec3 corners = mesh.triangles[hit.triangle];
                const glm::dvec3 a(mesh.positions[corners.x]);
                const glm::dvec3 point = a + hit.barycentrics.x * (glm::dvec3(mesh.positions[corners.y]) - a) +
                                         hit.barycentrics.y * (glm::dvec3(mesh.positions[corners.z]) - a);
                CHECK(glm::length(point - (ray.origin + hit.t * ray.direction)) < 1e-9);
            }
        }
        CHECK((mesh.triangles.size() <= 5 || hit_count > 100));
    }
}

TEST_CASE("MeshTree finds what its triangles find one by one, along axes and edges and through corners, to the last bit")
{
    constexpr int kCount = 4;
    Rng rng = Rng::for_key(9, "mesh_tree", 0);
    std::vector<std::pair<scene::Mesh, std::vector<Ray>>> all{{make_whole_numbered_box(kCount), list_exact_rays(kCount, 0)},
                                                              {make_soup(200, rng), {}}};
    for (int k = 0; k < 300; ++k) {
        all[1].second.push_back(draw_ray(rng));
    }
    for (const auto& [mesh, rays] : all) {
        const MeshTree tree(mesh);
        std::vector<MeshTree> alone;
        for (const glm::uvec3& triangle : mesh.triangles) {
            scene::Mesh one;
            one.positions = {mesh.positions[triangle.x], mesh.positions[triangle.y], mesh.positions[triangle.z]};
            one.triangles = {{0, 1, 2}};
            alone.emplace_back(one);
        }
        for (const Ray& ray : rays) {
            double expected = kNoHit;
            for (const MeshTree& each : alone) {
                expected = std::min(expected, each.intersect(ray));
            }
            CHECK(tree.intersect(ray) == expected);
        }
    }
}

TEST_CASE("MeshTree lets no ray through a closed box along axes, at corners and edges, and slanting through them")
{
    constexpr int kCount = 4;
    const MeshTree tree(make_whole_numbered_box(kCount));
    for (const Ray& ray : list_exact_rays(kCount, 0)) {
        const bool is_within = glm::all(glm::greaterThanEqual(ray.origin, glm::dvec3(0.0))) &&
                               glm::all(glm::lessThanEqual(ray.origin, glm::dvec3(kCount)));
        CHECK(tree.intersect(ray) == (is_within ? kCount - 0.5 : 2.0));
    }
}

TEST_CASE("BoxTree gives a leaf of its own to every item from the one on that asks for it")
{
    std::vector<Box> boxes;
    for (int k = 0; k < 40; ++k) {
        const glm::dvec3 low(k % 7, k % 5, k % 3);
        boxes.push_back({low, low + 1.5});
    }
    const BoxTree tree(boxes, 4, 33);
    std::vector<int> seen(boxes.size());
    std::size_t shared_count = 0;
    for (const BoxTree::Node& node : tree.nodes()) {
        if (node.second != 0) {
            continue;
        }
        CHECK(node.end - node.begin <= 4);
        shared_count += node.end - node.begin > 1 ? 1 : 0;
        for (std::uint32_t k = node.begin; k < node.end; ++k) {
            const std::uint32_t item = tree.items()[k];
            seen[item] += 1;
            CHECK((item < 33 || node.end - node.begin == 1));
        }
    }
    CHECK(shared_count > 0);
    CHECK(std::ranges::count(seen, 1) == 40);
}

TEST_CASE("MeshTree takes triangles that all lie in one place, and ones without area")
{
    scene::Mesh mesh;
    mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 2, 0}};
    mesh.triangles.assign(1000, {0, 1, 2});
    mesh.triangles.emplace_back(3, 3, 3);
    const MeshTree tree(mesh);
    CHECK(is_about(tree.intersect({{0.25, 0.25, 2.0}, {0, 0, -1}}), 2.0));
    CHECK(tree.intersect({{2, 2, 2}, {0, 0, -1}}) == kNoHit);
}

TEST_CASE("MeshTrees keeps trees for the next caller, and beyond its budget drops those that nobody uses")
{
    const auto make_triangle = [] {
        scene::Mesh mesh;
        mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
        mesh.triangles.emplace_back(0, 1, 2);
        return std::make_shared<const scene::Mesh>(std::move(mesh));
    };
    MeshTrees trees(2);
    const auto first = make_triangle();
    const auto second = make_triangle();
    const std::weak_ptr<const MeshTree> unused = trees.find(first);
    CHECK(trees.find(first) == unused.lock());
    const std::shared_ptr<const MeshTree> used = trees.find(second);
    CHECK(trees.find(make_triangle()) != nullptr);
    CHECK(unused.expired());
    CHECK(trees.find(second) == used);
}

#ifdef CLEVRVK_EMBREE
TEST_CASE("MeshTree agrees with Embree on a soup of triangles and on a concave mesh")
{
    Rng rng = Rng::for_key(8, "mesh_tree", 0);
    for (const scene::Mesh& mesh : {make_soup(20000, rng), make_wavy_torus(128, 256)}) {
        const MeshTree tree(mesh);
        const test::EmbreeMesh oracle(mesh);
        int differing_count = 0;
        int hit_count = 0;
        for (int k = 0; k < 50000; ++k) {
            const Ray ray = draw_ray(rng);
            const double found = tree.intersect(ray);
            const double expected = oracle.intersect(ray);
            hit_count += found != kNoHit ? 1 : 0;
            differing_count += found == expected || std::abs(found - expected) < 1e-4 ? 0 : 1;
        }
        CHECK(hit_count > 10000);
        // Embree computes in single precision: a ray next to an edge may pass on its other side.
        CHECK(differing_count <= 25);
    }
}

TEST_CASE("MeshTree agrees with Embree on rays along axes, through corners and edges of a box with coincident triangles")
{
    constexpr int kCount = 4;
    const scene::Mesh mesh = make_whole_numbered_box(kCount);
    const MeshTree tree(mesh);
    const test::EmbreeMesh oracle(mesh);
    int hit_count = 0;
    for (const Ray& ray : list_exact_rays(kCount, 1)) {
        const double found = tree.intersect(ray);
        hit_count += found != kNoHit ? 1 : 0;
        CHECK(std::abs(found - oracle.intersect(ray)) < 1e-6);
    }
    CHECK(hit_count == 3 * 7 * 7 * 4);
}
#endif

}  // namespace clevrvk::cast
