// Tests the layout mewl against files of the published generator: a spec made from them reproduces them.
#include "generators/mewl/layout.h"
#include "renderer/annotate/label_panel.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/base/units.h"
#include "renderer/write/encode_panel.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::generators::mewl::test {

namespace {

constexpr const char* kTasks[] = {"shape", "color", "material", "object", "composite", "relation", "bootstrap", "number", "pragmatic"};

std::vector<Json> load_reference(const std::string& task)
{
    const std::string file = fmt::format("{}/tests/generators/mewl/reference/{}.jsonl", CLEVRVK_SOURCE_DIR, task);
    std::istringstream lines(read_text_file(file));
    std::vector<Json> episodes;
    for (std::string line; std::getline(lines, line);) {
        episodes.push_back(parse_json_line(line, file).value["files"]);
    }
    return episodes;
}

spec::PanelSpec read_scene(const std::string& id, const Json& scene)
{
    spec::PanelSpec panel;
    panel.id = id;
    panel.world = "mewl";
    panel.width_px = 320;
    panel.height_px = 240;
    panel.camera = {{7.481, -6.508, 5.344}, {0.0, 0.0, 0.0}, 35.0, 32.0};
    for (const Json& thing : scene["objects"]) {
        spec::ObjectSpec object;
        object.id = fmt::format("o{}", panel.objects.size());
        object.shape = thing["shape"] == "arrow" ? "hand" : thing["shape"];
        object.size = {thing["size"], 0.5};
        object.material = thing["material"];
        object.color = {thing["color"], {1, 2, 3}};
        object.position = thing["3d_coords"];
        object.rotation_deg = degrees(thing["rotation"].get<double>());
        if (!thing["name"].is_null()) {
            object.labels = {{"name", thing["name"]}};
        }
        panel.objects.push_back(object);
    }
    if (scene.contains("points_to")) {
        panel.objects.back().points_to = fmt::format("o{}", scene["points_to"].get<int>());
    }
    return panel;
}

/// The spec line that says what the published files of an episode say.
spec::EpisodeSpec read_published(const std::string& task, const Json& files)
{
    const Json& info = files["info.json"];
    spec::EpisodeSpec episode;
    episode.id = fmt::format("mewl_{}/val/000/012", task);
    Json labels = {{"benchmark", "mewl"}, {"task", task}, {"variant", "published"}, {"types", Json::array()}, {"lexicon", Json::array()}};
    if (task == "shape" || task == "color" || task == "material") {
        labels["types"] = {task};
    } else if (task == "composite") {
        labels["types"] = {"shape", "color"};
    }
    for (const auto& [word, value] : info["word-concept"].items()) {
        labels["lexicon"].push_back({{"word", word}, {"value", value}});
    }
    std::set<std::string> shown{info["question"]["answer"]};
    labels["names"] = Json::array();
    for (const Json& panel : info["context_panels"]) {
        const std::string name = panel["name"];
        episode.panels.push_back(read_scene(fmt::format("context_{}", episode.panels.size()), files[name + ".json"]));
        labels["names"].push_back(name);
        shown.insert(name);
    }
    episode.panels.push_back(read_scene("question", files["question.json"]));
    labels["choices"] = info["question"]["choices"];
    labels["answer"] = info["question"]["answer"];
    labels["unshown"] = Json::array();
    if (task == "composite") {
        for (const auto& [name, object] : info["objects"].items()) {
            if (!shown.contains(name)) {
                labels["unshown"].push_back({{"name", name}, {"object", object}});
            }
        }
    }
    episode.labels = labels;
    return episode;
}

/// Without the keys that MEWL lacks, and without what comes of the camera's jitter, which its files do not hold.
Json keep_published(const Json& ours, const Json& published)
{
    Json kept;
    for (const auto& [key, value] : published.items()) {
        kept[key] = ours.at(key);
    }
    for (std::size_t i = 0; i < kept["objects"].size(); ++i) {
        Json object;
        for (const auto& [key, value] : published["objects"][i].items()) {
            object[key] = key == "pixel_coords" ? value : ours["objects"][i].at(key);
        }
        CHECK(object["rotation"].get<double>() == doctest::Approx(published["objects"][i]["rotation"].get<double>()));
        object["rotation"] = published["objects"][i]["rotation"];
        kept["objects"][i] = object;
    }
    return kept;
}

/// Lists of related objects are sets.
void sort_relationships(Json& scene)
{
    for (auto& relation : scene["relationships"]) {
        for (auto& names : relation) {
            std::sort(names.begin(), names.end());
        }
    }
}

write::EncodedPanel encode(const layout::Layout& layout, const spec::EpisodeSpec& episode, int panel)
{
    const spec::PanelSpec& spec = episode.panels.at(static_cast<std::size_t>(panel));
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(spec, shipped_catalog());
    return write::encode_panel(layout, annotate::label_panel(episode, panel, resolved), nullptr, {}, {0, 0, episode.id, spec.id, ""});
}

}  // namespace

TEST_CASE("layout mewl writes the published generator's own files again, but for what its camera's jitter decides")
{
    const std::unique_ptr<const layout::Layout> layout = make_layout();
    for (const std::string task : kTasks) {
        for (const Json& files : load_reference(task)) {
            CAPTURE(task);
            const spec::EpisodeSpec episode = read_published(task, files);
            layout->check_episode(episode, "reference:1");
            std::size_t count = 0;
            for (int panel = 0; panel < 7; ++panel) {
                for (const write::EncodedFile& file : encode(*layout, episode, panel).files) {
                    const std::string folder = fmt::format("val/{}/12/", task);
                    REQUIRE(file.path.starts_with(folder));
                    const std::string name = file.path.substr(folder.size());
                    CAPTURE(name);
                    REQUIRE(files.contains(name));
                    Json published = files[name];
                    ++count;
                    const std::string text(file.bytes.begin(), file.bytes.end());
                    if (name == "info.json") {
                        // Keys in their order; only composite's are ordered otherwise.
                        CHECK((task == "composite" ? nlohmann::json::parse(text) == nlohmann::json::parse(published.dump())
                                                   : text == published.dump(4)));
                        continue;
                    }
                    Json scene = keep_published(Json::parse(text), published);
                    sort_relationships(scene);
                    sort_relationships(published);
                    CHECK(scene == published);
                }
            }
            CHECK(count == files.size());
        }
    }
}

TEST_CASE("layout mewl lists for a merge the files that it wrote, pictures and arrays only where there are some")
{
    const std::unique_ptr<const layout::Layout> layout = make_layout();
    const spec::EpisodeSpec episode = read_published("shape", load_reference("shape").front());
    const write::EncodedPanel first = encode(*layout, episode, 0);
    const write::EncodedPanel last = encode(*layout, episode, 6);
    write::RunSettings settings;
    settings.writes_images = false;
    CHECK(write::list_files(*layout, first.key, first.index_line, settings) == std::vector{first.files[0].path});
    CHECK(write::list_files(*layout, last.key, last.index_line, settings) ==
          std::vector<std::string>{"val/shape/12/question.json", "val/shape/12/info.json"});
    settings.writes_images = true;
    settings.samples = 1;
    settings.aovs = {"depth"};
    CHECK(write::list_files(*layout, last.key, last.index_line, settings) ==
          std::vector<std::string>{"val/shape/12/question.png", "masks/val/shape/12/question.png", "aov/val/shape/12/question.depth.npy",
                                   "val/shape/12/question.json", "val/shape/12/info.json"});
}

}  // namespace clevrvk::generators::mewl::test
