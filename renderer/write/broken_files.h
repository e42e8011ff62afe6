// Finds files of a dataset that are missing or differ in length from the journal, without reading them.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/write/journal.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::write {

/// The finished entries of a dataset, compared with its folder.
struct BrokenFiles {
    std::vector<std::uint64_t> sequences;  ///< of panels that lack a file or have one of another size, in order
    std::string first;                     ///< the first such file, relative to the folder
    std::string spec_hash;                 ///< over all panels, as in DatasetInfo
};

/// Whether the file exists and has its original length. \param stored  null: any length is right
[[nodiscard]] bool is_whole_file(const std::filesystem::path& path, const StoredFile* stored);

/// Checks every file of the first `entry_count` entries with one stat each.
/// \throws IoError  when journal, index and errors disagree
[[nodiscard]] BrokenFiles find_broken_files(const std::filesystem::path& folder, const layout::Layout& layout, const RunSettings& settings,
                                            std::uint64_t entry_count);

}  // namespace clevrvk::write
