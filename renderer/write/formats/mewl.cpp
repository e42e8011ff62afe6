// The folders and JSON of the published MEWL, so that its loaders read them; and all of our own labels as further keys.
// Source: MEWL (Jiang et al. 2023, ICML), github jianggy/MEWL, MIT.
//
// SPLIT/TASK/INDEX holds info.json, and for each panel NAME.json and NAME.png: the utterance, or "question". Nothing else may lie there or beside it: the
// loaders take every entry of TASK for an episode. Masks and arrays have trees of their own.
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/base/units.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/write/formats/list.h"
#include "renderer/write/formats/mewl_episode.h"
#include "renderer/write/formats/panel_parts.h"

#include <array>
#include <cmath>

namespace clevrvk::write {

namespace {

constexpr int kIndent = 4;                      // as the published files have it
constexpr double kRelationMargin = 0.2;         // scene units

// The published program takes its directions before it moves the camera: they are the same in every picture. From its files.
constexpr Vec3 kPublishedLeft{-0.6563112621919626, -0.7544902432238558, 0.0};
constexpr Vec3 kPublishedBehind{-0.7544902428829425, 0.6563112625838737, 0.0};

// In the order of the published files.
constexpr std::array kDirectionNames{"behind", "front", "left", "right", "above", "below"};
constexpr std::size_t kRelationCount = 4;       // the first of them

PicturePaths make_paths(const std::string& stem)
{
    return {stem + ".png", "masks/" + stem + ".png", "aov/" + stem};
}

Vec3 negate(const Vec3& a)
{
    return {-a[0], -a[1], -a[2]};
}

Vec3 find_direction(const PanelRecord& record, bool is_published, std::string_view name)
{
    if (is_published && (name == "right" || name == "left")) {
        return name == "left" ? kPublishedLeft : negate(kPublishedLeft);
    }
    if (is_published && (name == "behind" || name == "front")) {
        return name == "behind" ? kPublishedBehind : negate(kPublishedBehind);
    }
    for (const annotate::PanelGeometry::Direction& direction : record.geometry.directions) {
        if (direction.name == name) {
            return direction.vector;
        }
    }
    CLEVRVK_CHECK(false, "a panel has no direction '{}'", name);
    return {};
}

/// Half to even, as Python's round; null for what is at the eye or far outside of every picture.
Json round_px(double value)
{
    constexpr double kMost = 1e9;
    return std::abs(value) < kMost ? Json(static_cast<std::int64_t>(std::nearbyint(value))) : Json();
}

Json build_object(const spec::ObjectSpec& object, const std::array<double, 3>& pixel_coords, const Json& line_object)
{
    const MewlObject names = name_mewl_object(object);
    const std::string name = read_mewl_name(object);
    Json json;
    json["name"] = name.empty() ? Json() : Json(name);
    json["shape"] = names[0];
    json["size"] = names[3];
    json["material"] = names[2];
    json["3d_coords"] = object.position;
    json["rotation"] = radians(object.rotation_deg);
    json["pixel_coords"] = {round_px(pixel_coords[0]), round_px(pixel_coords[1]), pixel_coords[2]};
    json["color"] = names[1];
    // What the published files lack.
    for (const char* key : {"id", "mask_id", "radius", "rgb", "bbox", "amodal_bbox", "visible_px", "amodal_px", "visible_fraction", "rle"}) {
        if (line_object.contains(key)) {
            json[key] = line_object[key];
        }
    }
    return json;
}

/// Of each named object the names of those that are in that direction from it.
Json build_relation(const spec::PanelSpec& panel, const Vec3& direction)
{
    Json json = Json::object();
    for (const spec::ObjectSpec& object : panel.objects) {
        const std::string name = read_mewl_name(object);
        if (name.empty()) {
            continue;
        }
        json[name] = Json::array();
        for (const spec::ObjectSpec& other : panel.objects) {
            const std::string other_name = read_mewl_name(other);
            if (!other_name.empty() && dot(subtract(other.position, object.position), direction) > kRelationMargin) {
                json[name].push_back(other_name);
            }
        }
    }
    return json;
}

Json build_scene_file(const PanelRecord& record, const MewlEpisode& mewl, const Json& line)
{
    const spec::PanelSpec& panel = record.panel();
    Json json;
    json["objects"] = Json::array();
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        json["objects"].push_back(build_object(panel.objects[i], record.geometry.objects.at(i).pixel_coords, line["objects"][i]));
    }
    Json relationships = Json::object();
    for (std::size_t i = 0; i < kDirectionNames.size(); ++i) {
        const Vec3 direction = find_direction(record, mewl.is_published, kDirectionNames[i]);
        json["directions"][kDirectionNames[i]] = direction;
        if (i < kRelationCount) {
            relationships[kDirectionNames[i]] = build_relation(panel, direction);
        }
    }
    if (const std::optional<std::size_t> target = find_mewl_target(panel)) {
        json["points_to"] = *target;
    }
    json["relationships"] = std::move(relationships);
    // What the published files lack.
    for (const char* key : {"episode", "panel", "task", "seed", "mask", "width", "height", "world", "camera", "lights", "render"}) {
        if (line.contains(key)) {
            json[key] = line[key];
        }
    }
    return json;
}

Json build_panel(const spec::PanelSpec& panel)
{
    Json json;
    json["objects"] = Json::array();
    for (const spec::ObjectSpec& object : panel.objects) {
        json["objects"].push_back(name_mewl_object(object));
    }
    return json;
}

Json build_info_file(const spec::EpisodeSpec& episode, const MewlEpisode& mewl)
{
    Json contexts = Json::array();
    for (std::size_t i = 0; i < kMewlContextCount; ++i) {
        Json panel;
        panel["name"] = mewl.names[i];
        panel.update(build_panel(episode.panels[i]));
        if (const std::optional<std::size_t> target = find_mewl_target(episode.panels[i])) {
            panel["arrow_idx"] = *target;
        }
        contexts.push_back(std::move(panel));
    }
    Json question = build_panel(episode.panels.back());
    question["choices"] = mewl.choices;
    question["answer"] = mewl.answer;
    if (const std::optional<std::size_t> target = find_mewl_target(episode.panels.back())) {
        question["arrow_idx"] = *target;
    }
    Json json;
    json["objects"] = list_mewl_objects(episode, mewl);
    json["word-concept"] = Json::object();
    for (const MewlEpisode::Word& word : mewl.lexicon) {
        json["word-concept"][word.word] = word.value;
    }
    json["context_panels"] = std::move(contexts);
    json["question"] = std::move(question);
    return json;
}

EncodedFile encode_json(std::string path, const Json& json)
{
    const std::string text = json.dump(kIndent);
    return {std::move(path), {text.begin(), text.end()}};
}

class MewlFormat final : public Format {
public:
    [[nodiscard]] std::string_view name() const override { return "mewl"; }

    [[nodiscard]] std::string_view summary() const override { return "the folders and JSON of the published MEWL, for episodes of its tasks"; }

    [[nodiscard]] std::vector<std::string> folders() const override
    {
        std::vector<std::string> names{kMewlSplits.begin(), kMewlSplits.end()};
        names.insert(names.end(), {"masks", "aov"});
        return names;
    }

    void check_episode(const spec::EpisodeSpec& episode, const std::string& source) const override { check_mewl_episode(episode, source); }

    [[nodiscard]] EncodedPanel encode(const PanelRecord& record) const override
    {
        const spec::EpisodeSpec& episode = *record.episode;
        const MewlEpisode mewl = read_mewl_episode(episode.id, episode.labels, episode.id);
        const PicturePaths paths = make_paths(mewl.stem(static_cast<std::size_t>(record.panel_index)));
        const Json line = build_index_line(record, paths);
        EncodedPanel encoded;
        encoded.key = record.key;
        encoded.files = encode_pictures(record, paths);
        add_texts(record, mewl, line, encoded.files);
        encoded.index_line = line.dump();
        return encoded;
    }

    [[nodiscard]] std::vector<EncodedFile> encode_texts(const PanelRecord& record, const Json& index_line) const override
    {
        const spec::EpisodeSpec& episode = *record.episode;
        std::vector<EncodedFile> files;
        add_texts(record, read_mewl_episode(episode.id, episode.labels, episode.id), index_line, files);
        return files;
    }

    [[nodiscard]] std::vector<std::string> list_files(const EntryKey& key, std::string_view index_line, const RunSettings& settings) const override
    {
        const std::string source = fmt::format("index line of '{}' '{}'", key.episode, key.panel);
        const Json line = parse_json_line(index_line, source).value;
        const MewlEpisode mewl = read_mewl_episode(key.episode, line.is_object() ? line.value("labels", Json()) : Json(), source);
        const std::size_t place = find_mewl_panel(key.panel, source);
        std::vector<std::string> files = list_pictures(make_paths(mewl.stem(place)), settings);
        files.push_back(mewl.stem(place) + ".json");
        if (place == kMewlContextCount) {
            files.push_back(mewl.folder + "/info.json");
        }
        return files;
    }

    [[nodiscard]] Json describe(const DatasetInfo& info) const override
    {
        Json files = describe_line_files();
        files["SPLIT/TASK/INDEX/info.json"] = "MEWL's: objects, word-concept, context_panels in the order of presentation, question";
        files["SPLIT/TASK/INDEX/NAME.json"] =
            "MEWL's scene of one picture, NAME as in context_panels or 'question'; then keys that MEWL does not have: those of the line of index.jsonl";
        describe_pictures(make_paths("SPLIT/TASK/INDEX/NAME"), info.settings, files);
        return describe_dataset(name(), info, files);
    }

private:
    static void add_texts(const PanelRecord& record, const MewlEpisode& mewl, const Json& line, std::vector<EncodedFile>& files)
    {
        const auto place = static_cast<std::size_t>(record.panel_index);
        files.push_back(encode_json(mewl.stem(place) + ".json", build_scene_file(record, mewl, line)));
        // With the last panel: an episode that a stopped run left unfinished has none.
        if (place == kMewlContextCount) {
            files.push_back(encode_json(mewl.folder + "/info.json", build_info_file(*record.episode, mewl)));
        }
    }
};

}  // namespace

std::unique_ptr<const Format> make_mewl_format()
{
    return std::make_unique<MewlFormat>();
}

}  // namespace clevrvk::write
