// Makes one dataset from its shards, byte for byte as a single run writes it.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/write/asset_licenses.h"
#include "renderer/write/journal.h"

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::write {

/// The shards to merge, and the target folder.
struct MergePlan {
    std::vector<std::filesystem::path> shards;  ///< their folders, in any order
    std::filesystem::path out;
    /// links or copies the files and leaves the shards; otherwise moves the files and removes the shards
    bool keeps_shards = false;
    std::string tool_version;  ///< this program's version: only shards of the same build (is_same_build) are merged
    AssetLicenses licenses;    ///< as a run of this program passes them to DatasetWriter
};

/// The result of a merge.
struct MergeResult {
    bool is_complete = false;                         ///< false if it was stopped; the same merge resumes
    std::uint64_t merged = 0;                         ///< entries added by this merge; 0 if it was complete before
    DatasetSizes sizes;                               ///< sizes of the merged dataset
    std::vector<std::filesystem::path> left_folders;  ///< folders of shards that hold other files as well, and stay
};

/// Merges the shards. First everything is checked, so that a refused merge changes nothing; then the records are taken
/// round robin. Memory does not grow with their number. After a kill at any moment the same call resumes; once
/// complete, it does nothing. A shard is removed only after all its content is on disk in its new place.
/// \throws SpecError  when shards are missing, unfinished or do not belong together; names each
/// \throws IoError    when a shard or the folder is in use, damaged or not writable
[[nodiscard]] MergeResult merge_shards(const MergePlan& plan, const layout::Layouts& layouts, const std::atomic<bool>& stop);

}  // namespace clevrvk::write
