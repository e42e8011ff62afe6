// The layout of the folder format.
#include "renderer/check/dataset_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/base/json_reader.h"
#include "renderer/check/compare_json.h"
#include "renderer/write/format.h"

#include <algorithm>
#include <array>
#include <limits>
#include <system_error>

namespace clevrvk::check {

namespace fs = std::filesystem;

namespace {

constexpr const char* kDescriptionName = "dataset.json";
constexpr const char* kFormat = "folder";
constexpr std::array<const char*, 3> kFolders{"images", "masks", "aov"};

std::uint64_t read_count(const JsonReader& reader)
{
    return static_cast<std::uint64_t>(reader.read_integer(0, std::numeric_limits<std::int64_t>::max()));
}

// dataset.json has four of the settings at its top; here they are put together again as the journal has them.
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

DatasetSettings read_settings(const JsonReader& root)
{
    const JsonReader reader = root.at("settings");
    DatasetSettings settings;
    settings.has_images = reader.at("writes_images").value() == Json(true);
    settings.samples = reader.at("samples").read_int(0, std::numeric_limits<int>::max());
    settings.quality = reader.at("quality").read_string();
    settings.is_denoised = reader.at("denoised").value() == Json(true);
    settings.device = root.at("device").read_string();
    for (const JsonReader& name : reader.at("aovs").read_items(0, 3)) {
        settings.arrays.push_back(name.read_name("array", std::array<std::string, 3>{"depth", "normal", "albedo"}));
    }
    settings.shard_count = reader.at("shard_count").read_int(1, std::numeric_limits<int>::max());
    settings.shard_index = reader.at("shard_index").read_int(0, settings.shard_count - 1);
    if (const JsonReader seed = root.at("seed"); !seed.value().is_null()) {
        settings.seed = seed.read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    }
    settings.generator = reader.at("generator").value();
    settings.all = join_settings(root);
    return settings;
}

}  // namespace

bool is_dataset(const fs::path& folder)
{
    return fs::exists(folder / kDescriptionName) || fs::exists(folder / "index.jsonl") || fs::exists(folder / "journal.jsonl");
}

std::optional<DatasetDescription> read_description(const fs::path& folder, Findings& findings)
{
    findings.count(Check::Dataset);
    const std::optional<std::string> text = read_if_there(folder / kDescriptionName);
    if (!text) {
        findings.add(Check::Dataset, kDescriptionName, "is not there");
        return std::nullopt;
    }
    DatasetDescription description;
    std::string format;
    try {
        const JsonDocument document = parse_json_text(*text, kDescriptionName);
        const JsonReader root(document);
        format = root.at("format").read_string();
        if (root.at("complete").value() != Json(true)) {
            findings.add(Check::Dataset, kDescriptionName, "complete: expected true, found " + root.at("complete").value().dump());
            return std::nullopt;
        }
        description.tool_version = root.at("tool").at("version").read_string();
        description.panels = read_count(root.at("panels"));
        description.failed_records = read_count(root.at("failed_records"));
        description.spec_hash = root.at("spec_hash").read_string();
        description.settings = read_settings(root);
        description.all = document.value;
    } catch (const SpecError& error) {
        findings.add(Check::Dataset, kDescriptionName, error.what());
        return std::nullopt;
    }
    if (format != kFormat) {
        throw SpecError(fmt::format("'{}': datasets of format '{}' cannot be checked, only those of format '{}'", folder.string(), format, kFormat));
    }
    return description;
}

void compare_description(const DatasetDescription& description, const catalog::Catalog& catalog, Findings& findings)
{
    findings.count(Check::Dataset);
    const DatasetSettings& found = description.settings;
    write::DatasetInfo info;
    info.settings.tool_version = description.tool_version;
    info.settings.format = kFormat;
    info.settings.writes_images = found.has_images;
    info.settings.samples = found.samples;
    info.settings.quality = found.quality;
    info.settings.is_denoised = found.is_denoised;
    info.settings.device = found.device;
    info.settings.aovs = found.arrays;
    info.settings.shard_index = found.shard_index;
    info.settings.shard_count = found.shard_count;
    info.settings.seed = found.seed;
    info.settings.generator = found.generator;
    info.is_complete = true;
    info.panel_count = description.panels;
    info.error_count = description.failed_records;
    info.spec_hash = description.spec_hash;
    for (const catalog::Shape& shape : catalog.shapes) {
        info.licenses.push_back({"shapes/" + shape.name, shape.license});
    }
    for (const catalog::World& world : catalog.worlds) {
        info.licenses.push_back({"worlds/" + world.name, world.license});
    }
    // Through text, so that numbers have the types that reading gives.
    const Json expected = Json::parse(write::make_format(kFormat)->describe(info).dump());
    compare_values("", expected, description.all, [&](const std::string& path, const Json* wanted, const Json* there) {
        findings.add(Check::Dataset, kDescriptionName, describe_difference(path, wanted, there));
    });
}

PanelPaths list_panel_paths(const std::string& episode, const std::string& panel, const DatasetSettings& settings)
{
    PanelPaths paths;
    const std::string stem = episode + "/" + panel;
    paths.image = "images/" + stem + ".png";
    paths.mask = "masks/" + stem + ".png";
    for (const std::string& name : settings.arrays) {
        paths.arrays.push_back("aov/" + stem + "." + name + ".npy");
    }
    return paths;
}

std::vector<std::string> find_stray_files(const fs::path& folder, const std::vector<std::uint64_t>& known)
{
    std::vector<std::string> strays;
    for (const char* name : kFolders) {
        std::error_code error;
        if (!fs::is_directory(folder / name, error)) {
            continue;
        }
        fs::recursive_directory_iterator entry(folder / name, error);
        for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
            if (entry->is_directory() && !entry->is_symlink()) {
                continue;
            }
            std::string path = entry->path().lexically_relative(folder).generic_string();
            if (!std::binary_search(known.begin(), known.end(), hash_fnv1a(path))) {
                strays.push_back(std::move(path));
            }
        }
        if (error) {
            throw IoError(fmt::format("cannot read the folder '{}': {}", (folder / name).string(), error.message()));
        }
    }
    std::sort(strays.begin(), strays.end());
    return strays;
}

std::optional<std::string> read_if_there(const fs::path& path)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
        return std::nullopt;
    }
    if (error) {
        throw IoError(fmt::format("cannot read '{}': {}", path.string(), error.message()));
    }
    return read_text_file(path);
}

}  // namespace clevrvk::check
