// Reads a shard's finished dataset entry by entry and checks it meanwhile, so that a gap is known before any entry is
// merged.
#pragma once

#include "renderer/layout/layout.h"
#include "renderer/write/journal.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::write {

/// An entry with its line of index.jsonl, or of errors.jsonl if it failed.
struct ShardEntry {
    EntryKey key;
    std::string line;
    std::uint32_t dropped_samples = 0;  ///< in the panel's picture
    std::vector<StoredFile> files;      ///< as in JournalEntry
};

/// Reads the entries of a finished shard in order. Holds up to three open files.
class ShardReader {
public:
    /// \throws IoError  when a file cannot be read
    explicit ShardReader(std::filesystem::path folder);

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

    /// The next entry, or nothing at the end.
    /// \throws IoError  when journal, index and errors disagree; names the shard and the entry
    [[nodiscard]] std::optional<ShardEntry> next();

private:
    std::filesystem::path folder_;
    JournalReader journal_;
    std::ifstream index_;
    std::ifstream errors_;
    DatasetSizes before_;
};

/// The result of checking a whole shard.
struct ShardContent {
    std::uint64_t record_count = 0;
    DatasetSizes sizes;
    std::string spec_hash;  ///< over all its panels, as in DatasetInfo
};

/// Reads a shard to its end and checks that all its files exist, in its own folder or, if a merge has moved some, in
/// `merged`.
/// \param settings  settings of the shard
/// \throws IoError  when a file or line is missing or damaged; names it
[[nodiscard]] ShardContent check_shard(const std::filesystem::path& folder, const RunSettings& settings, const layout::Layout& layout,
                                       const std::optional<std::filesystem::path>& merged);

}  // namespace clevrvk::write
