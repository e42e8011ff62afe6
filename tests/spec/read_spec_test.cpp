// Tests every rule of a spec line: its meaning when the line is good, and the message when it is not.
#include "renderer/spec/read_spec.h"

#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

TEST_CASE("parse_episode reads every value of a full line")
{
    const EpisodeSpec episode = parse(full_document());
    CHECK(episode.id == "mewl/shape/train/000012");
    CHECK(episode.task == "mewl_shape");
    CHECK(episode.seed == 7);
    CHECK(episode.labels.dump() == R"({"utterances":["a b"],"answer":"c"})");
    REQUIRE(episode.panels.size() == 1);
    const PanelSpec& panel = episode.panels[0];
    CHECK(panel.id == "context_0");
    CHECK(panel.world == "mewl");
    CHECK(panel.width_px == 320);
    CHECK(panel.height_px == 240);
    CHECK(panel.camera == CameraSpec{{7.48, -6.51, 5.34}, {0.0, 0.0, 0.0}, 35.0, 32.0});
    REQUIRE(panel.lights.size() == 3);
    CHECK(panel.lights[0] == LightPosition{"key", {6.4, -2.9, 4.3}});
    CHECK(panel.lights[2] == LightPosition{"back", {-1.2, 2.6, 5.8}});
    REQUIRE(panel.objects.size() == 3);
    const ObjectSpec& sphere = panel.objects[0];
    CHECK(sphere.id == "o1");
    CHECK(sphere.shape == "sphere");
    CHECK(sphere.size == Size{"large", 0.7});
    CHECK(sphere.material == "rubber");
    CHECK(sphere.color == Color{"red", {173, 35, 35}});
    CHECK(sphere.rotation_deg == 30.0);
    CHECK(sphere.labels.is_null());
    const ObjectSpec& cube = panel.objects[1];
    CHECK(cube.size == Size{"", 0.5});
    CHECK(cube.color == Color{"", {1, 2, 255}});
    CHECK(cube.position == Vec3{-1.0, 1.0, 0.5});
    CHECK(cube.rotation_deg == 0.0);
    CHECK(cube.labels.dump() == R"({"k":[1]})");
}

TEST_CASE("parse_episode lets an object of two coordinates rest on the floor")
{
    const EpisodeSpec episode = parse(full_document());
    CHECK(episode.panels[0].objects[0].position == Vec3{1.2, -0.4, 0.7});
    CHECK(episode.panels[0].objects[2].position == Vec3{1.6, -1.6, 0.6});
}

TEST_CASE("parse_episode takes what is not said from the world")
{
    const EpisodeSpec episode = parse(least_document());
    CHECK_FALSE(episode.task.has_value());
    CHECK_FALSE(episode.seed.has_value());
    CHECK(episode.labels.is_null());
    const PanelSpec& panel = episode.panels[0];
    CHECK(panel.width_px == 320);
    CHECK(panel.camera.eye == Vec3{7.481131553649902, -6.5076398849487305, 5.34366512298584});
    CHECK(panel.camera.focal_mm == 35.0);
    REQUIRE(panel.lights.size() == 3);
    CHECK(panel.lights[1] == LightPosition{"fill", {-4.671124458312988, -4.01359748840332, 3.0112245082855225}});
    CHECK(panel.objects.empty());
}

TEST_CASE("parse_episode takes what a part does not say from the world, value by value")
{
    Json document = least_document();
    document["panels"][0]["image"] = {{"width", 64}};
    document["panels"][0]["camera"] = {{"focal_mm", 50.0}};
    document["panels"][0]["lights"] = {{"back", {1.0, 2.0, 3.0}}};
    const EpisodeSpec episode = parse(document);
    const PanelSpec& panel = episode.panels[0];
    CHECK(panel.width_px == 64);
    CHECK(panel.height_px == 240);
    CHECK(panel.camera.focal_mm == 50.0);
    CHECK(panel.camera.sensor_mm == 32.0);
    CHECK(panel.lights[0].position == Vec3{6.446710109710693, -2.905174732208252, 4.258398056030273});
    CHECK(panel.lights[2].position == Vec3{1.0, 2.0, 3.0});
}

TEST_CASE("parse_episode turns a hand to its target as MEWL does")
{
    // pi - atan2(-1.1 - 1.6, 1.3 - -1.6) is 222.954592 degrees: the hand of the reference picture s09.
    Json document = full_with("/panels/0/objects/1/position", {-1.1, 1.3});
    CHECK(parse(document).panels[0].objects[2].rotation_deg == doctest::Approx(222.9545915));
    document["panels"][0]["objects"][2]["rotation_deg"] = 5.0;
    CHECK(parse(document).panels[0].objects[2].rotation_deg == 5.0);
}

TEST_CASE("parse_episode gives a computed rotation in 0 to 360 degrees, whatever the direction")
{
    for (const auto& [x, y, expected] : {std::tuple{1.6, -3.0, 0.0}, {3.0, -1.6, 90.0}, {1.6, 3.0, 180.0}, {-3.0, -1.6, 270.0}}) {
        const EpisodeSpec episode = parse(full_with("/panels/0/objects/1/position", {x, y}));
        const double rotation_deg = episode.panels[0].objects[2].rotation_deg;
        CHECK(rotation_deg == doctest::Approx(expected));
        CHECK(rotation_deg >= 0.0);
        CHECK(rotation_deg < 360.0);
    }
}

TEST_CASE("parse_episode takes an object that points to a later one")
{
    Json document = full_document();
    Json& objects = document["panels"][0]["objects"];
    std::swap(objects[1], objects[2]);
    CHECK(message_of(document).empty());
}

TEST_CASE("parse_episode says what is wrong with pointing")
{
    CHECK(message_of(full_with("/panels/0/objects/2/points_to", "o9")) ==
          "panels[0].objects[2].points_to: unknown object 'o9'; available: o1, o2");
    CHECK(message_of(full_with("/panels/0/objects/2/points_to", "o3")) ==
          "panels[0].objects[2].points_to: an object cannot point to itself");
    CHECK(message_of(full_with("/panels/0/objects/0/points_to", "o2")) == "panels[0].objects[0].points_to: a sphere cannot point");
    CHECK(message_of(full_with("/panels/0/objects/1/position", {1.6, -1.6, 2.0})) ==
          "panels[0].objects[2].points_to: the target is straight above or below; give rotation_deg");
}

TEST_CASE("parse_episode takes a hand with a size as the published shape, one with a thing's keys as the hand with joints")
{
    Json document = full_document();
    const auto read = [&](const std::string& hand) {
        document["panels"][0]["objects"] = Json::array({Json::parse(hand)});
        return document;
    };
    const Json published = read(R"({"id":"h","shape":"hand","size":0.6,"material":"rubber","color":"red","position":[0,0]})");
    const ObjectSpec shape = parse_episode(published.dump(), "f", shipped_catalog()).panels[0].objects[0];
    CHECK_FALSE(shape.thing.has_value());
    CHECK(shape.position[2] > 0.0);
    for (const char* keys : {R"("variant":3)", R"("pose":"fist")", R"("params":{"side":"left"})"}) {
        const Json jointed = read(R"({"id":"h","shape":"hand","position":[0,0],)" + std::string(keys) + "}");
        const ObjectSpec thing = parse_episode(jointed.dump(), "f", shipped_catalog()).panels[0].objects[0];
        CHECK(thing.thing.has_value());
        CHECK(thing.position[2] == 0.0);
    }
    CHECK(message_of(read(R"({"id":"h","shape":"hand","size":0.6,"variant":3,"position":[0,0]})")) ==
          "panels[0].objects[0].variant: size is also given; 'hand' is a shape with size, and a thing with variant, params or pose");
    CHECK(message_of(read(R"({"id":"h","shape":"hand","position":[0,0]})")) == "panels[0].objects[0]: missing key 'size'");
}

TEST_CASE("parse_episode suggests the nearest name for each kind of name")
{
    CHECK(message_of(full_with("/panels/0/objects/1/shape", "cubee")) ==
          "panels[0].objects[1].shape: unknown shape 'cubee'; did you mean 'cube'? --assets DIR adds shapes of your own");
    CHECK(message_of(full_with("/panels/0/objects/0/material", "ruber")) ==
          "panels[0].objects[0].material: unknown material 'ruber'; did you mean 'rubber'?");
    CHECK(message_of(full_with("/panels/0/objects/0/color", "grey")) ==
          "panels[0].objects[0].color: unknown color 'grey'; did you mean 'gray'?");
    CHECK(message_of(full_with("/panels/0/objects/0/size", "smal")) ==
          "panels[0].objects[0].size: unknown size 'smal'; did you mean 'small'?");
    CHECK(message_of(full_with("/panels/0/world", "mewll")) == "panels[0].world: unknown world 'mewll'; did you mean 'mewl'?");
    CHECK(message_of(full_with("/panels/0/lights/bak", {1, 2, 3})) == "panels[0].lights: unknown light 'bak'; did you mean 'back'?");
    CHECK(message_of(full_with("/panels/0/objects/0/colour", "red")) ==
          "panels[0].objects[0]: unknown key 'colour'; did you mean 'color'?");
    CHECK(message_of(full_with("/panel", 1)) == "unknown key 'panel'; did you mean 'panels'?");
    CHECK(message_of(full_with("/panels/0/camera/focal", 35)).starts_with("panels[0].camera: unknown key 'focal'"));
}

TEST_CASE("parse_episode names a required key that is missing")
{
    CHECK(message_of(full_without("", "id")) == "missing key 'id'");
    CHECK(message_of(full_without("", "schema")) == "missing key 'schema'");
    CHECK(message_of(full_without("", "panels")) == "missing key 'panels'");
    CHECK(message_of(full_without("/panels/0", "world")) == "panels[0]: missing key 'world'");
    CHECK(message_of(full_without("/panels/0", "objects")) == "panels[0]: missing key 'objects'");
    CHECK(message_of(full_without("/panels/0/objects/1", "position")) == "panels[0].objects[1]: missing key 'position'");
}

TEST_CASE("parse_episode reports a line of another version as such, before it looks at the keys")
{
    Json document = full_with("/schema", "clevrvk/2");
    document["frames"] = 3;
    CHECK(message_of(document) == "schema: unknown schema 'clevrvk/2'; this program reads 'clevrvk/1'");
}

TEST_CASE("parse_episode refuses duplicate ids of panels and objects")
{
    Json document = full_document();
    document["panels"].push_back(document["panels"][0]);
    CHECK(message_of(document) == "panels[1].id: duplicate panel id 'context_0'; panels[0] has the same id");
    CHECK(message_of(full_with("/panels/0/objects/2/id", "o1")) ==
          "panels[0].objects[2].id: duplicate object id 'o1'; objects[0] has the same id");
}

TEST_CASE("parse_episode takes the same object id in two panels")
{
    Json document = full_document();
    document["panels"].push_back(document["panels"][0]);
    document["panels"][1]["id"] = "context_1";
    CHECK(message_of(document).empty());
}

TEST_CASE("parse_episode refuses a duplicate key, which JSON itself allows")
{
    CHECK(message_of_text(R"({"schema":"clevrvk/1","id":"a","id":"b","panels":[]})") == "duplicate key 'id'");
    CHECK(message_of_text(R"({"schema":"clevrvk/1","id":"a","panels":[],"labels":{"x":[{"y":1,"y":2}]}})") ==
          "labels.x[0]: duplicate key 'y'");
}

TEST_CASE("parse_episode checks numbers at both ends of their ranges")
{
    const std::string object = "/panels/0/objects/0/";
    CHECK(message_of(full_with(object + "size", 0.01)).empty());
    CHECK(message_of(full_with(object + "size", 10)).empty());
    CHECK(message_of(full_with(object + "size", 0.009)) == "panels[0].objects[0].size: 0.009 is out of range; it must lie in 0.01 to 10");
    CHECK(message_of(full_with(object + "size", -1)) == "panels[0].objects[0].size: -1 is out of range; it must lie in 0.01 to 10");
    CHECK(message_of(full_with(object + "position", {100, -100})).empty());
    CHECK(message_of(full_with(object + "position", {100.1, 0})) ==
          "panels[0].objects[0].position[0]: 100.1 is out of range; it must lie in -100 to 100");
    CHECK(message_of(full_with(object + "rotation_deg", -1e6)).empty());
    CHECK(message_of(full_with(object + "rotation_deg", 1.1e6)).starts_with("panels[0].objects[0].rotation_deg: 1100000 is out of range"));
    CHECK(message_of(full_with(object + "color", {0, 0, 256})) ==
          "panels[0].objects[0].color[2]: 256 is out of range; it must lie in 0 to 255");
    CHECK(message_of(full_with(object + "color", {0, 0, 0.5})) == "panels[0].objects[0].color[2]: 0.5 is not a whole number");
    CHECK(message_of(full_with("/panels/0/image/width", 16)).empty());
    CHECK(message_of(full_with("/panels/0/image/width", 4096)).empty());
    CHECK(message_of(full_with("/panels/0/image/width", 15)) == "panels[0].image.width: 15 is out of range; it must lie in 16 to 4096");
    CHECK(message_of(full_with("/panels/0/image/height", 4097)) ==
          "panels[0].image.height: 4097 is out of range; it must lie in 16 to 4096");
    CHECK(message_of(full_with("/panels/0/camera/focal_mm", 0)) ==
          "panels[0].camera.focal_mm: 0 is out of range; it must lie in 1 to 1000");
}

TEST_CASE("parse_episode takes any 64-bit seed and no other")
{
    CHECK(parse(full_with("/seed", 0)).seed == 0);
    CHECK(parse(full_with("/seed", INT64_MIN)).seed == INT64_MIN);
    CHECK(parse(full_with("/seed", INT64_MAX)).seed == INT64_MAX);
    CHECK(message_of(full_with("/seed", UINT64_MAX)).starts_with("seed: 18446744073709551615 is out of range"));
    CHECK(message_of(full_with("/seed", "7")) == "seed: must be a whole number, not a string");
    CHECK(message_of(full_with("/seed", nullptr)) == "seed: must be a whole number, not null");
}

TEST_CASE("parse_episode refuses lists that are too short or too long")
{
    CHECK(message_of(full_with("/panels", Json::array())) == "panels: has 0 items; it must have 1 to 1024");
    CHECK(message_of(full_with("/panels/0/objects/0/position", {1})) == "panels[0].objects[0].position: has 1 item; it must have 2 to 3");
    CHECK(message_of(full_with("/panels/0/camera/eye", {1, 2})) == "panels[0].camera.eye: has 2 items; it must have 3");
    Json many = Json::array();
    for (int i = 0; i < 1025; ++i) {
        many.push_back(least_document()["panels"][0]);
        many.back()["id"] = fmt::format("p{}", i);
    }
    CHECK(message_of(full_with("/panels", many)) == "panels: has 1025 items; it must have 1 to 1024");
    many.erase(0);
    CHECK(message_of(full_with("/panels", many)).empty());
    CHECK(message_of(full_with("/panels/0/objects", Json(std::vector<int>(4097)))) ==
          "panels[0].objects: has 4097 items; it must have 0 to 4096");
}

TEST_CASE("parse_episode takes labels that are objects, and carries them through untouched")
{
    CHECK(message_of(full_with("/labels", "x")) == "labels: must be an object, not a string");
    CHECK(message_of(full_with("/labels", nullptr)) == "labels: must be an object, not null");
    CHECK(message_of(full_with("/panels/0/objects/0/labels", {1})) == "panels[0].objects[0].labels: must be an object, not an array");
    const std::string labels = R"({"z":1,"a":{"\u0000":null,"ä":[1.5,-0.0,18446744073709551615]}})";
    const EpisodeSpec episode = parse(full_with("/labels", Json::parse(labels)));
    CHECK(episode.labels == Json::parse(labels));
    CHECK(episode.labels.begin().key() == "z");
}

TEST_CASE("parse_episode reads a panel's own labels and its time, and says where they are wrong")
{
    Json document = full_with("/panels/0/labels", Json::parse(R"({"room":{"kind":"kitchen"},"n":18446744073709551615})"));
    document["panels"][0]["time_s"] = 0.125;
    const EpisodeSpec episode = parse(document);
    CHECK(episode.panels[0].labels.dump() == R"({"room":{"kind":"kitchen"},"n":18446744073709551615})");
    CHECK(episode.panels[0].time_s == 0.125);
    CHECK(parse(full_document()).panels[0].labels.is_null());
    CHECK_FALSE(parse(full_document()).panels[0].time_s.has_value());

    CHECK(message_of(full_with("/panels/0/labels", {1})) == "panels[0].labels: must be an object, not an array");
    CHECK(message_of(full_with("/panels/0/labels", nullptr)) == "panels[0].labels: must be an object, not null");
    CHECK(message_of(full_with("/panels/0/time_s", 0)).empty());
    CHECK(message_of(full_with("/panels/0/time_s", 1e9)).empty());
    CHECK(message_of(full_with("/panels/0/time_s", -0.5)) == "panels[0].time_s: -0.5 is out of range; it must lie in 0 to 1000000000");
    CHECK(message_of(full_with("/panels/0/time_s", "1")) == "panels[0].time_s: must be a number, not a string");
    CHECK(message_of_text(R"({"schema":"clevrvk/1","id":"a","panels":[{"id":"p","world":"clevr","objects":[],"time_s":NaN}]})")
              .starts_with("column "));
}

TEST_CASE("parse_episode refuses a camera without a direction")
{
    CHECK(message_of(full_with("/panels/0/camera/eye", {0, 0, 0})) ==
          "panels[0].camera: eye and look_at are 0 apart; they must be at least 0.01 apart");
    CHECK(message_of(full_with("/panels/0/camera/eye", {0, 0, 0.005})) ==
          "panels[0].camera: eye and look_at are 0.005 apart; they must be at least 0.01 apart");
    CHECK(message_of(full_with("/panels/0/camera/eye", {0, 0, 5})).empty());
}

TEST_CASE("parse_episode checks a camera of which the spec gives only one end")
{
    Json document = least_document();
    const catalog::World& world = *catalog::find_world(shipped_catalog(), "clevr");
    document["panels"][0]["camera"] = {{"look_at", world.eye}};
    CHECK(message_of(document).starts_with("panels[0].camera: eye and look_at are 0 apart"));
}

TEST_CASE("parse_episode refuses an eye under the floor and behind the backdrop")
{
    CHECK(message_of(full_with("/panels/0/camera/eye", {3, 0, -1})) == "panels[0].camera.eye: lies behind the backdrop");
    CHECK(message_of(full_with("/panels/0/camera/eye", {-13, 6, 1})) == "panels[0].camera.eye: lies behind the backdrop");
}

TEST_CASE("parse_episode refuses lights on their target, under the floor and behind the backdrop")
{
    CHECK(message_of(full_with("/panels/0/lights/key", {0, 0, 0.001})) ==
          "panels[0].lights.key: must not be at the point that the light aims at");
    CHECK(message_of(full_with("/panels/0/lights/key", {3, 0, -1})) == "panels[0].lights.key: lies behind the backdrop");
    CHECK(message_of(full_with("/panels/0/lights/key", {3, 0, 0.005})) == "panels[0].lights.key: lies behind the backdrop");
    CHECK(message_of(full_with("/panels/0/lights/key", {3, 0, 0.05})).empty());
    // The sheet rises away from the camera: s = -0.903208 x + 0.429204 y - 14.009432 ends at 4.08.
    CHECK(message_of(full_with("/panels/0/lights/key", {-18, 9, 10})) == "panels[0].lights.key: lies behind the backdrop");
    CHECK(message_of(full_with("/panels/0/lights/key", {-13, 6, 1})) == "panels[0].lights.key: lies behind the backdrop");
    CHECK(message_of(full_with("/panels/0/lights/key", {-13, 6, 3})).empty());
    // Straight above the target and in front of the sheet's near edge are odd but possible.
    CHECK(message_of(full_with("/panels/0/lights/key", {0, 0, 5})).empty());
    CHECK(message_of(full_with("/panels/0/lights/key", {20, -10, 5})).empty());
}

TEST_CASE("parse_episode refuses ids that would leave their folder")
{
    CHECK(message_of(full_with("/id", "../x")).starts_with("id: '..' begins or ends with a dot"));
    CHECK(message_of(full_with("/id", "/x")).starts_with("id: has an empty part"));
    CHECK(message_of(full_with("/panels/0/id", "a/b")).starts_with("panels[0].id: 'a/b' contains the character '/'"));
    CHECK(message_of(full_with("/panels/0/objects/0/id", "")) == "panels[0].objects[0].id: must not be empty");
    CHECK(message_of(full_with("/task", "a\nb")) == "task: 'a\\x0ab' contains a character that is not printable ASCII");
}

TEST_CASE("parse_episode says at which column the syntax is wrong")
{
    CHECK(message_of_text(R"({"schema" "clevrvk/1"})")
              .starts_with("column 21: syntax error while parsing object separator - unexpected string literal"));
    CHECK(message_of_text("").starts_with("column 1: syntax error"));
    CHECK(message_of_text("[]") == "must be an object, not an array");
}

TEST_CASE("parse_episode reads the ten lines of the reference pictures")
{
    std::ifstream file(std::string(CLEVRVK_SOURCE_DIR) + "/tests/reference/episodes.jsonl");
    std::string line;
    int count = 0;
    while (std::getline(file, line)) {
        ++count;
        const EpisodeSpec episode = parse_episode(line, "episodes.jsonl:" + std::to_string(count), shipped_catalog());
        CHECK(episode.panels.size() == 1);
        CHECK_FALSE(episode.panels[0].objects.empty());
    }
    CHECK(count == 10);
}

TEST_CASE("parse_episode turns the hands of the reference pictures as Blender did")
{
    std::ifstream file(std::string(CLEVRVK_SOURCE_DIR) + "/tests/reference/episodes.jsonl");
    std::string line;
    int hand_count = 0;
    while (std::getline(file, line)) {
        Json document = Json::parse(line);
        for (Json& object : document["panels"][0]["objects"]) {
            if (!object.contains("points_to")) {
                continue;
            }
            ++hand_count;
            const double expected_deg = object.at("rotation_deg").get<double>();
            object.erase("rotation_deg");
            const EpisodeSpec episode = parse(document);
            CHECK(episode.panels[0].objects.back().rotation_deg == doctest::Approx(expected_deg).epsilon(1e-8));
        }
    }
    CHECK(hand_count == 2);
}

TEST_CASE("parse_episode takes the defaults of every world as they are")
{
    for (const catalog::World& world : shipped_catalog().worlds) {
        CAPTURE(world.name);
        Json document = least_document();
        Json& panel = document["panels"][0];
        panel["world"] = world.name;
        panel["camera"] = {{"eye", world.eye}, {"look_at", world.look_at}};
        panel["image"] = {{"width", world.width_px}, {"height", world.height_px}};
        for (const catalog::AreaLight& light : world.lights) {
            panel["lights"][light.name] = light.position;
        }
        CHECK(message_of(document).empty());
    }
}
