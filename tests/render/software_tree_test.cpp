// Tests trees of boxes that paths go through where a device traces in software: their words by hand, and that boxes
// hold what is below them.
#include "renderer/render/software_tree.h"

#include "tests/render/odd_meshes.h"

#include "shaders/shared/general_types.h"

#include <doctest/doctest.h>
#include <glm/common.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <set>
#include <span>
#include <vector>

namespace clevrvk::render::test {

namespace {

shaders::GpuTreeGrid read_grid(std::span<const std::uint64_t> words)
{
    shaders::GpuTreeGrid grid{};
    std::memcpy(&grid, words.data(), sizeof(grid));
    return grid;
}

/// A node's record of one of its two children.
struct Child {
    glm::dvec3 low;
    glm::dvec3 high;
    std::uint32_t leads_to = 0;
};

Child read_child(std::span<const std::uint64_t> words, std::uint32_t place, std::size_t which)
{
    const shaders::GpuTreeGrid grid = read_grid(words);
    Child child;
    for (std::size_t k = 0; k < 6; ++k) {
        const std::size_t number = 6 * which + k;
        const std::uint64_t steps = words[place + number / 4] >> (16 * (number % 4)) & 0xffffU;
        const auto axis = static_cast<glm::length_t>(k % 3);
        (k < 3 ? child.low : child.high)[axis] =
            static_cast<double>(grid.low[axis]) + static_cast<double>(steps) * static_cast<double>(grid.step[axis]);
    }
    child.leads_to = static_cast<std::uint32_t>(words[place + 3] >> (32 * which));
    return child;
}

float float_of(std::uint64_t word, int half)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(word >> (32 * half)));
}

struct ReadTriangle {
    glm::vec3 corners[3];
    std::uint32_t number = 0;
};

ReadTriangle read_triangle(std::span<const std::uint64_t> words, std::uint32_t place)
{
    ReadTriangle triangle;
    for (std::uint32_t k = 0; k < 9; ++k) {
        triangle.corners[k / 3][static_cast<glm::length_t>(k % 3)] = float_of(words[place + k / 2], static_cast<int>(k % 2));
    }
    triangle.number = static_cast<std::uint32_t>(words[place + 4] >> 32U);
    return triangle;
}

/// The path to each leaf of a tree.
std::vector<std::uint32_t> list_leaves(std::span<const std::uint64_t> words)
{
    std::vector<std::uint32_t> leaves;
    std::vector<std::uint32_t> waiting{read_grid(words).root};
    while (!waiting.empty()) {
        const std::uint32_t leads_to = waiting.back();
        waiting.pop_back();
        if ((leads_to & shaders::kTreeLeaf) != 0) {
            leaves.push_back(leads_to);
            continue;
        }
        waiting.push_back(read_child(words, leads_to, 0).leads_to);
        waiting.push_back(read_child(words, leads_to, 1).leads_to);
    }
    return leaves;
}

/// Visits all triangles below, and checks that they lie within the box that leads to them, and that it is not much
/// larger.
void check_below(std::span<const std::uint64_t> words, std::uint32_t leads_to, const glm::dvec3& low, const glm::dvec3& high,
                 std::vector<std::uint32_t>& found, glm::dvec3& all_low, glm::dvec3& all_high)
{
    all_low = glm::dvec3(1e30);
    all_high = glm::dvec3(-1e30);
    if ((leads_to & shaders::kTreeLeaf) != 0) {
        const std::uint32_t count = 1 + (leads_to >> shaders::kTreeCountShift & 3U);
        for (std::uint32_t k = 0; k < count; ++k) {
            const ReadTriangle triangle = read_triangle(words, (leads_to & shaders::kTreePlaceBits) + k * shaders::kTreeTriangleWords);
            found.push_back(triangle.number);
            for (const glm::vec3& corner : triangle.corners) {
                all_low = glm::min(all_low, glm::dvec3(corner));
                all_high = glm::max(all_high, glm::dvec3(corner));
            }
        }
    } else {
        for (std::size_t which = 0; which < 2; ++which) {
            const Child child = read_child(words, leads_to, which);
            glm::dvec3 below_low;
            glm::dvec3 below_high;
            check_below(words, child.leads_to, child.low, child.high, found, below_low, below_high);
            all_low = glm::min(all_low, below_low);
            all_high = glm::max(all_high, below_high);
        }
    }
    const glm::dvec3 step(read_grid(words).step);
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        CHECK(low[axis] <= all_low[axis] - 0.9 * step[axis]);
        CHECK(low[axis] >= all_low[axis] - 2.1 * step[axis]);
        CHECK(high[axis] >= all_high[axis] + 0.9 * step[axis]);
        CHECK(high[axis] <= all_high[axis] + 2.1 * step[axis]);
    }
}

/// Checks that the tree of a mesh leads to every triangle once, through boxes that hold it.
void check_tree(const scene::Mesh& mesh)
{
    const std::size_t count = mesh.triangles.size();
    const std::vector<std::uint64_t> words = make_mesh_tree(mesh);
    CHECK(words.size() <= count_tree_words(count));
    std::vector<std::uint32_t> found;
    const std::uint32_t root = read_grid(words).root;
    if ((root & shaders::kTreeLeaf) == 0) {
        for (std::size_t which = 0; which < 2; ++which) {
            const Child child = read_child(words, root, which);
            glm::dvec3 low;
            glm::dvec3 high;
            check_below(words, child.leads_to, child.low, child.high, found, low, high);
        }
    } else {
        for (std::uint32_t k = 0; k <= (root >> shaders::kTreeCountShift & 3U); ++k) {
            found.push_back(read_triangle(words, (root & shaders::kTreePlaceBits) + k * shaders::kTreeTriangleWords).number);
        }
    }
    std::ranges::sort(found);
    CHECK(found.size() == count);
    CHECK(std::set<std::uint32_t>(found.begin(), found.end()).size() == count);
    CHECK(found.back() == count - 1);
}

}  // namespace

TEST_CASE("make_mesh_tree of one triangle has a grid that leads to it, and its corners and number")
{
    scene::Mesh mesh;
    mesh.positions = {{0.0F, 0.0F, 0.0F}, {65531.0F, 0.0F, 0.0F}, {0.0F, 65531.0F, 2.0F}};
    mesh.triangles = {{0, 1, 2}};
    const std::vector<std::uint64_t> words = make_mesh_tree(mesh);
    REQUIRE(words.size() == 9);
    const shaders::GpuTreeGrid grid = read_grid(words);
    CHECK(grid.low.x == -2.0F);  // a step is 1 along x and y
    CHECK(grid.step == glm::vec3(1.0F, 1.0F, 65531.0F / 4194304.0F));
    CHECK(grid.root == (shaders::kTreeLeaf | 4U));
    const ReadTriangle triangle = read_triangle(words, 4);
    CHECK(triangle.number == 0);
    CHECK(triangle.corners[1] == glm::vec3(65531.0F, 0.0F, 0.0F));
    CHECK(triangle.corners[2] == glm::vec3(0.0F, 65531.0F, 2.0F));
}

TEST_CASE("make_mesh_tree leads to every triangle once, through boxes that hold it with a margin of a step and no more")
{
    for (const std::size_t count : {1U, 2U, 5U, 64U, 3000U}) {
        for (const glm::vec3 size : {glm::vec3(1.0F), glm::vec3(40.0F, 0.003F, 0.0F), glm::vec3(1e-3F)}) {
            CAPTURE(count);
            CAPTURE(size.x);
            check_tree(draw_mesh(count, size, {3.0F, -2.0F, 0.5F}));
        }
    }
    check_tree(make_deep_mesh());
}

TEST_CASE("make_object_tree leads to every object's number and mask")
{
    std::vector<TreeObject> objects;
    for (std::uint32_t k = 0; k < 9; ++k) {
        TreeObject object;
        object.box = {glm::dvec3(2.0 * k, 0.0, 0.0), glm::dvec3(2.0 * k + 1.0, 1.0, 1.0)};
        object.number = 100 + k;
        object.mask = k % 2 == 0 ? shaders::kMaskThing | shaders::kMaskSolid : shaders::kMaskCutout;
        objects.push_back(object);
    }
    for (const std::size_t count : {1U, 2U, 9U}) {
        const std::vector<std::uint64_t> words = make_object_tree(std::span(objects).first(count));
        CHECK(words.size() <= shaders::kTreeGridWords + count * shaders::kTreeNodeWords);
        std::set<std::uint32_t> found;
        for (const std::uint32_t leads_to : list_leaves(words)) {
            CHECK((leads_to & shaders::kTreeObject) != 0);
            const std::uint32_t number = leads_to & shaders::kObjectBits;
            CHECK((leads_to >> shaders::kTreeMaskShift & 15U) == objects[number - 100].mask);
            found.insert(number);
        }
        CHECK(found.size() == count);
    }
}

TEST_CASE("make_object_tree leads to every triangle of meshes that are its own, where these are in the world, and to all other objects")
{
    const scene::Mesh cloud = draw_mesh(200, glm::vec3(1.0F), glm::vec3(0.0F));
    const scene::Mesh single = draw_mesh(1, glm::vec3(1.0F), glm::vec3(0.0F));
    std::vector<TreeObject> objects(5);
    for (std::uint32_t k = 0; k < objects.size(); ++k) {
        objects[k].number = 7 + 1000 * k;  // the last is 4007, of 4096
        objects[k].mask = shaders::kMaskStage | shaders::kMaskSolid;
        objects[k].map = {glm::dmat3(2.0), glm::dvec3(0.3 * k, 0.0, 1.0)};
        objects[k].box = {objects[k].map.offset, objects[k].map.offset + 2.2};
    }
    objects[1].mesh = &cloud;
    objects[2].mesh = &single;
    objects[4].mesh = &cloud;
    const std::vector<std::uint64_t> words = make_object_tree(objects);
    CHECK(words.size() <= count_tree_words(401) + objects.size() * shaders::kTreeNodeWords);
    std::set<std::uint32_t> triangles;
    std::set<std::uint32_t> others;
    for (const std::uint32_t leads_to : list_leaves(words)) {
        if ((leads_to & shaders::kTreeObject) != 0) {
            others.insert(leads_to & shaders::kObjectBits);
        } else {
            for (std::uint32_t k = 0; k <= (leads_to >> shaders::kTreeCountShift & 3U); ++k) {
                const ReadTriangle read = read_triangle(words, (leads_to & shaders::kTreePlaceBits) + k * shaders::kTreeTriangleWords);
                const TreeObject& object = objects[(read.number >> shaders::kTreeTriangleShift) / 1000U];
                const std::uint32_t number = read.number & ((1U << shaders::kTreeTriangleShift) - 1U);
                CHECK(object.number == read.number >> shaders::kTreeTriangleShift);
                CHECK(read.corners[2] == glm::vec3(object.map(glm::dvec3(object.mesh->positions[object.mesh->triangles[number].z]))));
                triangles.insert(read.number);
            }
        }
    }
    CHECK(triangles.size() == 401);
    CHECK(others == std::set<std::uint32_t>{7, 3007});
}

}  // namespace clevrvk::render::test
