// Tests trees of boxes that paths go through where a device traces in software: their words by hand, that boxes hold
// what is below them, that nothing slips through a closed shell, and pictures against those of the driver's own
// acceleration structure.
#include "renderer/render/software_tree.h"

#include "renderer/render/structure_order.h"
#include "renderer/render/upload_general.h"

#include "tests/render/render_fixture.h"

#include "shaders/shared/general_types.h"

#include <doctest/doctest.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

shaders::GpuTreeGrid read_grid(std::span<const std::uint64_t> words)
{
    shaders::GpuTreeGrid grid{};
    std::memcpy(&grid, words.data(), sizeof(grid));
    return grid;
}

/// What a node says of one of its two children.
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

scene::Mesh draw_mesh(std::size_t triangle_count, const glm::vec3& size, const glm::vec3& place)
{
    std::mt19937 random(static_cast<std::uint32_t>(triangle_count));
    const auto draw = [&] { return static_cast<float>(random() % 10000U) / 10000.0F; };
    scene::Mesh mesh;
    for (std::uint32_t k = 0; k < triangle_count; ++k) {
        glm::vec3 middle;
        middle.x = draw();
        middle.y = draw();
        middle.z = draw();
        for (int corner = 0; corner < 3; ++corner) {
            glm::vec3 offset;
            offset.x = draw();
            offset.y = draw();
            offset.z = draw();
            mesh.positions.push_back(place + size * (middle + 0.1F * offset));
        }
        mesh.triangles.emplace_back(3 * k, 3 * k + 1, 3 * k + 2);
    }
    return mesh;
}

/// A closed shell around the origin: a cube's faces cut into cells, its corners moved onto a sphere or not.
scene::Mesh make_shell(std::uint32_t cells, float radius, bool is_round)
{
    scene::Mesh mesh;
    for (std::uint32_t face = 0; face < 6; ++face) {
        const auto axis = static_cast<glm::length_t>(face / 2);
        for (std::uint32_t k = 0; k < cells * cells; ++k) {
            const auto first = static_cast<std::uint32_t>(mesh.positions.size());
            for (std::uint32_t corner = 0; corner < 4; ++corner) {
                glm::vec3 p;
                p[axis] = face % 2 == 0 ? -1.0F : 1.0F;
                p[(axis + 1) % 3] = -1.0F + 2.0F * static_cast<float>(k % cells + corner % 2) / static_cast<float>(cells);
                p[(axis + 2) % 3] = -1.0F + 2.0F * static_cast<float>(k / cells + corner / 2) / static_cast<float>(cells);
                mesh.positions.push_back(radius * (is_round ? glm::normalize(p) : p));
            }
            mesh.triangles.emplace_back(first, first + 1, first + 2);
            mesh.triangles.emplace_back(first + 1, first + 3, first + 2);
        }
    }
    return mesh;
}

/// Ever smaller triangles towards a corner, whose tree is deep.
scene::Mesh make_deep_mesh()
{
    scene::Mesh mesh;
    for (std::uint32_t k = 0; k < 120; ++k) {
        const float size = std::ldexp(1.0F, -static_cast<int>(k));
        mesh.positions.insert(mesh.positions.end(), {{size, 0.0F, 0.0F}, {size, 0.5F * size, 0.0F}, {size, 0.0F, 0.5F * size}});
        mesh.triangles.emplace_back(3 * k, 3 * k + 1, 3 * k + 2);
    }
    return mesh;
}

/// The scene with another mesh as its first thing, the middle of its bounds where the thing's middle was.
scene::Scene with_mesh(scene::Scene scene, scene::Mesh mesh, scene::Pose pose)
{
    const auto find_middle = [](const scene::Mesh& of) {
        const Bounds bounds = find_box(of);
        return 0.5 * (glm::dvec3(bounds.low) + glm::dvec3(bounds.high));
    };
    const auto thing = std::ranges::find_if(scene.instances, [](const scene::Instance& instance) { return instance.mask_id == 1; });
    const AffineMap map = find_map(thing->placement);
    pose.position =
        map.linear * find_middle(*mesh_of(*thing)) + map.offset - glm::mat3_cast(pose.rotation) * (pose.scale * find_middle(mesh));
    thing->geometry = std::make_shared<const scene::Mesh>(std::move(mesh));
    thing->placement = pose;
    return scene;
}

scene::Scene build(const std::string& line)
{
    scene::MeshCache meshes;
    return scene::build_scene(spec::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

/// How many channels of the pixels differ by more than rounding, and the ratio of the sums.
std::pair<double, double> compare(const frame::Frame& a, const frame::Frame& b)
{
    std::size_t unlike = 0;
    double sum_a = 0.0;
    double sum_b = 0.0;
    for (std::size_t k = 0; k < a.radiance.size(); ++k) {
        unlike += std::abs(a.radiance[k] - b.radiance[k]) > 1e-3F * (a.radiance[k] + 0.01F) ? 1U : 0U;
        sum_a += static_cast<double>(a.radiance[k]);
        sum_b += static_cast<double>(b.radiance[k]);
    }
    return {static_cast<double>(unlike) / static_cast<double>(a.radiance.size()), sum_b / sum_a};
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
        std::vector<std::uint32_t> waiting{read_grid(words).root};
        std::set<std::uint32_t> found;
        while (!waiting.empty()) {
            const std::uint32_t leads_to = waiting.back();
            waiting.pop_back();
            if ((leads_to & shaders::kTreeLeaf) == 0) {
                waiting.push_back(read_child(words, leads_to, 0).leads_to);
                waiting.push_back(read_child(words, leads_to, 1).leads_to);
                continue;
            }
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
    std::vector<std::uint32_t> waiting{read_grid(words).root};
    std::set<std::uint32_t> triangles;
    std::set<std::uint32_t> others;
    while (!waiting.empty()) {
        const std::uint32_t leads_to = waiting.back();
        waiting.pop_back();
        if ((leads_to & shaders::kTreeLeaf) == 0) {
            waiting.push_back(read_child(words, leads_to, 0).leads_to);
            waiting.push_back(read_child(words, leads_to, 1).leads_to);
        } else if ((leads_to & shaders::kTreeObject) != 0) {
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

TEST_CASE("has_one_tree is for sharp rooms without holes that are not too large")
{
    const auto panel = [](const std::string& inside) {
        return build(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p",)" + inside + "}]}");
    };
    const std::string chair = R"("objects":[{"id":"a","shape":"chair","variant":3,"position":[0,0]}])";
    scene::Scene room = panel(R"("world":"room",)" + chair);
    CHECK(has_one_tree(room));
    CHECK_FALSE(has_one_tree(panel(R"("world":"plain",)" + chair)));
    CHECK_FALSE(has_one_tree(panel(R"("world":"room","camera":{"aperture":0.01,"focus_m":2},)" + chair)));
    CHECK_FALSE(has_one_tree(panel(R"("world":"room","camera":{"shutter":{"close_s":0.1}},)" + chair)));
    scene::Scene with_hole = room;
    with_hole.materials.back().alpha_cutoff = 0.5F;
    CHECK_FALSE(has_one_tree(with_hole));
    scene::Mesh mesh = draw_mesh(1, glm::vec3(1.0F), glm::vec3(0.0F));
    mesh.triangles.resize(std::size_t{1} << shaders::kTreeTriangleShift);
    CHECK_FALSE(has_one_tree(with_mesh(room, mesh, {})));
}

TEST_CASE("No ray slips out of a closed shell, in a tree of its own or in the room's")
{
    TestRenderer on;
    for (int turn = 0; turn < 6; ++turn) {
        const std::uint32_t cells = std::array{1U, 7U, 40U}.at(static_cast<std::size_t>(turn % 3));
        const bool is_round = turn % 3 == 2;
        const bool is_in_room = turn >= 3;
        CAPTURE(cells);
        CAPTURE(is_in_room);
        // The camera is inside, what it sees absorbs everything, and outside is white.
        scene::Scene scene = build(
            R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","background":[1,1,1],"image":{"width":160,"height":120},)"
            R"("objects":[{"id":"a","shape":"ball","variant":1,"position":[0,0]}]}]})");
        scene.backdrop.reset();
        std::erase_if(scene.instances, [](const scene::Instance& instance) { return instance.mask_id == 0; });
        REQUIRE(scene.instances.size() == 1);
        scene.instances[0].geometry = std::make_shared<const scene::Mesh>(make_shell(cells, 1.0F, is_round));
        scene.instances[0].placement =
            scene::Upright{.position = glm::vec3(scene.camera.eye) + glm::vec3(0.1F, -0.2F, 0.3F), .scale = 5.0F};
        for (scene::Material& material : scene.materials) {
            material.inputs = {};
            material.textures = {};
            material.bsdf = scene::find_bsdf("lambert");
        }
        scene.sky = glm::vec3(is_in_room ? 0.0F : 1.0F);
        scene.background = glm::vec3(1.0F);
        REQUIRE(has_one_tree(scene) == is_in_room);
        const frame::Frame frame = on.renderer.render(std::vector<scene::Scene>{scene}, {.samples = 64}).front();
        CHECK(std::ranges::count_if(frame.radiance, [](float value) { return value != 0.0F; }) == 0);
    }
}

TEST_CASE("Paths through trees of our own bring what those through the driver's acceleration structure bring")
{
    TestRenderer on;
    const auto panel = [](const std::string& inside) {
        return build(R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","image":{"width":96,"height":72},)" + inside + "}]}");
    };
    std::vector<scene::Scene> panels{
        panel(R"("world":"room","objects":[{"id":"a","shape":"chair","variant":3,"position":[-0.5,0.6],"rotation_deg":30},)"
              R"({"id":"b","shape":"man","variant":2,"position":[0.6,0.9]}])"),
        panel(R"("world":"table","objects":[{"id":"a","shape":"flower","variant":3,"position":[-0.25,0]},)"
              R"({"id":"b","shape":"bottle","variant":2,"position":[0.2,0.1]}])"),
        // Shapes with a formula, turned and scaled, before a mesh.
        panel(R"("world":"mewl","background":[0.2,0.3,0.4],"objects":[)" + object("a", "sphere", 0.7, "metal", -1.2, 0.4) + "," +
              object("b", "cube", 0.7, "rubber", 0.8, 1.2, 30.0) + "," + object("c", "cylinder", 0.6, "glass", 1.1, -0.9, 15.0) + "," +
              object("d", "hand", 0.9, "rubber", -0.9, -1.7, 70.0) + "]"),
    };
    const scene::Scene table = panel(R"("world":"table","objects":[{"id":"a","shape":"ball","variant":1,"position":[0,0]},)"
                                     R"({"id":"b","shape":"bottle","variant":2,"position":[0.2,0.1]}])");
    panels.push_back(with_mesh(table, make_deep_mesh(), {.scale = glm::dvec3(0.5)}));
    // Stretched and turned, its own coordinates far from its origin.
    panels.push_back(with_mesh(table, draw_mesh(400, glm::vec3(1.0F), glm::vec3(30.0F, -20.0F, 10.0F)),
                               {.rotation = glm::angleAxis(0.5, glm::normalize(glm::dvec3(1.0, 2.0, 3.0))), .scale = {0.3, 0.1, 0.2}}));
    for (std::size_t k = 0; k < panels.size(); ++k) {
        CAPTURE(k);
        const std::vector<scene::Scene> one{panels[k]};
        REQUIRE(one.front().path == scene::ScenePath::General);
        const frame::Frame ours = on.renderer.render(one, {.samples = 4}).front();
        const frame::Frame drivers = on.renderer.render(one, {.samples = 4, .traversal = Traversal::Structure}).front();
        CHECK(std::ranges::count(ours.ids, 1U) > 20);
        CHECK(ours.ids == drivers.ids);
        CHECK(ours.depth == drivers.depth);
        CHECK(ours.parts == drivers.parts);
        const auto [unlike, ratio] = compare(drivers, ours);
        MESSAGE("unlike: " << 100.0 * unlike << " %, mean: " << ratio);
        CHECK(unlike < 0.01);
        CHECK(std::abs(ratio - 1.0) < 2e-3);
    }
}

}  // namespace clevrvk::render::test
