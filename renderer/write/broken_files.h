// Which files of a dataset are missing or have another length than was written, found without reading them.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/write/journal.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::write {

/// The done entries of a dataset, compared with its folder.
struct BrokenFiles {
    std::vector<std::uint64_t> sequences;  ///< of the panels that lack a file, or have one of another size, in order
    std::string first;                     ///< the first such file, relative to the folder
    std::string spec_hash;                 ///< of all panels, as DatasetInfo has it
};

/// Whether the file is there and as long as it was written. \param stored  null: any length will do
[[nodiscard]] bool is_whole_file(const std::filesystem::path& path, const StoredFile* stored);

/// Checks every file of the first `entry_count` entries with a stat each.
/// \throws IoError  when journal, index and errors do not agree
[[nodiscard]] BrokenFiles find_broken_files(const std::filesystem::path& folder, const layout::Layout& layout, const RunSettings& settings,
                                            std::uint64_t entry_count);

}  // namespace clevrvk::write
