// Tests the order in which leaves go to a driver that only halves their list: by points whose order follows by hand, by
// a slow twin, and by what such trees cost.
#include "renderer/render/structure_order.h"
#include "renderer/resolve/read_episode.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>
#include <glm/common.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

std::vector<glm::vec3> draw_points(std::size_t count, std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto draw = [&] { return static_cast<float>(random() % 1000U); };
    std::vector<glm::vec3> points(count);
    for (glm::vec3& point : points) {
        point.x = draw();
        point.y = draw();
        point.z = draw();
    }
    return points;
}

glm::vec3 find_size(const std::vector<glm::vec3>& points, std::span<const std::uint32_t> numbers)
{
    glm::vec3 low = points[numbers.front()];
    glm::vec3 high = low;
    for (const std::uint32_t number : numbers) {
        low = glm::min(low, points[number]);
        high = glm::max(high, points[number]);
    }
    return high - low;
}

/// Sums the boxes of all nodes of the tree that halves the list; the driver gives the first half the odd one.
double sum_areas(const std::vector<glm::vec3>& points, std::span<const std::uint32_t> numbers)
{
    const glm::dvec3 size = find_size(points, numbers);
    const double area = size.x * size.y + size.y * size.z + size.z * size.x;
    if (numbers.size() < 2) {
        return area;
    }
    const std::size_t first = (numbers.size() + 1) / 2;
    return area + sum_areas(points, numbers.first(first)) + sum_areas(points, numbers.subspan(first));
}

/// Whether every part's first half lies below the second along the axis on which the part is longest.
bool is_halved(const std::vector<glm::vec3>& points, std::span<const std::uint32_t> numbers)
{
    if (numbers.size() < 2) {
        return true;
    }
    const glm::vec3 size = find_size(points, numbers);
    const float longest = std::max({size.x, size.y, size.z});
    const std::span<const std::uint32_t> first = numbers.first((numbers.size() + 1) / 2);
    const std::span<const std::uint32_t> second = numbers.subspan(first.size());
    const glm::length_t axis = size.x == longest ? 0 : size.y == longest ? 1 : 2;
    const auto place = [&](std::uint32_t number) { return points[number][axis]; };
    return place(*std::ranges::max_element(first, {}, place)) <= place(*std::ranges::min_element(second, {}, place)) &&
           is_halved(points, first) && is_halved(points, second);
}

/// The same scene with the triangles of every mesh in reverse.
scene::Scene reverse_triangles(scene::Scene scene)
{
    for (scene::Instance& instance : scene.instances) {
        if (mesh_of(instance)) {
            scene::Mesh mesh = *mesh_of(instance);
            std::ranges::reverse(mesh.triangles);
            std::ranges::reverse(mesh.slots);
            instance.geometry = std::make_shared<const scene::Mesh>(std::move(mesh));
        }
    }
    return scene;
}

}  // namespace

TEST_CASE("order_for_halving puts points of a line in their order, and those at one place by their numbers")
{
    std::vector<glm::vec3> points;
    for (const int k : {3, 0, 6, 1, 5, 2, 4}) {
        points.emplace_back(1.0F, 0.5F * static_cast<float>(k), 2.0F);
    }
    CHECK(order_for_halving(points) == std::vector<std::uint32_t>{1, 3, 5, 0, 6, 4, 2});
    CHECK(order_for_halving(std::vector<glm::vec3>(5, glm::vec3(1.0F))) == std::vector<std::uint32_t>{0, 1, 2, 3, 4});
    CHECK(order_for_halving({}).empty());
    CHECK(order_for_halving(std::vector<glm::vec3>{{1.0F, 2.0F, 3.0F}}) == std::vector<std::uint32_t>{0});
}

TEST_CASE("order_for_halving halves every part along its longest axis")
{
    for (std::uint32_t count = 2; count < 70; ++count) {
        CAPTURE(count);
        const std::vector<glm::vec3> points = draw_points(count, count);
        const std::vector<std::uint32_t> order = order_for_halving(points);
        std::vector<std::uint32_t> sorted = order;
        std::ranges::sort(sorted);
        std::vector<std::uint32_t> all(count);
        std::iota(all.begin(), all.end(), 0U);
        CHECK(sorted == all);
        CHECK(is_halved(points, order));
    }
    const std::vector<glm::vec3> points = draw_points(4096, 1);
    std::vector<std::uint32_t> drawn(points.size());
    std::iota(drawn.begin(), drawn.end(), 0U);
    CHECK(sum_areas(points, order_for_halving(points)) < 0.05 * sum_areas(points, drawn));
}

TEST_CASE("order_triangles and order_instances go by the middles of the boxes, wherever they have been turned and moved")
{
    scene::Mesh mesh;  // four triangles along x, the long one by its middle
    for (const float x : {3.0F, 1.0F, 2.0F, 0.0F}) {
        const auto first = static_cast<std::uint32_t>(mesh.positions.size());
        const float length = x == 1.0F ? 0.9F : 0.1F;
        mesh.positions.insert(mesh.positions.end(), {{x - length, 0.0F, 0.0F}, {x + length, 0.0F, 0.0F}, {x, 0.1F, 0.0F}});
        mesh.triangles.emplace_back(first, first + 1, first + 2);
    }
    CHECK(order_triangles(mesh) == std::vector<std::uint32_t>{3, 1, 2, 0});
    const Bounds bounds = find_box(mesh);
    CHECK(bounds.low == glm::vec3(-0.1F, 0.0F, 0.0F));
    CHECK(bounds.high == glm::vec3(3.1F, 0.1F, 0.0F));

    // The middle of the shape is (1, 0, 0); a quarter turn brings it to (0, 1, 0).
    std::vector<Bounds> shapes(3, Bounds{{0.0F, -1.0F, -1.0F}, {2.0F, 1.0F, 1.0F}});
    std::vector<VkAccelerationStructureInstanceKHR> instances(3);
    instances[0].transform = {{{1, 0, 0, 4}, {0, 1, 0, 0}, {0, 0, 1, 0}}};    // at x 5
    instances[1].transform = {{{0, -1, 0, 3}, {1, 0, 0, 0}, {0, 0, 1, 0}}};   // at x 3
    instances[2].transform = {{{-1, 0, 0, 5}, {0, -1, 0, 0}, {0, 0, 1, 0}}};  // at x 4
    for (std::uint32_t k = 0; k < 3; ++k) {
        instances[k].accelerationStructureReference = k;
    }
    order_instances(instances, shapes);
    CHECK(instances[0].accelerationStructureReference == 1);
    CHECK(instances[1].accelerationStructureReference == 2);
    CHECK(instances[2].accelerationStructureReference == 0);

    shapes[0] = {{6.0F, -1.0F, -1.0F}, {8.0F, 1.0F, 1.0F}};  // of what is first now, the middle extends to y 7
    order_instances(instances, shapes);
    CHECK(instances[0].accelerationStructureReference == 2);
    CHECK(instances[1].accelerationStructureReference == 0);
    CHECK(instances[2].accelerationStructureReference == 1);
}

TEST_CASE("Renderer shows the same materials and labels in whatever order a mesh has its triangles")
{
    TestRenderer on;
    const std::string line =
        R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"table","image":{"width":64,"height":48},"objects":[)"
        R"({"id":"a","shape":"clock","variant":3,"position":[-0.25,0]},{"id":"b","shape":"teddy","variant":2,"position":[0.2,0.1]}]}]})";
    scene::MeshCache meshes;
    const scene::Scene scene = scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
    const std::vector<scene::Scene> panels{scene, reverse_triangles(scene)};
    const std::vector<frame::Frame> frames = on.renderer.render(panels, {.samples = 4});
    CHECK(std::set<std::uint32_t>(frames[0].parts.begin(), frames[0].parts.end()).size() > 5);
    CHECK(frames[1].ids == frames[0].ids);
    CHECK(frames[1].parts == frames[0].parts);
    CHECK(frames[1].depth == frames[0].depth);
    CHECK(frames[1].normals == frames[0].normals);
    CHECK(frames[1].albedo == frames[0].albedo);
    CHECK(frames[1].amodal == frames[0].amodal);
    int unlike = 0;  // paths that hit two triangles at the same distance
    for (std::size_t k = 0; k < frames[0].radiance.size(); ++k) {
        unlike += frames[1].radiance[k] != frames[0].radiance[k] ? 1 : 0;
    }
    CHECK(unlike <= 30);
}

}  // namespace clevrvk::render::test
