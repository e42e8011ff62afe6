// Tests the layout curi: names and keys as the published loaders take them, and what it refuses.
#include "generators/curi/layout.h"
#include "renderer/annotate/label_panel.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/encode_panel.h"
#include "tests/shipped_catalog.h"
#include "tests/write/sample_records.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace clevrvk::generators::curi::test {

namespace {

/// A red cube at the point that the camera looks at, and a small sphere.
spec::EpisodeSpec make_episode()
{
    spec::ObjectSpec cube;
    cube.id = "o1";
    cube.shape = "cube";
    cube.size = {"large", 0.7};
    cube.material = "rubber";
    cube.color = {"red", {173, 35, 35}};
    cube.position = {0.0, 0.0, 0.0};
    cube.rotation_deg = 200.5;
    spec::ObjectSpec sphere = cube;
    sphere.id = "o2";
    sphere.shape = "sphere";
    sphere.size = {"small", 0.35};
    sphere.position = {1.0, 0.5, 0.35};
    spec::PanelSpec panel;
    panel.id = "scene";
    panel.world = "clevr";
    panel.width_px = 240;
    panel.height_px = 160;
    panel.camera = {{7.48, -6.51, 5.34}, {0.0, 0.0, 0.0}, 35.0, 32.0};
    panel.objects = {cube, sphere};
    spec::EpisodeSpec episode;
    episode.id = "curi_scene/train/005/000";
    episode.panels = {panel};
    return episode;
}

}  // namespace

TEST_CASE("layout curi writes a scene's file with CLEVR's keys, and objects with none but those that the loaders know")
{
    const std::unique_ptr<const layout::Layout> layout = make_layout();
    const spec::EpisodeSpec episode = make_episode();
    layout->check_episode(episode, "test:1");
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(episode.panels[0], shipped_catalog());
    const write::EncodedPanel encoded = write::encode_panel(*layout, annotate::label_panel(episode, 0, resolved), nullptr, {}, {});
    REQUIRE(encoded.files.size() == 1);
    CHECK(encoded.files[0].path == "scenes/train/2/ADHOC_train_00005000.json");
    const Json scene = Json::parse(encoded.files[0].bytes);
    CHECK(write::list_keys(scene) ==
          std::vector<std::string>{"split", "image_index", "image_filename", "objects", "relationships", "directions"});
    CHECK(scene["split"] == "train");
    CHECK(scene["image_index"] == 5000);
    CHECK(scene["image_filename"] == "ADHOC_train_00005000.png");
    const Json& cube = scene["objects"][0];
    CHECK(write::list_keys(cube) ==
          std::vector<std::string>{"shape", "size", "material", "color", "rotation", "3d_coords", "pixel_coords"});
    CHECK(cube["rotation"] == 200.5);
    // The camera looks at it: the middle of the picture, at the distance of the eye.
    CHECK(cube["pixel_coords"][0] == 120);
    CHECK(cube["pixel_coords"][1] == 80);
    CHECK(cube["pixel_coords"][2].get<double>() == doctest::Approx(11.262597));
    CHECK(scene["relationships"]["right"].size() == 2);
    const std::vector<layout::TextFile> texts = layout->make_texts(episode, 0, Json::parse(encoded.index_line));
    REQUIRE(texts.size() == 1);
    CHECK(std::equal(texts[0].text.begin(), texts[0].text.end(), encoded.files[0].bytes.begin(), encoded.files[0].bytes.end()));
}

TEST_CASE("layout curi keeps pictures, scenes, masks and arrays in trees of their own, 5000 scenes a folder")
{
    const std::unique_ptr<const layout::Layout> layout = make_layout();
    write::EntryKey key;
    key.episode = "curi_scene/val/989999";
    write::RunSettings settings;
    settings.writes_images = true;
    settings.samples = 1;
    settings.aovs = {"depth"};
    CHECK_THROWS_AS(static_cast<void>(write::list_files(*layout, key, "{}", settings)), SpecError);
    key.episode = "curi_scene/val/989/999";
    CHECK(write::list_files(*layout, key, "{}", settings) ==
          std::vector<std::string>{"images/val/198/ADHOC_val_00989999.png", "masks/val/198/ADHOC_val_00989999.png",
                                   "aov/val/198/ADHOC_val_00989999.depth.npy", "scenes/val/198/ADHOC_val_00989999.json"});
    settings.writes_images = false;
    CHECK(write::list_files(*layout, key, "{}", settings) == std::vector<std::string>{"scenes/val/198/ADHOC_val_00989999.json"});
}

TEST_CASE("layout curi refuses what the loaders would fail at, naming the place")
{
    const std::unique_ptr<const layout::Layout> layout = make_layout();
    const auto fails = [&](const std::function<void(spec::EpisodeSpec&)>& change, const std::string& message) {
        spec::EpisodeSpec episode = make_episode();
        change(episode);
        CHECK_THROWS_WITH_AS(layout->check_episode(episode, "test:1"), message.c_str(), SpecError);
    };
    const std::string id_rule =
        " is not an id of format curi; it must be curi_scene/SPLIT/MMM/III, where SPLIT has no '_' and MMM/III is the "
        "scene's number of up to eight digits, as in 012/345";
    fails([](spec::EpisodeSpec& e) { e.id = "clevr/train/000/001"; }, "test:1: id: 'clevr/train/000/001'" + id_rule);
    fails([](spec::EpisodeSpec& e) { e.id = "curi_scene/my_train/000/001"; }, "test:1: id: 'curi_scene/my_train/000/001'" + id_rule);
    fails([](spec::EpisodeSpec& e) { e.id = "curi_scene/train/000001"; }, "test:1: id: 'curi_scene/train/000001'" + id_rule);
    fails([](spec::EpisodeSpec& e) { e.id = "curi_scene/train/100000/000"; }, "test:1: id: 'curi_scene/train/100000/000'" + id_rule);
    fails([](spec::EpisodeSpec& e) { e.panels.push_back(e.panels.front()); },
          "test:1: panels: a scene of CURI is one panel, but this episode has 2");
    fails([](spec::EpisodeSpec& e) { e.panels[0].width_px = 320; },
          "test:1: panels[0].image: a picture of CURI has 240x160 px, but this one has 320x160");
    fails([](spec::EpisodeSpec& e) { e.panels[0].objects.clear(); },
          "test:1: panels[0].objects: a scene of CURI has 1 to 5, but this one has 0");
    fails([](spec::EpisodeSpec& e) { e.panels[0].objects.resize(6, e.panels[0].objects[0]); },
          "test:1: panels[0].objects: a scene of CURI has 1 to 5, but this one has 6");
    fails([](spec::EpisodeSpec& e) { e.panels[0].objects[1].material = "glass"; },
          "test:1: panels[0].objects[1]: 'glass' is not a material of CURI, which has rubber, metal");
    fails(
        [](spec::EpisodeSpec& e) {
            e.panels[0].objects[1].size = {"", 0.5};
        },
        "test:1: panels[0].objects[1]: '' is not a size of CURI, which has large, small");
    // 10.83 in front of the camera and 7.05 to the right of its axis: 120 + 7.05 / 10.83 * 240 * 35 / 32.
    fails(
        [](spec::EpisodeSpec& e) {
            e.panels[0].objects[1].position = {5.0, 5.0, 0.0};
        },
        "test:1: panels[0].objects[1].position: the centre lies at (291, 86) px, outside the range that CURI's programs can express");
}

}  // namespace clevrvk::generators::curi::test
