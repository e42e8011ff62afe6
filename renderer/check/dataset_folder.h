// A dataset's folder as a whole: the content of dataset.json, and the list of files.
#pragma once

#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/check/checks.h"
#include "renderer/dataset/description.h"
#include "renderer/layout/layout.h"
#include "renderer/write/asset_licenses.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::check {

/// Whether the folder contains any part of a dataset.
[[nodiscard]] bool is_dataset(const std::filesystem::path& folder);

/// Reads dataset.json. Returns nothing and adds a finding if it does not describe a finished dataset.
/// \throws SpecError  when the dataset has an unknown format
/// \throws IoError    when the file exists but cannot be read
[[nodiscard]] std::optional<dataset::Description> read_description(const std::filesystem::path& folder, const layout::Layouts& layouts,
                                                                 Findings& findings);

/// The settings in the first line of a journal, for a dataset whose dataset.json lacks them; nothing if a run would not
/// write them so, or if their format is unknown.
[[nodiscard]] std::optional<write::RunSettings> read_journal_settings(const Json& journal_settings, const layout::Layouts& layouts);

/// Compares dataset.json with the file that a finished run of this program with these settings writes.
void compare_description(const dataset::Description& description, const layout::Layouts& layouts, std::vector<write::AssetLicense> licenses,
                         Findings& findings);

/// The paths of a panel's files, relative to the dataset's folder.
struct PanelPaths {
    std::vector<std::string> all;  ///< in the order of write::list_files
    std::string image;             ///< "" without images; likewise the mask
    std::string mask;
    std::vector<std::string> arrays;
};

/// \throws SpecError  when the layout cannot derive paths from the line
[[nodiscard]] PanelPaths list_panel_paths(const layout::Layout& layout, const std::string& episode, const std::string& panel,
                                          const Json& line, const write::RunSettings& settings);

/// Relative paths, sorted, of all unknown files and all empty folders in the layout's folders, and of all files beside
/// them in the dataset's folder that do not belong to a dataset, its shards or its farm.
/// \param known  hash_fnv1a of each known path, sorted
[[nodiscard]] std::vector<std::string> find_stray_files(const std::filesystem::path& folder, const layout::Layout& layout,
                                                        const std::vector<std::uint64_t>& known);

/// The bytes of a file, or nothing if it does not exist. \throws IoError  when it cannot be read
[[nodiscard]] std::optional<std::string> read_if_there(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

}  // namespace clevrvk::check
