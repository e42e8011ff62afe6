// Reads a dataset's folder as a whole, and compares its files with those that its format lays out.
#include "renderer/check/dataset_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/regular_file.h"
#include "renderer/check/certificate.h"
#include "renderer/check/compare_json.h"
#include "renderer/write/describe_dataset.h"
#include "renderer/write/encode_panel.h"
#include "renderer/write/file_names.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/shards.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace clevrvk::check {

namespace fs = std::filesystem;
using write::kDescriptionName;
using write::kIndexName;
using write::kJournalName;

namespace {

// The folder in which `clevrvk farm` keeps its jobs and their output.
constexpr const char* kFarmName = "farm";

// The top-level files of every format. Partial files are not among them, since a finished run leaves none.
bool is_own_name(const std::string& name)
{
    static const std::array<std::string, 9> names{
        kDescriptionName,        kIndexName,           kJournalName,       write::kErrorsName, write::kCertificateName,
        name_certificate_part(), write::kLockFileName, write::kShardsName, kFarmName};
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool is_dataset(const fs::path& folder)
{
    return fs::exists(folder / kDescriptionName) || fs::exists(folder / kIndexName) || fs::exists(folder / kJournalName);
}

std::optional<dataset::Description> read_description(const fs::path& folder, const layout::Layouts& layouts, Findings& findings)
{
    findings.count(Check::Dataset);
    const std::optional<std::string> text = read_if_there(folder / kDescriptionName, kMostJsonBytes);
    if (!text) {
        findings.add(Check::Dataset, kDescriptionName, "is missing");
        return std::nullopt;
    }
    dataset::Description description;
    try {
        const JsonDocument document = parse_json_text(*text, kDescriptionName);
        if (const Json& complete = JsonReader(document).at("complete").value(); complete != Json(true)) {
            findings.add(Check::Dataset, kDescriptionName, "complete: expected true, found " + shorten(complete));
            return std::nullopt;
        }
        description = dataset::read_description(document);
    } catch (const SpecError& error) {
        findings.add(Check::Dataset, kDescriptionName, error.what());
        return std::nullopt;
    }
    if (layouts.find(description.settings.format) == nullptr) {
        throw SpecError(fmt::format("'{}': datasets of format {} cannot be checked: it is not known here", folder.string(),
                                    quote_text(description.settings.format)));
    }
    return description;
}

std::optional<write::RunSettings> read_journal_settings(const Json& journal_settings, const layout::Layouts& layouts)
{
    try {
        write::RunSettings settings = write::parse_run_settings(journal_settings, "");
        return layouts.find(settings.format) != nullptr ? std::optional(std::move(settings)) : std::nullopt;
    } catch (const SpecError&) {
        return std::nullopt;
    }
}

void compare_description(const dataset::Description& description, const layout::Layouts& layouts, std::vector<write::AssetLicense> licenses,
                         Findings& findings)
{
    findings.count(Check::Dataset);
    write::DatasetInfo info;
    info.settings = description.settings;
    info.is_complete = true;
    info.panel_count = description.panels;
    info.error_count = description.failed_records;
    info.spec_hash = description.spec_hash;
    info.licenses = std::move(licenses);
    // Goes through text so that numbers have the types that a reader gives them.
    const Json expected = Json::parse(write::describe_text(layouts.get(info.settings.format), info));
    compare_values("", expected, description.all, [&](const std::string& path, const Json* wanted, const Json* there) {
        findings.add(Check::Dataset, kDescriptionName, describe_difference(path, wanted, there));
    });
}

PanelPaths list_panel_paths(const layout::Layout& layout, const std::string& episode, const std::string& panel, const Json& line,
                            const write::RunSettings& settings)
{
    PanelPaths paths;
    const Json labels = line.is_object() ? line.value("labels", Json()) : Json();
    paths.all =
        write::list_files(layout.find_paths(episode, panel, labels, fmt::format("index line of episode '{}', panel '{}'", episode, panel)),
                          settings);
    if (settings.writes_images) {
        const std::size_t mask = writes_pictures(settings) ? 1 : 0;
        paths.image = mask > 0 ? paths.all.at(0) : "";
        paths.mask = paths.all.at(mask);
        for (std::size_t i = 0; i < settings.aovs.size(); ++i) {
            paths.arrays.push_back(paths.all.at(mask + 1 + i));
        }
    }
    return paths;
}

std::vector<std::string> find_stray_files(const fs::path& folder, const layout::Layout& layout, const std::vector<std::uint64_t>& known)
{
    std::vector<std::string> strays;
    const std::vector<std::string> folders = layout.folders();
    const std::vector<std::string> index_files = layout.index_files();
    std::error_code root_error;
    for (fs::directory_iterator entry(folder, root_error); !root_error && entry != fs::directory_iterator(); entry.increment(root_error)) {
        const std::string name = entry->path().filename().string();
        if (!is_own_name(name) && std::find(folders.begin(), folders.end(), name) == folders.end()) {
            strays.push_back(name);
        }
    }
    if (root_error) {
        fail_read(fmt::format("cannot read the folder '{}'", folder.string()), root_error.value());
    }
    for (const std::string& name : folders) {
        std::error_code error;
        if (!fs::is_directory(folder / name, error)) {
            continue;
        }
        fs::recursive_directory_iterator entry(folder / name, error);
        for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
            const bool is_folder = entry->is_directory() && !entry->is_symlink();
            std::string path = entry->path().lexically_relative(folder).generic_string();
            // Loaders may take every entry of a folder for an episode, so an empty folder is as bad as a stray file.
            const bool is_known = (is_folder && !fs::is_empty(entry->path(), error)) ||
                                  std::binary_search(known.begin(), known.end(), hash_fnv1a(path)) ||
                                  std::find(index_files.begin(), index_files.end(), path) != index_files.end();
            if (!is_known && !error) {
                strays.push_back(std::move(path));
            }
        }
        if (error) {
            fail_read(fmt::format("cannot read the folder '{}'", (folder / name).string()), error.value());
        }
    }
    std::sort(strays.begin(), strays.end());
    return strays;
}

std::optional<std::string> read_if_there(const fs::path& path, std::uint64_t most_bytes)
{
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found) {
        return std::nullopt;
    }
    if (error) {
        fail_read(fmt::format("cannot read '{}'", path.string()), error.value());
    }
    refuse_endless_file(path);
    return read_text_file(path, most_bytes);
}

}  // namespace clevrvk::check
