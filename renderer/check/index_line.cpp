// Reads index lines as specs and compares them with the lines that the specs give. The keys of a spec are a subset of
// the keys of an index line, with the same names.
#include "renderer/check/index_line.h"

#include "renderer/base/error.h"
#include "renderer/check/check_geometry.h"
#include "renderer/check/compare_json.h"
#include "renderer/record/record_json.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/read_spec.h"
#include "renderer/spec/write_spec.h"
#include "renderer/write/build_record.h"
#include "renderer/write/file_names.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

namespace clevrvk::check {

namespace {

constexpr std::array<std::string_view, 6> kPixelKeys{"bbox", "amodal_bbox", "visible_px", "amodal_px", "visible_fraction", "rle"};

struct PathCheck {
    std::string_view part;  // a part of a field's path
    Check check;
};
constexpr std::array<PathCheck, 14> kPathChecks{{
    {".pixel_coords", Check::PixelCoords},
    {".radius", Check::Catalog},
    {".rgb", Check::Catalog},
    {".color_srgb", Check::Catalog},
    {".mask_id", Check::MaskIds},
    {"camera.K", Check::Camera},
    {"camera.pose_opencv", Check::Camera},
    {"directions", Check::Directions},
    {"relationships", Check::Relations},
    {"render", Check::RenderInfo},
    {"file", Check::FileNames},
    {"mask", Check::FileNames},
    {"episode", Check::UniqueIds},
    {"panel", Check::UniqueIds},
}};

Check find_check(std::string_view path)
{
    for (const PathCheck& entry : kPathChecks) {
        const bool is_inner = entry.part.front() == '.' && path.starts_with("objects[") && path.find(entry.part) != std::string_view::npos;
        if (is_inner || path.starts_with(entry.part)) {
            return entry.check;
        }
    }
    return Check::IndexFields;
}

// Picks the members of an object that a spec has too. A value that is not an object is returned unchanged; the spec
// reader reports it.
Json pick(const Json& from, std::span<const JsonKey> keys)
{
    if (!from.is_object()) {
        return from;
    }
    Json picked = Json::object();
    for (const JsonKey& key : keys) {
        if (const auto member = from.find(key.name); member != from.end()) {
            picked[std::string(key.name)] = *member;
        }
    }
    return picked;
}

Json to_panel_spec(const Json& line)
{
    Json panel;
    panel["id"] = line["panel"];
    for (const char* key : {"world", "lights", "stage", "background", "sensor", "time_s"}) {
        if (line.contains(key)) {
            panel[key] = line[key];
        }
    }
    if (line.contains("panel_labels")) {
        panel["labels"] = line["panel_labels"];
    }
    panel["image"] = pick(line, spec::kImageKeys);
    if (line.contains("camera")) {
        panel["camera"] = pick(line["camera"], spec::kCameraKeys);
    }
    if (const auto objects = line.find("objects"); objects != line.end()) {
        panel["objects"] = objects->is_array() ? Json::array() : *objects;
        for (const Json& object : objects->is_array() ? *objects : Json::array()) {
            Json& picked = panel["objects"].emplace_back(pick(object, spec::kObjectKeys));
            if (picked.is_object()) {
                picked.update(pick(object, spec::kThingObjectKeys));
            }
            if (picked.is_object() && picked.contains("color")) {
                picked.erase("color_srgb");  // a line has both keys, a spec only one of them
            }
        }
    }
    return panel;
}

}  // namespace

std::string IndexLine::place() const
{
    return fmt::format("{}:{}", write::kIndexName, number);
}

std::string IndexLine::name() const
{
    return fmt::format("panel '{}' of '{}'", panel, episode);
}

std::optional<IndexLine> parse_index_line(std::string_view text, std::uint64_t number, Findings& findings)
{
    findings.count(Check::IndexFields);
    IndexLine line;
    line.number = number;
    try {
        line.value = parse_json_line(text, line.place()).value;
    } catch (const SpecError& error) {
        findings.add(Check::IndexFields, line.place(), std::string(error.what()).substr(line.place().size() + 2));
        return std::nullopt;
    }
    for (const auto& [key, target] : {std::pair{"episode", &line.episode}, std::pair{"panel", &line.panel}}) {
        const Json* id = find_member(line.value, key);
        if (id == nullptr || !id->is_string()) {
            findings.add(Check::IndexFields, line.place(), fmt::format("the line is not an object with a string '{}'", key));
            return std::nullopt;
        }
        *target = id->get<std::string>();
    }
    return line;
}

std::uint32_t read_dropped_samples(const IndexLine& line)
{
    const Json* render = find_member(line.value, "render");
    const Json* count = render == nullptr ? nullptr : find_member(*render, "dropped_samples");
    if (count == nullptr || !count->is_number_unsigned() || count->get<std::uint64_t>() > std::numeric_limits<std::uint32_t>::max()) {
        return 0;
    }
    return count->get<std::uint32_t>();
}

std::optional<spec::EpisodeSpec> rebuild_episode(std::span<const IndexLine> lines, const catalog::Catalog& catalog,
                                                 const spec::ThingReader& things, Findings& findings)
{
    const IndexLine& first = lines.front();
    findings.count(Check::Spec, lines.size());
    Json episode;
    episode["schema"] = spec::kSchemaName;
    episode["id"] = first.episode;
    for (const char* key : {"task", "seed"}) {
        if (first.value.contains(key)) {
            episode[key] = first.value[key];
        }
    }
    if (const Json* clip = find_member(first.value, "clip")) {
        episode["clip"] = pick(*clip, spec::kClipKeys);
    }
    episode["panels"] = Json::array();
    for (const IndexLine& line : lines) {
        episode["panels"].push_back(to_panel_spec(line.value));
    }
    if (first.value.contains("labels")) {
        episode["labels"] = first.value["labels"];
    }
    try {
        return spec::parse_episode(episode.dump(), first.place(), catalog, things);
    } catch (const SpecError& error) {
        const bool is_repetition = std::string_view(error.what()).find("duplicate panel id") != std::string_view::npos;
        findings.add(is_repetition ? Check::UniqueIds : Check::Spec, first.place(),
                     fmt::format("the episode '{}' that begins here: {}", first.episode,
                                 std::string(error.what()).substr(first.place().size() + 2)));
        return std::nullopt;
    }
}

namespace {

void check_part_names(const IndexLine& line, const annotate::LabeledPanel& labeled, Findings& findings)
{
    const std::vector<spec::ObjectSpec>& objects = labeled.panel().objects;
    for (std::size_t k = 0; k < objects.size(); ++k) {
        const Json* const parts = find_member(line.value["objects"][k], "parts");
        if (parts == nullptr || !parts->is_array()) {
            continue;
        }
        for (const Json& part : *parts) {
            const Json* const id = find_member(part, "id");
            const Json* const name = find_member(part, "name");
            const bool has_id = id != nullptr && id->is_number_integer() && *id >= 1 && *id < (1 << 16);
            const std::optional<std::string> expected =
                has_id ? resolve::name_part(labeled.resolved->objects.at(k), id->get<std::uint32_t>()) : std::nullopt;
            if (!expected || name == nullptr || *name != *expected) {
                findings.add(Check::Parts, line.place(),
                             fmt::format("{}: object {}: parts: {} is not one of its "
                                         "parts", line.name(), shorten(objects[k].id), shorten(part)));
            }
        }
    }
}

}  // namespace

Json compare_line(const IndexLine& line, const annotate::LabeledPanel& labeled, const write::RunSettings& settings, const PanelPaths& paths,
                  Findings& findings)
{
    for (const Check check : {Check::Camera, Check::PixelCoords, Check::Directions, Check::Relations, Check::Catalog, Check::FileNames}) {
        findings.count(check);
    }
    // Goes through text so that numbers have the types that a reader gives them.
    Json expected = Json::parse(record::to_json(write::build_record(labeled, {}, settings)).dump());
    Json found = line.value;
    if (settings.writes_images) {
        findings.count(Check::RenderInfo);
        expected["file"] = paths.image.empty() ? Json() : Json(paths.image);
        expected["mask"] = paths.mask;
        expected["render"] = record::to_json(write::describe_render(settings, labeled, read_dropped_samples(line)));
        check_part_names(line, labeled, findings);
        for (Json& object : found["objects"]) {
            object.erase("parts");  // the masks hold the pixels of parts
            for (const std::string_view key : kPixelKeys) {
                if (object.erase(std::string(key)) == 0) {
                    findings.add(Check::IndexFields, line.place(),
                                 fmt::format("{}: object {} lacks {}", line.name(), shorten(object["id"]), key));
                }
            }
        }
    }
    const std::vector<std::string> wrong = check_geometry(line, labeled.panel(), findings);
    compare_values("", expected, found, [&](const std::string& path, const Json* wanted, const Json* there) {
        if (std::ranges::any_of(wrong, [&](const std::string& label) { return path.starts_with(label); })) {
            return;
        }
        findings.add(find_check(path), line.place(), fmt::format("{}: {}", line.name(), describe_difference(path, wanted, there)));
    });
    for (std::size_t i = 0; i < expected["objects"].size(); ++i) {
        const Json* parts = find_member(line.value["objects"][i], "parts");
        if (parts != nullptr) {
            expected["objects"][i]["parts"] = *parts;
        }
        for (const std::string_view key : kPixelKeys) {
            if (const Json* label = find_member(line.value["objects"][i], key)) {
                expected["objects"][i][std::string(key)] = *label;
            }
        }
    }
    return expected;
}

std::string describe_scene(const spec::PanelSpec& panel)
{
    spec::EpisodeSpec scene;
    scene.panels.push_back(panel);
    spec::PanelSpec& bare = scene.panels.front();
    bare.id.clear();
    bare.time_s.reset();
    bare.labels = Json();
    for (spec::ObjectSpec& object : bare.objects) {
        object.id.clear();
        object.points_to.reset();
        object.labels = Json();
        object.size.name.clear();
        object.color.name.clear();
    }
    return spec::write_episode(scene);
}

}  // namespace clevrvk::check
