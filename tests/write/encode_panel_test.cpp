// Tests what is written of a panel in the plain layout: the index line, the files, and the description of every field.
#include "renderer/write/encode_panel.h"

#include "renderer/annotate/rle.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/image/npy.h"
#include "renderer/image/png.h"
#include "renderer/record/record_json.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/noise_key.h"
#include "tests/spec/schema_evaluator.h"
#include "tests/write/sample_records.h"

#include <doctest/doctest.h>

#include <set>
#include <stdexcept>

using namespace clevrvk;
using namespace clevrvk::write;

namespace {

EncodedPanel encode_one()
{
    return encode_sample(0);
}

Json encode_without_images()
{
    const spec::EpisodeSpec episode = build_episode(0);
    return Json::parse(encode_panel_of(episode, 0, 0, nullptr).index_line);
}

// Adds the path of every leaf; `fields` are those described, which end the descent.
void collect_paths(const std::string& path, const Json& value, const Json& fields, std::set<std::string>& paths)
{
    if (fields.contains(path)) {
        paths.insert(path);
    }
    static const std::set<std::string> free{"labels", "panel_labels", "objects[].labels", "objects[].params", "objects[].pose"};
    if (value.is_object() && !free.contains(path)) {
        for (const auto& [key, member] : value.items()) {
            const bool is_named_freely =
                path == "lights" || path == "directions" || path == "relationships" || path == "objects[].materials";
            collect_paths((path.empty() ? "" : path + ".") + (is_named_freely ? "*" : key), member, fields, paths);
        }
    } else if (path == "objects" || path == "objects[].parts" || path == "objects[].windings") {
        for (const Json& object : value) {
            collect_paths(path + "[]", object, fields, paths);
        }
    } else {
        paths.insert(path);
    }
}

// The line as a value. Reading it as a record and writing that again must give the same bytes, and the schema must take
// it.
Json read_back(const std::string& line)
{
    static const Json schema = Json::parse(record::index_json_schema());
    const Json value = Json::parse(line);
    CHECK(record::to_json(record::parse_panel_record(line, "index.jsonl:1")).dump() == line);
    CHECK(spec::test::satisfies_schema(value, schema, schema));
    return value;
}

}  // namespace

TEST_CASE("encode writes the keys of an index line in their order")
{
    const Json line = Json::parse(encode_one().index_line);
    CHECK(list_keys(line) == std::vector<std::string>{"episode", "panel", "file", "mask", "width", "height", "world", "camera", "lights",
                                                      "objects", "directions", "relationships", "render", "task", "seed", "labels"});
    CHECK(list_keys(line["camera"]) == std::vector<std::string>{"eye", "look_at", "focal_mm", "sensor_mm", "K", "pose_opencv"});
    CHECK(list_keys(line["objects"][0]) == std::vector<std::string>{"id", "mask_id", "shape", "size", "radius", "material", "color", "rgb",
                                                                    "position", "rotation_deg", "pixel_coords", "bbox", "amodal_bbox",
                                                                    "visible_px", "amodal_px", "visible_fraction", "rle"});
    CHECK(list_keys(line["render"]) == std::vector<std::string>{"samples", "quality", "device", "noise_seed", "denoised"});
    CHECK(list_keys(line["directions"]) == std::vector<std::string>{"left", "right", "front", "behind", "above", "below"});
    CHECK(list_keys(line["relationships"]) == std::vector<std::string>{"left", "right", "front", "behind"});
}

TEST_CASE("encode writes the values of an index line")
{
    const Json line = Json::parse(encode_one().index_line);
    CHECK(line["file"] == "images/mewl/shape/0/context_0.png");
    CHECK(line["mask"] == "masks/mewl/shape/0/context_0.png");
    CHECK(line["lights"].dump() == R"({"key":[6.4,-2.9,4.3],"fill":[-4.7,-4.0,3.0]})");
    CHECK(line["camera"]["K"].dump() == "[[4.375,0.0,2.0],[0.0,4.375,1.5],[0.0,0.0,1.0]]");
    const Json& named = line["objects"][0];
    CHECK(named["size"] == "large");
    CHECK(named["radius"] == 0.7);
    CHECK(named["color"] == "red");
    CHECK(named["rgb"].dump() == "[173,35,35]");
    CHECK(named["bbox"].dump() == "[0,0,2,3]");
    CHECK(named["visible_px"] == 6);
    CHECK(named["rle"].dump() == R"({"size":[3,4],"counts":"066"})");
    const Json& plain = line["objects"][1];
    CHECK(plain["mask_id"] == 2);
    CHECK(plain["size"] == 0.45);
    CHECK(plain["color"].dump() == "[1,2,3]");
    CHECK(plain["amodal_bbox"].dump() == "[1,2,3,1]");
    CHECK(plain["visible_fraction"] == 0.5);
    CHECK(plain["points_to"] == "o1");
    CHECK(plain["labels"].dump() == R"({"role":"agent"})");
    CHECK(line["render"].dump() == R"({"samples":16,"quality":"draft","device":"Test device","noise_seed":4000000000,"denoised":false})");
    CHECK(line["task"] == "mewl_shape");
    CHECK(line["seed"] == 7);
    CHECK(line["labels"].dump() == R"({"utterances":["dax","wug"],"answer":0})");
}

TEST_CASE("encode reports samples that were dropped where there are any")
{
    const spec::EpisodeSpec episode = build_episode(0);
    frame::Frame frame = build_sample_frame();
    frame.dropped_samples = 4294967295;
    const Json line = Json::parse(encode_panel_of(episode, 0, 0, &frame).index_line);
    CHECK(
        line["render"].dump() ==
        R"({"samples":16,"quality":"draft","device":"Test device","noise_seed":4000000000,"denoised":false,"dropped_samples":4294967295})");
}

TEST_CASE("encode gives null boxes for an object that does not show")
{
    const spec::EpisodeSpec episode = build_episode(0);
    frame::Frame frame = build_sample_frame();
    frame.ids.assign(12, 0);
    frame.amodal.assign(12, 0);
    const Json line = Json::parse(encode_panel_of(episode, 0, 0, &frame).index_line);
    CHECK(line["objects"][0]["bbox"].is_null());
    CHECK(line["objects"][0]["amodal_bbox"].is_null());
    CHECK(line["objects"][0]["rle"]["counts"] == "<");
}

TEST_CASE("encode writes a colour in sRGB as it was given, and beside it the nearest linear bytes")
{
    spec::EpisodeSpec episode = build_episode(0);
    episode.panels[0].objects[1].color = {"", {255, 165, 0}, true};
    const Json line = Json::parse(encode_panel_of(episode, 0, 0, nullptr).index_line);
    CHECK_FALSE(line["objects"][0].contains("color_srgb"));
    const Json& orange = line["objects"][1];
    CHECK(orange["color"] == "#ffa500");
    CHECK(orange["color_srgb"].dump() == "[255,165,0]");
    CHECK(orange["rgb"].dump() == "[255,96,0]");  // 0.37626 * 255 = 95.9
}

TEST_CASE("encode writes labels without pixels when there are no images")
{
    const Json line = encode_without_images();
    CHECK(line["file"].is_null());
    CHECK(line["mask"].is_null());
    CHECK(line["render"].is_null());
    CHECK(list_keys(line["objects"][0]) == std::vector<std::string>{"id", "mask_id", "shape", "size", "radius", "material", "color", "rgb",
                                                                    "position", "rotation_deg", "pixel_coords"});
}

TEST_CASE("encode writes picture, mask and arrays")
{
    const EncodedPanel panel = encode_one();
    REQUIRE(panel.files.size() == 4);
    CHECK(panel.files[2].path == "aov/mewl/shape/0/context_0.depth.npy");
    CHECK(panel.files[3].path == "aov/mewl/shape/0/context_0.normal.npy");
    const image::PngImage picture = image::decode_png(panel.files[0].bytes);
    CHECK(picture.channel_count == 3);
    CHECK(picture.samples[3 * 5] == 188);   // radiance 0.5
    CHECK(picture.samples[3 * 11] == 255);  // radiance 1.1
    const image::PngImage mask = image::decode_png(panel.files[1].bytes);
    CHECK(mask.bit_depth == 8);
    CHECK(mask.samples == std::vector<std::uint16_t>{1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 2});
    const image::NpyArray depth = image::decode_npy(panel.files[2].bytes);
    CHECK(depth.shape == std::vector{3, 4});
    CHECK(depth.values == build_sample_frame().depth);
    CHECK(image::decode_npy(panel.files[3].bytes).shape == std::vector{3, 4, 3});
}

TEST_CASE("encode writes masks of more than 255 objects with 16 bits")
{
    spec::EpisodeSpec episode = build_episode(0);
    episode.panels[0].objects.resize(300, episode.panels[0].objects[0]);
    frame::Frame frame = build_sample_frame();
    frame.object_count = 300;
    frame.ids[0] = 300;
    frame.amodal.assign(12 * 10, 0);
    const EncodedPanel panel = encode_panel_of(episode, 0, 0, &frame);
    const image::PngImage mask = image::decode_png(panel.files[1].bytes);
    CHECK(mask.bit_depth == 16);
    CHECK(mask.samples[0] == 300);
}

TEST_CASE("encode carries a panel's labels and time over to its own line")
{
    spec::EpisodeSpec episode = build_episode(0);
    episode.panels[1].labels = {{"room", "kitchen"}};
    episode.panels[1].time_s = 0.5;
    const std::string first = encode_panel_of(episode, 0, 0, nullptr).index_line;
    CHECK(first.ends_with(R"("task":"mewl_shape","seed":7,"labels":{"utterances":["dax","wug"],"answer":0}})"));
    const std::string second = encode_panel_of(episode, 1, 1, nullptr).index_line;
    CHECK(second.ends_with(R"(,"labels":{"utterances":["dax","wug"],"answer":0},"panel_labels":{"room":"kitchen"},"time_s":0.5})"));
}

TEST_CASE("encode gives each frame of a clip the clip's rate, its number and the key of its sensor's noise")
{
    spec::EpisodeSpec episode = build_episode(0);
    CHECK(encode_panel_of(episode, 1, 1, nullptr).index_line.find("\"clip\"") == std::string::npos);
    episode.clip = spec::ClipSpec{12.5};
    CHECK(encode_panel_of(episode, 1, 1, nullptr).index_line.find(R"("clip":{"fps":12.5,"frame":1},"task")") != std::string::npos);
    frame::Frame frame = build_sample_frame();
    const auto sensor_seed = [&](int panel) {
        return Json::parse(encode_panel_of(episode, panel, panel, &frame).index_line)["render"]["sensor_seed"].get<std::uint32_t>();
    };
    CHECK(sensor_seed(0) == spec::compute_sensor_seed(episode, episode.panels[0]));
    CHECK(sensor_seed(0) != sensor_seed(1));
}

TEST_CASE("encode refuses an array that the frame does not have")
{
    const spec::EpisodeSpec episode = build_episode(0);
    frame::Frame frame = build_sample_frame();
    frame.depth.clear();
    CHECK_THROWS_AS(static_cast<void>(encode_panel_of(episode, 0, 0, &frame)), std::logic_error);
}

TEST_CASE("describe has every field of an index line, and no other")
{
    DatasetInfo info;
    info.settings = build_settings();
    const Json fields = describe_dataset(folder_layout(), info)["fields"];
    std::set<std::string> written;
    spec::EpisodeSpec episode = build_episode(0);
    episode.clip = spec::ClipSpec{25.0};
    episode.panels[0].time_s = 0.04;
    episode.panels[0].labels = {{"frame", 1}};
    episode.panels[0].objects[0].color.is_srgb = true;
    episode.panels[0].objects.back().rotation_wxyz = {0.8, 0.36, 0.48, 0.0};
    episode.panels[0].objects.back().scale = {1.0, 2.0, 3.0};
    spec::CameraSpec& camera = episode.panels[0].camera;
    camera.shutter.emplace().close_s = 1.0;
    camera.shutter->moves_to = camera::CameraMove{{7.0, -6.0, 5.0}, {}, {}, 0.0};
    for (spec::ObjectSpec& object : episode.panels[0].objects) {
        object.moves_to = spec::ObjectMove{object.position, object.rotation_deg, object.rotation_wxyz};
    }
    frame::Frame frame = build_sample_frame();
    frame.dropped_samples = 1;
    collect_paths("", read_back(encode_panel_of(episode, 0, 0, &frame).index_line), fields, written);
    episode.panels[0].objects[0].drapes_over = {"o2"};
    episode.panels[0].objects[0].pinned = {"front"};
    episode.panels[0].objects[0].points = {{0.1, 0.2, 0.3}};
    episode.panels[0].objects[0].windings = {{"o2", 2, Vec3{0.0, 0.0, 0.1}, Vec3{0.0, 0.0, 1.0}, "hitch"}};
    episode.panels[0].stage.emplace();
    episode.panels[0].light_list.emplace();
    episode.panels[0].background.emplace();
    episode.panels[0].sensor.emplace().jpeg_quality = 80;
    camera.model = shaders::LensKind::KannalaBrandt;
    camera.fov_deg = 90.0;
    camera.roll_deg = 5.0;
    camera.aperture = 0.1;
    camera.focus_m = 2.0;
    camera.rotation_wxyz = {1.0, 0.0, 0.0, 0.0};
    camera.shutter->moves_to->rotation_wxyz = camera.rotation_wxyz;
    episode.panels[0].objects[0].materials = {{"surface", "oak", {}}};
    const JsonDocument man{Json::parse(R"({"variant": 3, "pose": {"left_elbow_bend": 20.0}})"), "man"};
    episode.panels[0].objects[0].shape = "man";
    episode.panels[0].objects[0].thing = resolve::ThingReader().read(JsonReader(man), "man");
    frame.parts.assign(12, 1);
    collect_paths("", read_back(encode_panel_of(episode, 0, 0, &frame).index_line), fields, written);
    std::set<std::string> described;
    for (const auto& [path, field] : fields.items()) {
        described.insert(path);
        CHECK(list_keys(field) == std::vector<std::string>{"type", "unit", "range", "meaning"});
    }
    for (const std::string& path : described) {
        CHECK_MESSAGE(written.contains(path), path);
    }
    CHECK(written == described);
}

TEST_CASE("describe says what the dataset is")
{
    DatasetInfo info;
    info.settings = build_settings();
    info.settings.seed = 0;
    Json json = describe_dataset(folder_layout(), info);
    CHECK(json["schema"] == "clevrvk-dataset/1");
    CHECK(json["tool"].dump() == R"({"name":"clevrvk","version":"0.1.0"})");
    CHECK(json["complete"] == false);
    CHECK(json["spec_hash"].is_null());
    CHECK(json["seed"] == 0);
    CHECK(json["device"] == "Test device");
    CHECK(json["settings"]["samples"] == 16);
    CHECK(json["licenses"].is_null());
    CHECK(json["files"].contains("aov/EPISODE/PANEL.depth.npy"));
    CHECK_FALSE(json["files"].contains("aov/EPISODE/PANEL.albedo.npy"));
    info.is_complete = true;
    info.panel_count = 4;
    info.spec_hash = "abc";
    info.licenses = {{"shapes/hand", "MIT", "our own"}};
    json = describe_dataset(folder_layout(), info);
    CHECK(json["panels"] == 4);
    CHECK(json["spec_hash"] == "abc");
    CHECK(json["licenses"].dump() == R"([{"asset":"shapes/hand","license":"MIT","source":"our own"}])");
}
