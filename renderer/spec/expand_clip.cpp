// A frame's panel is what differs between its merged keys and the common ones.
#include "renderer/spec/expand_clip.h"

#include "renderer/base/parse_json.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/path.h"
#include "renderer/spec/read_clip.h"
#include "renderer/spec/write_spec.h"

#include <cstddef>
#include <utility>

namespace clevrvk::spec {

namespace {

// The keys of an object with another value than inherited, and null for each that it lacks.
Json find_changes(const Json& inherited, const Json& object)
{
    Json changes = Json::object();
    for (const auto& [key, value] : object.items()) {
        if (!inherited.contains(key) || inherited.at(key) != value) {
            changes[key] = value;
        }
    }
    for (const auto& [key, value] : inherited.items()) {
        if (!object.contains(key)) {
            changes[key] = nullptr;
        }
    }
    return changes;
}

Json write_frame(const Json& common, const Json& merged)
{
    Json frame = Json::object();
    for (const char* key : {"id", "time_s"}) {
        frame[key] = merged.at(key);
    }
    if (merged.contains("camera") && (!common.contains("camera") || merged.at("camera") != common.at("camera"))) {
        frame["camera"] = merged.at("camera");
    }
    Json all = Json::array();
    for (std::size_t k = 0; common.contains("objects") && k < common.at("objects").size(); ++k) {
        const Json& inherited = common.at("objects").at(k);
        const Json changes = find_changes(inherited, merged.at("objects").at(k));
        if (!changes.empty()) {
            Json& item = all.emplace_back(Json::object());
            item["id"] = inherited.at("id");
            item.update(changes);
        }
    }
    if (!all.empty()) {
        frame[std::string(kChanges)] = std::move(all);
    }
    return frame;
}

}  // namespace

std::string expand_clip(std::string_view line, const std::string& source)
{
    const JsonDocument document = parse_json_line(line, source);
    const JsonReader root(document);
    if (!root.find("path")) {
        return std::string(line);
    }
    const CommonKeys common(root.at("common"));
    const Path path(root.at("path"), common, read_clip(root.at("clip")));
    Json expanded = Json::object();
    for (const auto& [key, value] : document.value.items()) {
        if (key != "path") {
            expanded[key] = value;
            continue;
        }
        Json& panels = expanded["panels"] = Json::array();
        for (int frame = 0; frame < path.frame_count(); ++frame) {
            panels.push_back(write_frame(common.reader().value(), common.merge("path", path.find_edits(frame))->value));
        }
    }
    std::string text = expanded.dump();
    check_written_length(text, source);
    return text;
}

}  // namespace clevrvk::spec
