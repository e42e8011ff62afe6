// Writes, reads and compares the settings of a run.
#include "renderer/write/run_settings.h"

#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

namespace {

std::string describe_value(const Json* value)
{
    constexpr std::size_t kMostBytes = 160;
    std::string text = value == nullptr ? "not set" : escape_controls(value->dump(-1, ' ', true));
    if (text.size() > kMostBytes) {
        text.replace(kMostBytes, std::string::npos, "...");
    }
    return text;
}

void collect_differences(const std::string& name, const Json* before, const Json* now, std::vector<std::string>& differences)
{
    const bool are_objects = before != nullptr && now != nullptr && before->is_object() && now->is_object();
    if (!are_objects) {
        if (before == nullptr || now == nullptr || *before != *now) {
            differences.push_back(fmt::format("{}: was {}, is {}", name, describe_value(before), describe_value(now)));
        }
        return;
    }
    for (const auto& [key, value] : before->items()) {
        const auto other = now->find(key);
        collect_differences(join_json_path(name, key), &value, other == now->end() ? nullptr : &*other, differences);
    }
    for (const auto& [key, value] : now->items()) {
        if (!before->contains(key)) {
            collect_differences(join_json_path(name, key), nullptr, &value, differences);
        }
    }
}

}  // namespace

bool is_same_build(std::string_view made_by, std::string_view program)
{
    return program.starts_with(made_by) && (program.size() == made_by.size() || program[made_by.size()] == '.');
}

Json to_json(const RunSettings& settings)
{
    Json json;
    json["tool_version"] = settings.tool_version;
    json["assets"] = settings.assets;
    json["format"] = settings.format;
    json["writes_images"] = settings.writes_images;
    json["samples"] = settings.samples;
    json["quality"] = settings.quality;
    json["denoised"] = settings.is_denoised;
    json["device"] = settings.device;
    json["driver"] = settings.driver;
    json["traversal"] = settings.traversal;
    json["aovs"] = settings.aovs;
    json["shard_index"] = settings.shard_index;
    json["shard_count"] = settings.shard_count;
    json["seed"] = settings.seed ? Json(*settings.seed) : Json();
    json["generator"] = settings.generator;
    return json;
}

RunSettings parse_run_settings(const Json& json, const std::string& source)
{
    const JsonDocument document{json, source};
    const JsonReader reader(document);
    RunSettings settings;
    settings.tool_version = reader.at("tool_version").read_string();
    settings.assets = reader.at("assets").read_string();
    settings.format = reader.at("format").read_string();
    settings.writes_images = reader.at("writes_images").value() == Json(true);
    settings.samples = reader.at("samples").read_int(0, std::numeric_limits<int>::max());
    settings.quality = reader.at("quality").read_string();
    settings.is_denoised = reader.at("denoised").value() == Json(true);
    settings.device = reader.at("device").read_string();
    settings.driver = reader.at("driver").read_string();
    if (const std::optional<JsonReader> traversal = reader.find("traversal")) {  // absent from datasets of old versions
        const std::vector<std::string> names(kTraversalNames.begin(), kTraversalNames.end());
        settings.traversal = traversal->read_name("traversal", names);
    }
    const std::vector<std::string> aov_names(kAovNames.begin(), kAovNames.end());
    for (const JsonReader& aov : reader.at("aovs").read_items(0, kAovNames.size())) {
        settings.aovs.push_back(aov.read_name("array", aov_names));
    }
    settings.shard_count = reader.at("shard_count").read_int(1, std::numeric_limits<int>::max());
    settings.shard_index = reader.at("shard_index").read_int(0, settings.shard_count - 1);
    if (const JsonReader seed = reader.at("seed"); !seed.value().is_null()) {
        settings.seed = seed.read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    }
    settings.generator = reader.at("generator").value();
    return settings;
}

std::vector<std::string> find_differences(const Json& before, const Json& now)
{
    std::vector<std::string> differences;
    collect_differences("", &before, &now, differences);
    return differences;
}

}  // namespace clevrvk::write
