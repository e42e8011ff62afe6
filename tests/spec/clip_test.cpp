// Clips: panels that share keys and change single objects, places in messages, times and sizes of frames, and paths.
#include "renderer/spec/expand_clip.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/write_spec.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

namespace {

// Three frames of a sphere that moves before a cube that stands still.
Json clip_document()
{
    return Json::parse(R"({
        "schema": "clevrvk/1", "id": "clip", "clip": {"fps": 20},
        "common": {"world": "plain", "image": {"width": 64, "height": 48}, "camera": {"eye": [0, -5, 2], "look_at": [0, 0, 0.5]},
            "objects": [
                {"id": "ball", "shape": "sphere", "size": 0.5, "material": "rubber", "color": "red", "position": [0, 0]},
                {"id": "box", "shape": "cube", "size": 0.5, "material": "metal", "color": "blue", "position": [1, 1], "rotation_deg": 30}]},
        "panels": [
            {"id": "0"},
            {"id": "1", "changes": [{"id": "ball", "position": [0.5, 0]}]},
            {"id": "2", "changes": [{"id": "ball", "position": [1, 0], "color": "green"},
                                    {"id": "box", "rotation_deg": null, "rotation_wxyz": [1, 0, 0, 0], "position": [1, 1, 0.5]}],
             "camera": {"eye": [1, -5, 2]}}]})");
}

Json clip_with(const std::string& pointer, const Json& value)
{
    Json document = clip_document();
    document[Json::json_pointer(pointer)] = value;
    return document;
}

// A ball that rolls to (2, 0) within 0.2 s, with a camera that turns to it; five frames at 20 a second.
Json path_document()
{
    Json document = clip_document();
    document.erase("panels");
    document["path"] = Json::parse(R"({
        "camera": [{"time_s": 0, "look_at": [0, 0, 0.5]}, {"time_s": 0.2, "look_at": [2, 0, 0.5]}],
        "objects": [{"id": "ball", "poses": [{"time_s": 0, "position": [0, 0]}, {"time_s": 0.1, "position": [0.5, 0]},
                                             {"time_s": 0.2, "position": [2, 0]}]}]})");
    return document;
}

Json path_with(const std::string& pointer, const Json& value)
{
    Json document = path_document();
    document[Json::json_pointer(pointer)] = value;
    return document;
}

}  // namespace

TEST_CASE("parse_episode gives each panel the common keys, its own keys instead of them, and its changes of single objects")
{
    const EpisodeSpec episode = parse(clip_document());
    REQUIRE(episode.panels.size() == 3);
    CHECK(episode.clip->fps == 20.0);
    CHECK(episode.panels[0].width_px == 64);
    CHECK(episode.panels[1].camera == episode.panels[0].camera);
    CHECK(episode.panels[1].objects[0].position == Vec3{0.5, 0.0, 0.5});
    CHECK(episode.panels[1].objects[0].color.name == "red");
    CHECK(episode.panels[1].objects[1] == episode.panels[0].objects[1]);
    CHECK(episode.panels[2].objects[0].color.name == "green");
    CHECK(episode.panels[2].objects[1].rotation_wxyz == std::array<double, 4>{1.0, 0.0, 0.0, 0.0});
    CHECK(episode.panels[2].camera.eye == Vec3{1.0, -5.0, 2.0});
    // Its camera replaces the common one as a whole.
    CHECK(episode.panels[2].camera.look_at != episode.panels[0].camera.look_at);
}

TEST_CASE("parse_episode reads the same panels whether keys are shared or repeated")
{
    Json document = clip_document();
    Json repeated = document;
    repeated.erase("common");
    for (Json& panel : repeated["panels"]) {
        for (const auto& [key, value] : document["common"].items()) {
            if (!panel.contains(key)) {
                panel[key] = value;
            }
        }
        panel.erase("changes");
    }
    repeated["panels"][1]["objects"][0]["position"] = {0.5, 0};
    Json& last = repeated["panels"][2]["objects"];
    last[0]["position"] = {1, 0};
    last[0]["color"] = "green";
    last[1].erase("rotation_deg");
    last[1]["rotation_wxyz"] = {1, 0, 0, 0};
    last[1]["position"] = {1, 1, 0.5};
    CHECK(parse(document) == parse(repeated));
}

TEST_CASE("parse_episode gives frames of a clip their times, and takes other increasing times")
{
    const EpisodeSpec episode = parse(clip_document());
    CHECK(episode.panels[0].time_s == 0.0);
    CHECK(episode.panels[2].time_s == 0.1);
    CHECK(parse(clip_with("/panels/2/time_s", 7.5)).panels[2].time_s == 7.5);
    CHECK(message_of(clip_with("/panels/2/time_s", 0.05)) ==
          "panels[2].time_s: the frame is at 0.05 s and the previous frame at 0.05 s; the times of a clip's frames must increase");
}

TEST_CASE("write_episode writes a clip with whole panels, which read back the same")
{
    const EpisodeSpec episode = parse(clip_document());
    const std::string line = write_episode(episode);
    CHECK(line.find(R"("id":"clip","clip":{"fps":20.0},"panels":[{"id":"0","world":"plain")") != std::string::npos);
    CHECK(parse_episode(line, "again", shipped_catalog()) == episode);
    CHECK(write_episode(parse_episode(line, "again", shipped_catalog())) == line);
}

TEST_CASE("messages name the place where a value stands, inherited, changed or its panel's own")
{
    const std::vector<std::array<std::string, 3>> faults{
        {"/clip/fps", "0", "clip.fps: 0 is out of range; it must lie in 1e-05 to 1000"},
        {"/clip/fps", "1000.5", "clip.fps: 1000.5 is out of range; it must lie in 1e-05 to 1000"},
        {"/clip/speed", "1", "clip: unknown key 'speed'; available: fps"},
        {"/common/id", R"("a")", "common: unknown key 'id'"},
        {"/common/world", R"("plainn")", "common.world: unknown world 'plainn'; did you mean 'plain'?"},
        {"/common/objects/1/shape", R"("cubee")", "common.objects[1].shape: unknown shape 'cubee'; did you mean 'cube'?"},
        {"/common/objects/0/weight", "1", "common.objects[0]: unknown key 'weight'"},
        {"/common/objects/1/id", R"("ball")", "common.objects[1].id: duplicate object id 'ball'; objects[0] has the same id"},
        {"/panels/1/changes/0/id", R"("bal")", "panels[1].changes[0].id: 'common' has no object 'bal'; did you mean 'ball'?"},
        {"/panels/1/changes/0/weight", "1", "panels[1].changes[0]: unknown key 'weight'"},
        {"/panels/1/changes/0/color", R"("redd")", "panels[1].changes[0].color: unknown color 'redd'; did you mean 'red'?"},
        {"/panels/1/changes/0/shape", "null", "common.objects[0]: missing key 'shape'"},
        {"/panels/2/changes/1/id", R"("ball")", "panels[2].changes[1].id: changes[0] alters 'ball', too"},
        {"/panels/1/changes", "{}", "panels[1].changes: must be an array, not an object"},
        {"/panels/1/objects", "[]", "panels[1].changes: the panel has objects of its own; changes alter those of 'common'"},
        {"/panels/2/camera/eyes", "1", "panels[2].camera: unknown key 'eyes'; did you mean 'eye'?"},
        {"/panels/2/colour", "1", "panels[2]: unknown key 'colour'"},
        {"/panels/1/image", R"({"width":32,"height":48})",
         "panels[1].image: the picture is 32x48, but the clip's first frame is 64x48; all frames must have the same size"},
    };
    for (const std::array<std::string, 3>& fault : faults) {
        const std::string message = message_of(clip_with(fault[0], Json::parse(fault[1])));
        CAPTURE(fault[0]);
        CHECK(message.substr(0, fault[2].size()) == fault[2]);
    }
    Json bare = clip_document();
    bare.erase("common");
    CHECK(message_of(bare) == "panels[0]: missing key 'world'");
    bare["panels"].erase(0);
    CHECK(message_of(bare) == "panels[0].changes: the episode has no 'common' with objects that the panel could change");
}

TEST_CASE("panels may share every key of a panel but its id")
{
    std::vector<std::string_view> shared{"id"};
    for (const JsonKey& key : kCommonKeys) {
        shared.push_back(key.name);
    }
    CHECK(shared.size() == kPanelKeys.size());
    for (const JsonKey& key : kPanelKeys) {
        CAPTURE(key.name);
        CHECK(std::ranges::find(shared, key.name) != shared.end());
    }
}

TEST_CASE("panels of an episode without a clip may share keys and differ in size")
{
    Json document = clip_with("/panels/1/image", {{"width", 32}, {"height", 48}});
    document.erase("clip");
    const EpisodeSpec episode = parse(document);
    CHECK(episode.panels[1].width_px == 32);
    CHECK_FALSE(episode.panels[1].time_s.has_value());
}

TEST_CASE("parse_episode refuses common keys that would be too long if every panel repeated them")
{
    Json document = clip_document();
    document["common"]["labels"]["text"] = std::string(100'000, 'a');
    for (int k = 3; k < 200; ++k) {
        document["panels"].push_back({{"id", std::to_string(k)}});
    }
    const std::size_t length = document["common"].dump().size();
    CHECK(message_of(document) == "common: 200 panels inherit these " + std::to_string(length) +
                                      " bytes; written out, they may have 16777216 in all");
}

TEST_CASE("parse_episode makes the frames of a path up to the time of its last pose")
{
    const EpisodeSpec episode = parse(path_document());
    REQUIRE(episode.panels.size() == 5);
    CHECK(episode.panels[0].id == "0000");
    CHECK(episode.panels[4].id == "0004");
    CHECK(episode.panels[3].time_s == doctest::Approx(0.15));
    CHECK(episode.panels[2].objects[0].position == Vec3{0.5, 0.0, 0.5});
    CHECK(episode.panels[4].objects[0].position == Vec3{2.0, 0.0, 0.5});
    CHECK(episode.panels[1].camera.look_at[0] == doctest::Approx(0.5));  // two poses: a line
    CHECK(episode.panels[4].camera.eye == Vec3{0.0, -5.0, 2.0});
    CHECK(episode.panels[4].objects[1] == episode.panels[0].objects[1]);
    // Rises of 5 and 15: the slopes are 0 at the left (7.5 - 7.5), 7.5 and 20, so half-way 0.25 - 7.5 / 80.
    CHECK(episode.panels[1].objects[0].position[0] == doctest::Approx(0.15625));
    CHECK(episode.panels[3].objects[0].position[0] == doctest::Approx(1.25 + 0.1 * (7.5 - 20.0) / 8.0));
}

TEST_CASE("a path's key replaces the key that excludes it: a rotation takes the place of rotation_deg")
{
    Json document = path_document();
    document["path"]["objects"][0] = Json::parse(R"({"id":"box","poses":[{"time_s":0,"rotation_wxyz":[1,0,0,0]},
        {"time_s":0.2,"rotation_wxyz":[0,0,0,1]}]})");
    document["common"]["objects"][1]["position"] = {1, 1, 0.5};
    const EpisodeSpec episode = parse(document);
    // Half of a half turn about z.
    const std::array<double, 4> half = episode.panels[2].objects[1].rotation_wxyz.value();
    CHECK(half[0] == doctest::Approx(std::sqrt(0.5)));
    CHECK(half[3] == doctest::Approx(std::sqrt(0.5)));
}

TEST_CASE("a path moves the joints that its poses name and leaves the others")
{
    Json document = path_document();
    document["common"]["objects"].push_back(Json::parse(R"({"id":"w","shape":"woman","variant":"default","position":[2,2],
        "pose":{"left_knee_bend":10,"right_knee_bend":20}})"));
    document["path"]["objects"].push_back(
        Json::parse(R"({"id":"w","poses":[{"time_s":0,"pose":{"left_knee_bend":0}},{"time_s":0.2,"pose":{"left_knee_bend":40}}]})"));
    const EpisodeSpec episode = parse(document);
    CHECK(episode.panels[1].objects[2].thing->joints == Json({{"left_knee_bend", 10.0}, {"right_knee_bend", 20.0}}));
    document["path"]["objects"][1]["poses"][1]["pose"]["left_knee_bend"] = 4000;
    CHECK(message_of(document).starts_with("path.objects[1].pose.left_knee_bend: "));
}

TEST_CASE("a camera with a shutter moves on the path while it is open, and so do objects")
{
    Json document = path_document();
    document["common"]["camera"]["shutter"] = {{"close_s", 0.025}};
    for (Json& pose : document["path"]["objects"][0]["poses"]) {
        pose["position"].push_back(0.5);
    }
    const EpisodeSpec episode = parse(document);
    CHECK(episode.panels[1].camera.shutter->moves_to->look_at[0] == doctest::Approx(0.75));
    CHECK(episode.panels[4].objects[0].moves_to->position == Vec3{2.0, 0.0, 0.5});
    CHECK(episode.panels[1].objects[0].moves_to->position[0] > episode.panels[1].objects[0].position[0]);
    CHECK_FALSE(episode.panels[1].objects[1].moves_to.has_value());
    document["path"]["objects"][0]["poses"] = path_document()["path"]["objects"][0]["poses"];
    CHECK(message_of(document).starts_with("path.objects[0]: positions have two numbers; give three"));
}

TEST_CASE("bad paths are refused with their places")
{
    const std::vector<std::array<std::string, 3>> faults{
        {"/path/camera/1/time_s", "0",
         "path.camera[1].time_s: 0 s is not after the pose before, at 0 s; the times of a path must increase"},
        {"/path/objects/0/poses/2/time_s", "0.05",
         "path.objects[0].poses[2].time_s: 0.05 s is not after the pose before, at 0.1 s; the times of a path must increase"},
        {"/path/objects/0/poses/2/time_s", "1000", "path: lasts 1000 s: 20001 frames at 20 a second; an episode has at most 1024"},
        {"/path/objects/0/poses/1/position", "[1,2,3]", "path.objects[0].poses[1].position: has 3 numbers; the first pose has 2"},
        {"/path/objects/0/poses/1/size", "1", "path.objects[0].poses[1]: unknown key 'size'"},
        {"/path/objects/0/poses", "[]", "path.objects[0].poses: has 0 items; it must have 1 to 1024"},
        {"/path/objects/0/id", R"("bal")", "path.objects[0].id: 'common' has no object 'bal'; did you mean 'ball'?"},
        {"/path/camera/0/rotation_wxyz", "[1,0,0,0]", "path.camera[0].look_at: 'rotation_wxyz' is given, too; poses have one of them"},
        {"/path/camera/0/look_at", "[0,-5,2]", "common.camera: eye and look_at are 0 apart"},
        {"/path/speed", "1", "path: unknown key 'speed'"},
        {"/path", "{}", "path: nothing has poses: give those of the camera or of an object"},
        {"/panels", "[]", "panels: the episode has a 'path', too, whose frames are its panels; give one of them"},
        {"/common/camera", "1", "common.camera: must be an object, not a number"},
        {"/common/camera/eye", "[1]", "common.camera.eye: has 1 item; it must have 3"},
    };
    for (const std::array<std::string, 3>& fault : faults) {
        const std::string message = message_of(path_with(fault[0], Json::parse(fault[1])));
        CAPTURE(fault[0]);
        CAPTURE(message);
        CHECK(message.substr(0, fault[2].size()) == fault[2]);
    }
    for (const std::string key : {"clip", "common"}) {
        Json document = path_document();
        document.erase(key);
        CHECK(message_of(document) == "path: needs '" + key + "': a path moves what 'common' shows, at the frame rate of 'clip'");
    }
}

TEST_CASE("expand_clip writes a path's frames as changes of the common keys, and both lines read the same")
{
    Json document = path_document();
    document["common"]["objects"][1]["position"] = {1, 1, 0.5};
    document["path"]["objects"].push_back(
        Json::parse(R"({"id":"box","poses":[{"time_s":0,"rotation_wxyz":[1,0,0,0]},{"time_s":0.15,"rotation_wxyz":[0,0,0,1]}]})"));
    const Json expanded = Json::parse(expand_clip(document.dump(), "f.jsonl:3"));
    CHECK(expanded["panels"][0] == Json::parse(R"({"id":"0000","time_s":0.0,
        "changes":[{"id":"box","rotation_wxyz":[1.0,0.0,0.0,0.0],"rotation_deg":null}]})"));
    CHECK(expanded["panels"][4] == Json::parse(R"({"id":"0004","time_s":0.2,"camera":{"eye":[0,-5,2],"look_at":[2.0,0.0,0.5]},
        "changes":[{"id":"ball","position":[2.0,0.0]},{"id":"box","rotation_wxyz":[0.0,0.0,0.0,1.0],"rotation_deg":null}]})"));
    CHECK_FALSE(expanded.contains("path"));
    CHECK(expanded["common"] == document["common"]);
    CHECK(parse(expanded) == parse(document));
    const std::string plain = clip_document().dump();
    CHECK(expand_clip(plain, "f.jsonl:3") == plain);
}

TEST_CASE("expand_clip refuses a clip whose new line readers would refuse for its length")
{
    Json document = path_document();
    document["path"]["camera"][1]["time_s"] = 5;
    document["labels"]["text"] = std::string(kMostLineBytes - 2000, 'a');
    const std::string line = document.dump();
    REQUIRE(line.size() <= kMostLineBytes);
    try {
        static_cast<void>(expand_clip(line, "f.jsonl:3"));
        FAIL("it is taken");
    } catch (const SpecError& error) {
        CHECK(std::string(error.what()).starts_with("f.jsonl:3: the new line would have 1678"));
        CHECK(std::string(error.what()).find(" bytes, and lines may have 16777216") != std::string::npos);
    }
}

TEST_CASE("a path moves a limited number of an object's joints")
{
    Json document = path_document();
    Json& poses = document["path"]["objects"][0]["poses"];
    for (int k = 0; k < 256; ++k) {
        poses[0]["pose"]["joint_" + std::to_string(k)] = 0;
    }
    CHECK(message_of(document).find("one joint more") == std::string::npos);
    poses[2]["pose"]["last"] = 0;
    CHECK(message_of(document) == "path.objects[0].poses[2].pose: 'last' is one joint more than a path can move of an object: 256");
}

TEST_CASE("shared keys that a path changes are objects")
{
    const auto fault_of = [](const std::string& pointer) {
        Json document = path_document();
        document["common"]["camera"]["shutter"] = {{"close_s", 0.025}};
        for (Json& pose : document["path"]["objects"][0]["poses"]) {
            pose["position"].push_back(0.5);
            pose["pose"] = {{"joint", 1}};
        }
        document[Json::json_pointer(pointer)] = 5;
        return message_of(document);
    };
    for (const std::string key : {"objects/0/pose", "objects/0/moves_to", "camera/shutter/moves_to", "camera/shutter"}) {
        CAPTURE(key);
        CHECK(fault_of("/common/" + key).ends_with(": must be an object, not a number"));
    }
    CHECK(fault_of("/common/objects/0/moves_to").starts_with("common.objects[0].moves_to: "));
}
