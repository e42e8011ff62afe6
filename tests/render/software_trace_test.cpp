// Tests paths through trees of boxes, where a device traces in software: that nothing slips through a closed shell, and
// pictures against those of the driver's own acceleration structure.
#include "renderer/render/software_tree.h"
#include "renderer/render/structure_order.h"
#include "renderer/render/upload_general.h"
#include "renderer/resolve/read_episode.h"

#include "tests/render/odd_meshes.h"
#include "tests/render/render_fixture.h"

#include "shaders/shared/general_types.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::render::test {

namespace {

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
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
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
        const auto [unlike, ratio] = compare(drivers, ours);
        MESSAGE("unlike: " << 100.0 * unlike << " %, mean: " << ratio);
        CHECK(unlike < 0.01);
        CHECK(std::abs(ratio - 1.0) < 2e-3);
    }
}

}  // namespace clevrvk::render::test
