// Names the shards' folders, and refuses combinations of shards and datasets that do not belong together.
#include "renderer/write/shards.h"

#include "renderer/base/error.h"
#include "renderer/write/file_descriptor.h"
#include "renderer/write/journal.h"

#include <algorithm>
#include <system_error>

namespace clevrvk::write {

std::filesystem::path find_run_folder(const std::filesystem::path& out, int shard_index, int shard_count)
{
    return shard_count == 1 ? out : out / kShardsName / fmt::format("{}-of-{}", shard_index, shard_count);
}

std::vector<std::filesystem::path> list_shard_folders(const std::filesystem::path& out)
{
    const std::filesystem::path parent = out / kShardsName;
    std::vector<std::filesystem::path> folders;
    std::error_code error;
    std::filesystem::directory_iterator entry(parent, error);
    if (error == std::errc::no_such_file_or_directory) {
        return folders;
    }
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        folders.push_back(entry->path());
    }
    if (error) {
        fail_io("read the folder", parent, error.value());
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

bool has_dataset(const std::filesystem::path& folder)
{
    std::error_code error;
    return std::filesystem::is_regular_file(folder / kJournalName, error) && is_journal(folder / kJournalName);
}

void check_no_shards(const std::filesystem::path& out)
{
    if (!list_shard_folders(out).empty()) {
        throw SpecError(fmt::format(
            "'{0}' holds shards; merge them with 'clevrvk merge {0}', or give another --out to run without --shard", out.string()));
    }
}

void check_merged(const std::filesystem::path& out, const RunSettings& settings, const std::string& input)
{
    const auto refuse = [&](const std::string& reason) {
        return SpecError(fmt::format("'{}' already holds a dataset without such a shard: {}", out.string(), reason));
    };
    const std::optional<Json> stored = read_stored_settings(out);
    const std::optional<JournalEnd> end = read_journal_tail(out).end;
    if (!stored || !end) {
        throw refuse(list_shard_folders(out).empty()
                         ? "it is not finished; give another --out"
                         : fmt::format("its merge is not finished; 'clevrvk merge {}' resumes it", out.string()));
    }
    const std::vector<std::string> differences = find_differences(*stored, to_json(make_merged_settings(settings)));
    if (!differences.empty()) {
        throw refuse(fmt::format("{}; give another --out", fmt::join(differences, "; ")));
    }
    if (end->input != input) {
        throw refuse(fmt::format("input: was {}, is {}; give another --out", end->input, input));
    }
}

RunSettings make_merged_settings(RunSettings settings)
{
    settings.shard_index = 0;
    settings.shard_count = 1;
    return settings;
}

}  // namespace clevrvk::write
