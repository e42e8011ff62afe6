// Tests that what has a form is built once, and shared.
#include "renderer/resolve/body_cache.h"

#include "renderer/resolve/thing_reader.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/read_spec.h"
#include "tests/resolve/resolve_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::resolve {

namespace {

// Two equal cups, one with another glaze, and one of another variant whose parameters are all those of the first.
spec::PanelSpec read_cups()
{
    const std::string first = R"("shape":"cup","variant":7,"position":[0,0]})";
    spec::PanelSpec panel = read_panel(R"({"id":"a",)" + first + R"(,{"id":"b",)" + first +
                                       R"(,{"id":"c","shape":"cup","variant":7,"params":{"color":"mint"},"position":[0,0]})");
    spec::ObjectSpec& same = panel.objects.emplace_back(panel.objects[0]);
    same.id = "d";
    same.thing->variant = 8;
    return panel;
}

}  // namespace

TEST_CASE("BodyCache shares the body of objects with equal parameters, whatever drew them")
{
    const ResolvedPanel panel = resolve_panel(read_cups(), shipped_catalog());
    BodyCache bodies;
    std::vector<std::shared_ptr<const Body>> loaded;
    for (const ResolvedObject& object : panel.objects) {
        loaded.push_back(bodies.load(object.form));
    }
    CHECK(loaded[1] == loaded[0]);
    CHECK(loaded[3] == loaded[0]);
    CHECK(loaded[2] != loaded[0]);
    CHECK(bodies.kept_bytes() == count_bytes(*loaded[0]) + count_bytes(*loaded[2]));
}

TEST_CASE("A scene's instances share the mesh of objects with equal parameters")
{
    spec::EpisodeSpec episode;
    episode.id = "e";
    episode.panels = {read_cups()};
    scene::MeshCache meshes;
    const scene::Scene scene = scene::build_scene(episode, 0, shipped_catalog(), meshes);
    const auto& first = scene::mesh_of(scene.instances[0]);
    REQUIRE(first != nullptr);
    CHECK(scene::mesh_of(scene.instances[1]) == first);
    CHECK(scene::mesh_of(scene.instances[3]) == first);
    CHECK(scene::mesh_of(scene.instances[2]) != first);
}

TEST_CASE("A body has slots, parts and what it offers; that of an agent its skeleton with the angles of its pose")
{
    const ResolvedPanel panel = resolve_panel(read_panel(R"({"id":"a","shape":"cup","position":[0,0]},)"
                                                         R"({"id":"b","shape":"man","pose":{"left_elbow_bend":20},"position":[2,0]})"),
                                              shipped_catalog());
    BodyCache bodies;
    const std::shared_ptr<const Body> cup = bodies.load(panel.objects[0].form);
    CHECK(cup->parts.size() == cup->model.triangles.size());
    CHECK(cup->cavities.size() == 1);
    CHECK_FALSE(cup->grasps.empty());
    CHECK(cup->effectors.empty());
    const std::vector<std::string> slots = list_slots(*cup);
    CHECK(std::find(slots.begin(), slots.end(), "outside") != slots.end());
    const std::shared_ptr<const Body> man = bodies.load(panel.objects[1].form);
    CHECK_FALSE(man->effectors.empty());
    REQUIRE(man->angles_deg.size() == man->skeleton.turns().size());
    for (std::size_t k = 0; k < man->angles_deg.size(); ++k) {
        if (man->skeleton.turns()[k].name == "left_elbow_bend") {
            CHECK(man->angles_deg[k] == 20.0);
        }
    }
}

TEST_CASE("BodyCache keeps no more than its budget of bodies that nobody holds")
{
    const ResolvedPanel panel = resolve_panel(read_cups(), shipped_catalog());
    BodyCache bodies(1);
    const std::weak_ptr<const Body> dropped = bodies.load(panel.objects[0].form);
    static_cast<void>(bodies.load(panel.objects[2].form));
    CHECK(dropped.expired());
}

TEST_CASE("The slots of a thing are read from the body that its scene is made of")
{
    const std::string line = make_line(R"({"id":"a","shape":"cup","position":[0,0],"materials":{"outside":"oak"}})");
    scene::MeshCache meshes;
    const ThingReader things(meshes.bodies());
    const spec::EpisodeSpec episode = spec::parse_episode(line, "test:1", shipped_catalog(), things);
    const std::uint64_t bytes = meshes.bodies()->kept_bytes();
    CHECK(bytes > 0);
    static_cast<void>(scene::build_scene(episode, 0, shipped_catalog(), meshes));
    CHECK(meshes.bodies()->kept_bytes() == bytes);
}

TEST_CASE("build_body of a shape is a fault of its caller")
{
    CHECK_THROWS_AS(static_cast<void>(build_body(&shipped_catalog().shapes.front())), std::logic_error);
}

}  // namespace clevrvk::resolve
