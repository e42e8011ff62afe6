// Where the shards of a dataset lie: each is a whole dataset in a folder of its own, DIR/shards/I-of-N, until a merge
// makes one of them in DIR.
#pragma once

#include "renderer/write/run_settings.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

inline constexpr const char* kShardsName = "shards";

/// The folder into which a run writes: `out` for the only shard, else `out`/shards/I-of-N.
[[nodiscard]] std::filesystem::path find_run_folder(const std::filesystem::path& out, int shard_index, int shard_count);

/// The folders of shards below `out`, whatever they hold, sorted by name; empty when there are none.
/// \throws IoError  when a folder cannot be read
[[nodiscard]] std::vector<std::filesystem::path> list_shard_folders(const std::filesystem::path& out);

/// Whether this folder itself holds a dataset, finished or not.
[[nodiscard]] bool has_dataset(const std::filesystem::path& folder);

/// Refuses a run without shards where there are shards.
/// \throws SpecError  when there is anything in `out`/shards
void check_no_shards(const std::filesystem::path& out);

/// Checks the dataset in `out` itself, where a shard is to be run: its shards are merged already, and a run of one
/// would do nothing.
/// \param settings  of the shard's run
/// \param input     of the shard's run, as DatasetWriter::finish takes it
/// \throws SpecError  when it is a different dataset, or not finished
void check_merged(const std::filesystem::path& out, const RunSettings& settings, const std::string& input);

/// The settings of the dataset that the shards make together.
[[nodiscard]] RunSettings make_merged_settings(RunSettings settings);

}  // namespace clevrvk::write
