// Makes one dataset of its shards: byte for byte the one that a single run writes.
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

/// The shards to merge, and their folder.
struct MergePlan {
    std::vector<std::filesystem::path> shards;  ///< their folders, in any order
    std::filesystem::path out;
    /// link or copy the files and leave the shards as they are; else move the files and remove the shards
    bool keeps_shards = false;
    std::string tool_version;  ///< of this program: only shards of the same build (is_same_build) are merged
    AssetLicenses licenses;    ///< as a run of this program passes them to DatasetWriter
};

/// The result of a merge.
struct MergeResult {
    bool is_complete = false;                         ///< false when it was stopped; the same merge resumes
    std::uint64_t merged = 0;                         ///< entries added by this merge; 0 when it was complete before
    DatasetSizes sizes;                               ///< of the dataset
    std::vector<std::filesystem::path> left_folders;  ///< of shards that hold other files as well, and stay
};

/// Merges. First everything is checked, so that a refused merge changes nothing; then the entries are taken record by
/// record, round robin. Memory does not grow with them. After a kill at any moment the same call resumes; once
/// complete, it does nothing. A shard is removed when all its content is on the disk in its new place.
/// \throws SpecError  when shards are missing, not finished, or do not belong together; names each
/// \throws IoError    when a shard or the folder is in use, damaged or cannot be written
[[nodiscard]] MergeResult merge_shards(const MergePlan& plan, const layout::Layouts& layouts, const std::atomic<bool>& stop);

}  // namespace clevrvk::write
