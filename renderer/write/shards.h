// The places of a dataset's shards: each is a whole dataset in its own folder, DIR/shards/I-of-N, until a merge
// combines them in DIR.
#pragma once

#include "renderer/write/run_settings.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

inline constexpr const char* kShardsName = "shards";

/// The folder that a run writes to: `out` for the only shard, otherwise `out`/shards/I-of-N.
[[nodiscard]] std::filesystem::path find_run_folder(const std::filesystem::path& out, int shard_index, int shard_count);

/// The shard folders below `out`, whatever their content, sorted by name; empty if there are none.
/// \throws IoError  when a folder cannot be read
[[nodiscard]] std::vector<std::filesystem::path> list_shard_folders(const std::filesystem::path& out);

/// Whether this folder itself holds a dataset, finished or not.
[[nodiscard]] bool has_dataset(const std::filesystem::path& folder);

/// Refuses a run without shards if shards exist.
/// \throws SpecError  when `out`/shards has any content
void check_no_shards(const std::filesystem::path& out);

/// Checks the dataset in `out` itself before a shard is run: its shards are merged already, and running one again would
/// do nothing.
/// \param settings  of the shard's run
/// \param input     of the shard's run, as DatasetWriter::finish takes it
/// \throws SpecError  when the dataset in `out` is a different one, or not finished
void check_merged(const std::filesystem::path& out, const RunSettings& settings, const std::string& input);

/// The settings of the dataset that the shards form together.
[[nodiscard]] RunSettings make_merged_settings(RunSettings settings);

}  // namespace clevrvk::write
