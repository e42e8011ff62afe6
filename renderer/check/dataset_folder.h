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

/// Whether there is anything of a dataset in the folder.
[[nodiscard]] bool is_dataset(const std::filesystem::path& folder);

/// Reads dataset.json; nothing and a finding when it does not describe a finished dataset.
/// \throws SpecError  when the dataset is of a format that is not known here
/// \throws IoError    when it is there and cannot be read
[[nodiscard]] std::optional<dataset::Description> read_description(const std::filesystem::path& folder, const layout::Layouts& layouts,
                                                                 Findings& findings);

/// The settings in the first line of a journal, for a dataset whose dataset.json does not hold them; nothing when they
/// are not as a run writes them, or of a format that is not known here.
[[nodiscard]] std::optional<write::RunSettings> read_journal_settings(const Json& journal_settings, const layout::Layouts& layouts);

/// The differences of dataset.json from what a finished run of this program with these settings writes.
void compare_description(const dataset::Description& description, const layout::Layouts& layouts, std::vector<write::AssetLicense> licenses,
                         Findings& findings);

/// The paths, relative to the dataset's, of a panel's files.
struct PanelPaths {
    std::vector<std::string> all;  ///< in the order of write::list_files
    std::string image;             ///< "" without images, as is the next
    std::string mask;
    std::vector<std::string> arrays;
};

/// \throws SpecError  when the layout cannot derive paths from the line
[[nodiscard]] PanelPaths list_panel_paths(const layout::Layout& layout, const std::string& episode, const std::string& panel,
                                          const Json& line, const write::RunSettings& settings);

/// Relative paths of all files in the layout's folders that are not known, of all empty folders in them, and of what
/// lies beside them in the dataset's folder and is nothing of a dataset, its shards or its farm. Sorted.
/// \param known  hash_fnv1a of each known path, sorted
[[nodiscard]] std::vector<std::string> find_stray_files(const std::filesystem::path& folder, const layout::Layout& layout,
                                                        const std::vector<std::uint64_t>& known);

/// The bytes of a file, or nothing when it is not there. \throws IoError  when it cannot be read
[[nodiscard]] std::optional<std::string> read_if_there(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

}  // namespace clevrvk::check
