// Reassembles the settings, which dataset.json keeps in two places.
#include "renderer/dataset/description.h"

#include "renderer/base/parse_json.h"
#include "renderer/base/regular_file.h"
#include "renderer/write/file_names.h"

#include <limits>

namespace clevrvk::dataset {
namespace {

std::uint64_t read_count(const JsonReader& reader)
{
    return static_cast<std::uint64_t>(reader.read_integer(0, std::numeric_limits<std::int64_t>::max()));
}

// Four settings are at the top level of dataset.json; the journal keeps them with the others.
Json join_settings(const JsonReader& root)
{
    Json all;
    all["tool_version"] = root.at("tool").at("version").value();
    all["format"] = root.at("format").value();
    all.update(root.at("settings").read_object());
    all["seed"] = root.at("seed").value();
    all["device"] = root.at("device").value();
    return all;
}

}  // namespace

Description read_description(const JsonDocument& document)
{
    const JsonReader root(document);
    Description description;
    description.is_complete = root.at("complete").value() == Json(true);
    if (description.is_complete) {
        description.panels = read_count(root.at("panels"));
        description.failed_records = read_count(root.at("failed_records"));
        description.spec_hash = root.at("spec_hash").read_string();
    }
    description.settings = write::parse_run_settings(join_settings(root), document.source);
    description.all = document.value;
    return description;
}

Description load_description(const std::filesystem::path& folder)
{
    refuse_endless_file(folder / write::kDescriptionName);
    return read_description(load_json(folder / write::kDescriptionName));
}

}  // namespace clevrvk::dataset
