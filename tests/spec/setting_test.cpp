// Tests materials by slot, surfaces, lists of lights, stage and background of spec lines.
#include "renderer/spec/read_spec.h"
#include "renderer/spec/write_spec.h"

#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <string>
#include <utility>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

namespace {

// A panel of that world with everything of its own.
Json own_document()
{
    return Json::parse(R"({"schema": "clevrvk/1", "id": "a", "panels": [{"id": "p", "world": "clevr",
        "background": "#9c9c9c",
        "lights": [{"kind": "rectangle", "position": [0, 0, 3], "target": [0, 0, 0], "size": [2, 1], "radiance": [4, 5, 6]},
                   {"kind": "sun", "direction": [0, 3, -4], "irradiance": 2},
                   {"kind": "sky", "radiance": 0.5}],
        "stage": [{"class": "table", "shape": "cube", "size": 1, "scale": [2, 1, 0.1], "position": [0, 0], "material": "oak"},
                  {"class": "wall", "shape": "plane", "size": 5, "position": [0, 4, 0], "rotation_wxyz": [0.6, 0.8, 0, 0],
                   "materials": {"surface": {"base_color": [0.25, 0.5, 1], "roughness": 0.75}}}],
        "objects": [{"id": "o", "shape": "cube", "size": 0.5, "position": [0, 0],
                     "material": {"base_color": "#ff0000", "metallic": 1, "solid": {"kind": "wood", "second_color": [0, 0, 0.5],
                                  "scale": 0.02, "axis": [0, 1, 0], "seed": 7}}},
                    {"id": "n", "shape": "sphere", "size": 0.5, "position": [2, 0], "material": "brass"}]}]})");
}

Json own_with(const std::string& pointer, const Json& value)
{
    Json document = own_document();
    document[Json::json_pointer("/panels/0/" + pointer)] = value;
    return document;
}

}  // namespace

TEST_CASE("parse_episode reads surfaces, lists of lights, stage and background")
{
    const EpisodeSpec episode = parse(own_document());
    const PanelSpec& panel = episode.panels.at(0);
    REQUIRE(panel.background);
    CHECK(panel.background->at(0) == doctest::Approx(0.33245).epsilon(1e-4));  // ((156 / 255 + 0.055) / 1.055)^2.4
    CHECK(panel.lights.empty());
    REQUIRE(panel.light_list);
    REQUIRE(panel.light_list->size() == 3);
    CHECK(panel.light_list->at(0) == LightSpec{LightKind::Rectangle, {4, 5, 6}, {0, 0, 3}, {0, 0, 0}, {2, 1}, {}, 0.0, 0.0, false, {}});
    CHECK(panel.light_list->at(1) == LightSpec{LightKind::Sun, {2, 2, 2}, {}, {}, {}, {0, 3, -4}, 0.53, 0.0, false, {}});
    CHECK(panel.light_list->at(2) == LightSpec{LightKind::Sky, {0.5, 0.5, 0.5}, {}, {}, {}, {}, 0.0, 0.0, false, {}});
    REQUIRE(panel.stage);
    REQUIRE(panel.stage->size() == 2);
    const StagePiece& table = panel.stage->at(0);
    CHECK(table.stage_class == "table");
    CHECK(table.object.position == Vec3{0, 0, 0.1});  // a cube of half-edge 1, flattened, on the floor
    CHECK(table.object.materials.at(0).material == "oak");
    CHECK(panel.stage->at(1).object.materials.at(0).surface.roughness == 0.75);
    const ObjectSpec& cube = panel.objects.at(0);
    CHECK(cube.material.empty());
    REQUIRE(cube.materials.size() == 1);
    CHECK(cube.materials[0].slot == "surface");
    const catalog::Surface& surface = cube.materials[0].surface;
    CHECK(surface.base_color == Vec3{1.0, 0.0, 0.0});
    CHECK(surface.metallic == 1.0);
    CHECK(surface.roughness == 0.5);
    CHECK(surface.solid == catalog::SolidTexture{"wood", {0, 0, 0.5}, 0.02, {0, 1, 0}, 7});
    CHECK(panel.objects.at(1).materials.at(0) == SlotMaterial{"surface", "brass", {}});
}

TEST_CASE("a line with all of these is written as one that reads back the same")
{
    const EpisodeSpec episode = parse(own_document());
    const EpisodeSpec again = parse_episode(write_episode(episode, std::nullopt), "again", shipped_catalog());
    CHECK(again == episode);
    CHECK(write_episode(again, std::nullopt) == write_episode(episode, std::nullopt));
}

TEST_CASE("each kind of light is written with its own keys in their order, and visible where that is no default")
{
    const std::string lights =
        R"([{"kind":"rectangle","position":[0.5,0.5,3.5],"target":[0.5,0.5,0.5],"size":[2.5,1.5],"radiance":[4.5,5.5,6.5],"visible":true},)"
        R"({"kind":"sun","direction":[0.5,3.5,-4.5],"angular_diameter_deg":1.5,"irradiance":[2.5,2.5,2.5]},)"
        R"({"kind":"sky","radiance":[0.5,0.5,0.5]},)"
        R"({"kind":"disc","position":[0.5,0.5,3.5],"target":[0.5,0.5,0.5],"radius":0.25,"radiance":[4.5,5.5,6.5]},)"
        R"({"kind":"sphere","position":[0.5,0.5,3.5],"radius":0.25,"radiance":[4.5,5.5,6.5],"visible":true},)"
        R"({"kind":"environment","picture":"afternoon","strength":2.5,"rotation_deg":-40.5,"visible":false}])";
    Json document = own_document();
    document["panels"][0]["lights"] = Json::parse(lights);
    const std::string line = write_episode(parse(document), std::nullopt);
    CHECK(line.find("\"lights\":" + lights) != std::string::npos);
}

TEST_CASE("an environment is read with its defaults, and written so that it reads back the same")
{
    Json document = own_document();
    document["panels"][0]["lights"] = Json::parse(R"([{"kind":"environment","picture":"afternoon"}])");
    const LightSpec light = parse(document).panels.at(0).light_list.value().at(0);
    CHECK(light.kind == LightKind::Environment);
    CHECK(light.picture == "afternoon");
    CHECK(light.radiance == Vec3{1, 1, 1});
    CHECK(light.rotation_deg == 0.0);
    CHECK(light.is_visible);
    document["panels"][0]["lights"][0].update({{"strength", 2.5}, {"rotation_deg", -40}, {"visible", false}});
    const EpisodeSpec episode = parse(document);
    const LightSpec other = episode.panels.at(0).light_list.value().at(0);
    CHECK(other.radiance == Vec3{2.5, 2.5, 2.5});
    CHECK(other.rotation_deg == -40.0);
    CHECK_FALSE(other.is_visible);
    CHECK(parse_episode(write_episode(episode, std::nullopt), "again", shipped_catalog()) == episode);
}

TEST_CASE("the background of a world gives way to an environment that the camera sees, that of the panel does not")
{
    Json document = least_document();
    Json& panel = document["panels"][0];
    panel["world"] = "table";
    CHECK(parse(document).panels.at(0).background);
    panel["lights"] = Json::parse(R"([{"kind":"environment","picture":"afternoon"}])");
    const EpisodeSpec episode = parse(document);
    CHECK_FALSE(episode.panels.at(0).background);
    CHECK(parse_episode(write_episode(episode, std::nullopt), "again", shipped_catalog()) == episode);
    panel["lights"][0]["visible"] = false;
    CHECK(parse(document).panels.at(0).background);
    panel["lights"][0]["visible"] = true;
    panel["background"] = "#ff0000";
    CHECK(parse(document).panels.at(0).background.value() == Vec3{1, 0, 0});
}

TEST_CASE("every world with a setting gives its panels a stage and lights, which they may replace")
{
    int count = 0;
    for (const catalog::World& world : shipped_catalog().worlds) {
        if (!world.setting) {
            continue;
        }
        CAPTURE(world.name);
        Json document = least_document();
        document["panels"][0]["world"] = world.name;
        const EpisodeSpec episode = parse(document);
        const PanelSpec& panel = episode.panels.at(0);
        CHECK(panel.stage.value().size() >= 1);
        CHECK(panel.light_list.value().size() >= 2);
        CHECK(parse_episode(write_episode(episode, std::nullopt), "again", shipped_catalog()) == episode);
        document["panels"][0]["stage"] = Json::array();
        CHECK(parse(document).panels.at(0).stage.value().empty());
        CHECK(parse(document).panels.at(0).light_list == panel.light_list);
        ++count;
    }
    CHECK(count == 4);
}

TEST_CASE("what is wrong with a surface, a light or a piece of stage is said with its place")
{
    const std::string object = "panels[0].objects[0].";
    const std::vector<std::pair<Json, std::string>> cases{
        {own_with("objects/0/material/rouhness", 1), object + "material: unknown key 'rouhness'; did you mean 'roughness'?"},
        {own_with("objects/0/material/metallic", 2), object + "material.metallic: 2 is out of range; it must lie in 0 to 1"},
        {own_with("objects/0/material/base_color", "red"),
         object + "material.base_color: 'red' is not a color; '#' must be followed by six hex digits, as in '#ffa500'"},
        {own_with("objects/0/material/base_color", {2, 0, 0}), object + "material.base_color[0]: 2 is out of range; it must lie in 0 to 1"},
        {own_with("objects/0/material/solid/kind", "wod"),
         object + "material.solid.kind: unknown solid texture 'wod'; did you mean 'wood'?"},
        {own_with("objects/0/material/solid/axis", {1, 1, 0}), object + "material.solid.axis: must have length 1; this one has 1.41421"},
        {own_with("objects/0/color", "red"),
         object + "color: the material has its own color; leave this out, or give a surface with another base_color as material"},
        {own_with("objects/0/materials", {{"surface", "oak"}}), object + "material: materials are also given; leave out one of them"},
        {own_with("stage/0/material", "metal"),
         "panels[0].stage[0].material: the material 'metal' has no color of its own; name another, or give a surface"},
        {own_with("stage/0/class", "wal"), "panels[0].stage[0].class: unknown class of stage 'wal'; did you mean 'wall'?"},
        {own_with("stage/0/as_background", true), "panels[0].stage[0].as_background: a material is also given; leave out one of them"},
        {own_with("lights/1/kind", "son"), "panels[0].lights[1].kind: unknown kind of light 'son'; did you mean 'sun'?"},
        {own_with("lights/0/target", {0, 0, 3}), "panels[0].lights[0].target: must differ from the position of the light"},
        {own_with("lights/3", {{"kind", "sky"}, {"radiance", 1}}), "panels[0].lights[3]: a panel may have at most one sky"},
        {own_with("lights/0", {{"kind", "environment"}, {"picture", "afternon"}}),
         "panels[0].lights[0].picture: unknown environment 'afternon'; did you mean 'afternoon'?"},
        {own_with("lights/0", {{"kind", "environment"}, {"picture", "afternoon"}, {"radiance", 2}}),
         "panels[0].lights[0]: unknown key 'radiance'; available: kind, picture, strength, rotation_deg, visible"},
        {own_with("lights/0", {{"kind", "environment"}, {"picture", "afternoon"}, {"strength", -1}}),
         "panels[0].lights[0].strength: -1 is out of range; it must lie in 0 to 10000"},
        {own_with("background", {0, 0}), "panels[0].background: has 2 items; it must have 3"}};
    for (const auto& [document, message] : cases) {
        CHECK(message_of(document) == message);
    }
}

TEST_CASE("a ground that cannot look like the background is refused where the panel says what makes it so")
{
    const auto message = [](const std::string& key, const Json& value) {
        Json document = least_document();
        document["panels"][0]["world"] = "plain";
        document["panels"][0][key] = value;
        return message_of(document);
    };
    const std::string what = ": a piece of stage cannot look like the background: ";
    const Json rectangle{{"kind", "rectangle"}, {"position", {0, 0, 3}}, {"target", {0, 0, 0}}, {"size", {1, 1}}, {"radiance", 1}};
    CHECK(message("lights", Json::array({rectangle})) ==
          "panels[0].lights" + what + "a near light does not light a ground evenly; list a sky and a sun as lights");
    CHECK(message("lights", Json::array({{{"kind", "environment"}, {"picture", "afternoon"}}})) ==
          "panels[0].lights" + what + "the light of an environment is not known before it is read; list a sky and a sun as lights");
    CHECK(message("lights", Json::array()) == "panels[0].lights" + what +
          "the background is brighter than a white ground under these lights");
    // A sky of 0.33 lights white ground to 0.33, just below grey 156; one of 0.34 to just above it.
    CHECK(message("lights", Json::array({{{"kind", "sky"}, {"radiance", 0.33}}})) ==
          "panels[0].lights" + what + "the background is brighter than a white ground under these lights");
    CHECK(message("lights", Json::array({{{"kind", "sky"}, {"radiance", 0.34}}})).empty());
    CHECK(message("background", "#ffffff").empty());
    Json piece = Json::parse(R"([{"class":"ground","shape":"plane","size":1,"position":[0,0],"as_background":true}])");
    Json document = least_document();
    document["panels"][0]["stage"] = piece;
    CHECK(message_of(document) == "panels[0].stage" + what + "the panel has no background; give 'background'");
}
