// Tests the steps that tasks share when they make a panel: streams, worlds, objects.
#include "generators/draw_panel.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::generators {
namespace {

const catalog::World& mewl_world()
{
    return *catalog::find_world(shipped_catalog(), "mewl");
}

}  // namespace

TEST_CASE("make_panel takes everything from the world")
{
    const spec::PanelSpec panel = make_panel(mewl_world(), "context_0");
    CHECK(panel.id == "context_0");
    CHECK(panel.world == "mewl");
    CHECK(panel.width_px == 320);
    CHECK(panel.camera.eye == mewl_world().eye);
    REQUIRE(panel.lights.size() == mewl_world().lights.size());
    CHECK(panel.lights[0].name == mewl_world().lights[0].name);
    CHECK(panel.lights[0].position == mewl_world().lights[0].position);
}

TEST_CASE("jitter_panel moves a light by its name alone, and each panel in its own way")
{
    const TaskRequest request;
    const EpisodeStreams streams("sample", request);
    spec::PanelSpec panel = make_panel(mewl_world(), "context_0");
    spec::PanelSpec fewer = panel;
    fewer.lights.erase(fewer.lights.begin());
    spec::PanelSpec other = panel;
    other.id = "context_1";
    jitter_panel(mewl_world(), streams, panel);
    jitter_panel(mewl_world(), streams, fewer);
    jitter_panel(mewl_world(), streams, other);
    CHECK(panel.lights[1].position == fewer.lights[0].position);
    CHECK(panel.camera.eye == fewer.camera.eye);
    CHECK(panel.camera.eye != mewl_world().eye);
    CHECK(panel.camera.eye != other.camera.eye);
    CHECK(panel.lights[1].position != other.lights[1].position);
}

TEST_CASE("jitter_panel leaves a world without jitter as it is")
{
    catalog::World world = mewl_world();
    world.camera_jitter = 0.0;
    world.light_jitter = 0.0;
    spec::PanelSpec panel = make_panel(world, "scene");
    jitter_panel(world, EpisodeStreams("sample", TaskRequest{}), panel);
    CHECK(panel.camera.eye == world.eye);
    CHECK(panel.lights[0].position == world.lights[0].position);
}

TEST_CASE("episode streams differ by task, split, seed, index and purpose, and begin anew at each call")
{
    TaskRequest request;
    const EpisodeStreams streams("sample", request);
    const std::uint32_t first = streams.stream("objects").next_u32();
    CHECK(streams.stream("objects").next_u32() == first);
    CHECK(streams.stream("words").next_u32() != first);
    CHECK(EpisodeStreams("simple", request).stream("objects").next_u32() != first);
    request.split = "test";
    CHECK(EpisodeStreams("sample", request).stream("objects").next_u32() != first);
    request = {};
    request.seed = 1;
    CHECK(EpisodeStreams("sample", request).stream("objects").next_u32() != first);
    request = {};
    request.index = 1;
    CHECK(EpisodeStreams("sample", request).stream("objects").next_u32() != first);
}

TEST_CASE("make_object fills in size and colour and rests the object on the floor")
{
    spec::ObjectSpec object = make_object(shipped_catalog(), {"cylinder", "small", "glass", "brown"}, "o1");
    CHECK(object.size.radius == 0.35);
    CHECK(object.color.rgb == std::array<std::uint8_t, 3>{129, 74, 25});
    place_object(shipped_catalog(), {1.5, -2.0}, object);
    CHECK(object.position == Vec3{1.5, -2.0, 0.35});
    CHECK(footprint_radius(shipped_catalog(), object) == 0.35);
    CHECK_THROWS_AS(static_cast<void>(make_object(shipped_catalog(), {"cone", "small", "glass", "brown"}, "o1")), std::logic_error);
}

TEST_CASE("place_and_turn gives each object its own place and one draw of its turn")
{
    std::vector<spec::ObjectSpec> objects{make_object(shipped_catalog(), {"cylinder", "small", "glass", "brown"}, "o1"),
                                          make_object(shipped_catalog(), {"sphere", "large", "metal", "red"}, "o2")};
    CHECK(compute_footprint_radii(shipped_catalog(), objects) == std::vector{0.35, 0.7});
    Rng rng = Rng::for_key(1, "test", 0);
    Rng turns = Rng::for_key(1, "test", 0);
    place_and_turn(shipped_catalog(), std::array{FloorPoint{1.5, -2.0}, FloorPoint{0.0, 1.0}}, objects, rng);
    for (const spec::ObjectSpec& object : objects) {
        CHECK(object.rotation_deg == turns.uniform(0.0, 360.0));
    }
    CHECK(objects[0].position == Vec3{1.5, -2.0, 0.35});
    CHECK(objects[1].position[1] == 1.0);
}

}  // namespace clevrvk::generators
