// Reads a shard's journal, index and errors in step.
#include "renderer/write/shard_reader.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/write/broken_files.h"
#include "renderer/write/dataset_writer.h"

namespace clevrvk::write {

ShardReader::ShardReader(std::filesystem::path folder)
    : folder_(std::move(folder)), journal_(folder_ / kJournalName), index_(folder_ / kIndexName, std::ios::binary),
      errors_(folder_ / kErrorsName, std::ios::binary)
{
}

std::optional<ShardEntry> ShardReader::next()
{
    const std::optional<JournalEntry> entry = journal_.next();
    if (!entry) {
        return std::nullopt;
    }
    const DatasetSizes& after = entry->after;
    ShardEntry given{entry->key, "", static_cast<std::uint32_t>(after.dropped_samples - before_.dropped_samples), entry->files};
    std::ifstream& lines = given.key.is_failed() ? errors_ : index_;
    const bool is_read = read_line(lines, given.line, kMostIndexLineBytes) == LineEnd::Newline;
    const std::uint64_t index_growth = given.key.is_failed() ? 0 : given.line.size() + 1;
    const std::uint64_t errors_growth = given.key.is_failed() ? given.line.size() + 1 : 0;
    if (!is_read || after.index_bytes != before_.index_bytes + index_growth || after.errors_bytes != before_.errors_bytes + errors_growth) {
        throw IoError(fmt::format("'{}' is damaged: line {} of its {} does not match its {}", folder_.string(), journal_.line_number(),
                                  kJournalName, given.key.is_failed() ? kErrorsName : kIndexName));
    }
    before_ = after;
    return given;
}

ShardContent check_shard(const std::filesystem::path& folder, const RunSettings& settings, const layout::Layout& layout,
                         const std::optional<std::filesystem::path>& merged)
{
    const auto count = static_cast<std::uint64_t>(settings.shard_count);
    ShardContent content;
    Digest digest;
    ShardReader reader(folder);
    std::uint64_t next_record = static_cast<std::uint64_t>(settings.shard_index);
    while (const std::optional<ShardEntry> entry = reader.next()) {
        // All panels of an episode share one record.
        const bool is_same = content.record_count > 0 && !entry->key.is_failed() && entry->key.record + count == next_record;
        if (!is_same && entry->key.record != next_record) {
            throw IoError(
                fmt::format("'{}' is damaged: record {} stands where record {} belongs", folder.string(), entry->key.record, next_record));
        }
        content.record_count += is_same ? 0 : 1;
        next_record += is_same ? 0 : count;
        (entry->key.is_failed() ? content.sizes.failed : content.sizes.panels) += 1;
        (entry->key.is_failed() ? content.sizes.errors_bytes : content.sizes.index_bytes) += entry->line.size() + 1;
        if (entry->key.is_failed()) {
            continue;
        }
        content.sizes.dropped_samples += entry->dropped_samples;
        digest.update(entry->key.spec_hash);
        const std::vector<std::string> files = list_files(layout, entry->key, entry->line, settings);
        for (std::size_t k = 0; k < files.size(); ++k) {
            const StoredFile* const stored = entry->files.size() == files.size() ? &entry->files[k] : nullptr;
            if (!is_whole_file(folder / files[k], stored) && !(merged && is_whole_file(*merged / files[k], stored))) {
                throw IoError(fmt::format("'{}' is damaged: its file '{}' is missing or cut short; run its command again", folder.string(),
                                          files[k]));
            }
        }
    }
    content.spec_hash = digest.hex();
    return content;
}

}  // namespace clevrvk::write
