// Lays out the published MEWL. SPLIT/TASK/INDEX holds info.json, and for each panel NAME.json and NAME.png: the
// utterance, or "question". No other entries are allowed there, because the loaders take every entry of TASK for an
// episode. Masks and arrays have separate trees.
// Source: MEWL (Jiang et al. 2023, ICML), github jianggy/MEWL, MIT.
#include "generators/mewl/layout.h"

#include "generators/mewl/info_file.h"
#include "generators/mewl/labels.h"
#include "generators/mewl/vocabulary.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/units.h"
#include "renderer/base/vec3.h"
#include "renderer/spec/ids.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string_view>

namespace clevrvk::generators::mewl {
namespace {

using layout::Json;

constexpr std::array<const char*, 3> kSplits{"train", "val", "test"};
constexpr int kIndent = 4;               // as in the published files
constexpr double kRelationMargin = 0.2;  // scene units

// The published program computes its directions before it moves the camera, so they are the same in every picture.
// The values are from its files.
constexpr Vec3 kPublishedLeft{-0.6563112621919626, -0.7544902432238558, 0.0};
constexpr Vec3 kPublishedBehind{-0.7544902428829425, 0.6563112625838737, 0.0};

// In the order of the published files.
constexpr std::array kDirectionNames{"behind", "front", "left", "right", "above", "below"};
constexpr std::size_t kRelationCount = 4;  // the first four directions

layout::PicturePaths make_paths(const std::string& stem)
{
    return {stem + ".png", "masks/" + stem + ".png", "aov/" + stem};
}

std::string find_folder(const std::string& id, const std::string& task, const std::string& source)
{
    const std::optional<spec::TaskEpisode> episode = spec::parse_task_episode_id(id);
    if (episode && episode->task == "mewl_" + task && std::find(kSplits.begin(), kSplits.end(), episode->split) != kSplits.end()) {
        return fmt::format("{}/{}/{}", episode->split, task, episode->index);
    }
    throw SpecError(
        fmt::format("{}: id: {} is not an id of format mewl; it must be mewl_{}/SPLIT/MMM/III, where SPLIT is one of {} and MMM/III is the "
                    "episode's number, as in 012/345",
                    source, quote_text(id), task, fmt::join(kSplits, ", ")));
}

/// The index of the panel with that id in its episode.
std::size_t find_panel(const std::string& id, std::size_t context_count, const std::string& source)
{
    for (std::size_t i = 0; i <= context_count; ++i) {
        if (id == panel_id(i, context_count)) {
            return i;
        }
    }
    throw SpecError(fmt::format("{}: no panel of MEWL is called {}; the panels are context_0 to context_{} and {}", source, quote_text(id),
                                context_count - 1, kQuestionName));
}

/// The path without an extension; pictures and scenes of context panels are named after their utterances.
std::string find_stem(const std::string& folder, const MewlLabels& labels, std::size_t panel)
{
    return fmt::format("{}/{}", folder, panel < labels.context_count() ? labels.names[panel] : kQuestionName);
}

std::string make_info_path(const std::string& folder)
{
    return fmt::format("{}/{}.json", folder, kInfoName);
}

MewlLabels read_layout_labels(const spec::Json& labels, const std::string& source)
{
    if (!are_mewl_labels(labels)) {
        throw SpecError(fmt::format("{}: labels: format mewl writes only episodes of MEWL, but these are not the labels of such an episode",
                                    source));
    }
    MewlLabels read = read_labels(labels, source);
    std::set<std::string> names;
    for (std::size_t i = 0; i < read.names.size(); ++i) {
        if (!names.insert(read.names[i]).second) {
            throw SpecError(fmt::format("{}: labels.names[{}]: another panel has this name", source, i));
        }
    }
    return read;
}

[[noreturn]] void refuse(const std::string& source, std::size_t panel, std::size_t object, const std::string& what)
{
    throw SpecError(fmt::format("{}: panels[{}].objects[{}]: {}", source, panel, object, what));
}

void check_object(const spec::PanelSpec& panel, std::size_t panel_place, std::size_t place, bool is_hand, const std::string& source)
{
    const spec::ObjectSpec& object = panel.objects[place];
    if (object.points_to.has_value() != is_hand) {
        refuse(source, panel_place, place,
               is_hand ? "the last object must be the hand, and it must point to another "
                         "object" : "only the last object of the task pragmatic may point");
    }
    const ObjectValue names = name_object(object);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::span<const std::string_view> values = values_of(kAttributes[i]);
        if (!is_hand && std::find(values.begin(), values.end(), names[i]) == values.end()) {
            refuse(source, panel_place, place, fmt::format("'{}' is not a {} of MEWL", names[i], name_of(kAttributes[i])));
        }
    }
}

void check_panel(const spec::PanelSpec& panel, std::size_t place, const MewlLabels& labels, const std::string& source)
{
    if (find_panel(panel.id, labels.context_count(), fmt::format("{}: panels[{}]", source, place)) != place) {
        throw SpecError(fmt::format("{}: panels[{}]: '{}' is not in its place in the order", source, place, panel.id));
    }
    if (panel.objects.empty()) {
        throw SpecError(fmt::format("{}: panels[{}].objects: a panel of MEWL must have at least one object", source, place));
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        check_object(panel, place, i, labels.task == "pragmatic" && i + 1 == panel.objects.size(), source);
        const std::string name = read_object_name(panel.objects[i]);
        if (!name.empty() && !names.insert(name).second) {
            refuse(source, place, i, fmt::format("two objects are called '{}'", name));
        }
    }
}

void check_places(const spec::EpisodeSpec& episode, const MewlLabels& labels, const std::string& source)
{
    const spec::Json candidates = list_candidates(labels);
    for (std::size_t i = 0; i < labels.context_count(); ++i) {
        if (!candidates.contains(labels.names[i]) ||
            candidates[labels.names[i]] != spec::Json(name_object(episode.panels[i].objects.front()))) {
            throw SpecError(fmt::format("{}: labels.names[{}]: '{}' is not the name of the panel's object", source, i, labels.names[i]));
        }
    }
}

Vec3 negate(const Vec3& a)
{
    return {-a[0], -a[1], -a[2]};
}

Vec3 find_direction(const Json& line, bool is_published, const char* name)
{
    const std::string_view wanted = name;
    if (is_published && (wanted == "right" || wanted == "left")) {
        return wanted == "left" ? kPublishedLeft : negate(kPublishedLeft);
    }
    if (is_published && (wanted == "behind" || wanted == "front")) {
        return wanted == "behind" ? kPublishedBehind : negate(kPublishedBehind);
    }
    return line["directions"][name].get<Vec3>();
}

/// Rounds half to even, like Python's round. Null for an object at the eye, where a line has no value, or far outside
/// every picture.
Json round_px(const Json& value)
{
    constexpr double kMost = 1e9;
    const bool is_near = value.is_number() && std::abs(value.get<double>()) < kMost;
    return is_near ? Json(static_cast<std::int64_t>(std::nearbyint(value.get<double>()))) : Json();
}

Json build_object(const spec::ObjectSpec& object, const Json& line_object)
{
    const ObjectValue names = name_object(object);
    const Json& pixel_coords = line_object["pixel_coords"];
    const std::string name = read_object_name(object);
    Json json;
    json["name"] = name.empty() ? Json() : Json(name);
    json["shape"] = names[0];
    json["size"] = names[3];
    json["material"] = names[2];
    json["3d_coords"] = object.position;
    json["rotation"] = radians(object.rotation_deg);
    json["pixel_coords"] = {round_px(pixel_coords[0]), round_px(pixel_coords[1]), pixel_coords[2]};
    json["color"] = names[1];
    // Removes keys that the published files lack.
    for (const char* key :
         {"id", "mask_id", "radius", "rgb", "bbox", "amodal_bbox", "visible_px", "amodal_px", "visible_fraction", "rle"}) {
        if (line_object.contains(key)) {
            json[key] = line_object[key];
        }
    }
    return json;
}

/// For each named object, the names of the objects in that direction from it.
Json build_relation(const spec::PanelSpec& panel, const Vec3& direction)
{
    Json json = Json::object();
    for (const spec::ObjectSpec& object : panel.objects) {
        const std::string name = read_object_name(object);
        if (name.empty()) {
            continue;
        }
        json[name] = Json::array();
        for (const spec::ObjectSpec& other : panel.objects) {
            const std::string other_name = read_object_name(other);
            if (!other_name.empty() && dot(subtract(other.position, object.position), direction) > kRelationMargin) {
                json[name].push_back(other_name);
            }
        }
    }
    return json;
}

Json build_scene_file(const spec::PanelSpec& panel, bool is_published, const Json& line)
{
    Json json;
    json["objects"] = Json::array();
    for (std::size_t i = 0; i < panel.objects.size(); ++i) {
        json["objects"].push_back(build_object(panel.objects[i], line["objects"][i]));
    }
    Json relationships = Json::object();
    for (std::size_t i = 0; i < kDirectionNames.size(); ++i) {
        const Vec3 direction = find_direction(line, is_published, kDirectionNames[i]);
        json["directions"][kDirectionNames[i]] = direction;
        if (i < kRelationCount) {
            relationships[kDirectionNames[i]] = build_relation(panel, direction);
        }
    }
    if (const std::optional<std::size_t> target = find_target(panel)) {
        json["points_to"] = *target;
    }
    json["relationships"] = std::move(relationships);
    // Removes keys that the published files lack.
    for (const char* key : {"episode", "panel", "task", "seed", "mask", "width", "height", "world", "camera", "lights", "render"}) {
        if (line.contains(key)) {
            json[key] = line[key];
        }
    }
    return json;
}

class MewlLayout final : public layout::Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "mewl"; }

    [[nodiscard]] std::string_view summary() const override
    {
        return "folders and JSON in the form of the published MEWL, for episodes of its tasks";
    }

    [[nodiscard]] std::vector<std::string> folders() const override
    {
        std::vector<std::string> names{kSplits.begin(), kSplits.end()};
        names.insert(names.end(), {"masks", "aov"});
        return names;
    }

    void check_episode(const spec::EpisodeSpec& episode, const std::string& source) const override
    {
        const MewlLabels labels = read_layout_labels(episode.labels, source);
        static_cast<void>(find_folder(episode.id, labels.task, source));
        const std::size_t panel_count = labels.context_count() + 1;
        if (episode.panels.size() != panel_count) {
            throw SpecError(fmt::format("{}: panels: an episode of MEWL has {}, but this one has {}",
                                        source, panel_count, episode.panels.size()));
        }
        for (std::size_t i = 0; i < panel_count; ++i) {
            check_panel(episode.panels[i], i, labels, source);
        }
        // The names in a control were assigned to other pictures.
        if (labels.types.size() == 1 && !labels.is_control) {
            check_places(episode, labels, source);
        }
    }

    [[nodiscard]] bool needs_labels() const override { return true; }

    [[nodiscard]] layout::PanelPaths find_paths(const std::string& episode_id, const std::string& panel_id, const Json& labels,
                                                const std::string& source) const override
    {
        const MewlLabels read = read_layout_labels(labels, source);
        const std::string folder = find_folder(episode_id, read.task, source);
        const std::size_t place = find_panel(panel_id, read.context_count(), source);
        const std::string stem = find_stem(folder, read, place);
        layout::PanelPaths paths{make_paths(stem), {stem + ".json"}};
        if (place == read.context_count()) {
            paths.texts.push_back(make_info_path(folder));
        }
        return paths;
    }

    [[nodiscard]] std::vector<layout::TextFile> make_texts(const spec::EpisodeSpec& episode, std::size_t panel,
                                                           const Json& index_line) const override
    {
        const MewlLabels labels = read_layout_labels(episode.labels, episode.id);
        const std::string folder = find_folder(episode.id, labels.task, episode.id);
        const Json scene = build_scene_file(episode.panels.at(panel), labels.variant == "published", index_line);
        std::vector<layout::TextFile> files{{find_stem(folder, labels, panel) + ".json", scene.dump(kIndent)}};
        // Written with the last panel, so an episode that a stopped run left unfinished has no such file.
        if (panel == labels.context_count()) {
            files.push_back({make_info_path(folder), build_info_file(episode, labels).dump(kIndent)});
        }
        return files;
    }

    [[nodiscard]] layout::FileWords describe_files() const override
    {
        return {make_paths("SPLIT/TASK/INDEX/NAME"),
                {{"SPLIT/TASK/INDEX/info.json", "MEWL's: objects, word-concept, context_panels in the order of presentation, question"},
                 {"SPLIT/TASK/INDEX/NAME.json", "MEWL's scene of one picture, NAME as in context_panels or 'question'; the keys of the "
                                                "picture's line in index.jsonl, which MEWL does not have, follow"}}};
    }
};

}  // namespace

std::unique_ptr<const layout::Layout> make_layout()
{
    return std::make_unique<MewlLayout>();
}

}  // namespace clevrvk::generators::mewl
