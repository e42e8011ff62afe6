// Merges shards. DatasetWriter writes the merged dataset as it does for a single run: hence the same bytes, and the
// same resuming after a kill.
#include "renderer/write/merge_shards.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/write/dataset_writer.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/place_file.h"
#include "renderer/write/shard_reader.h"
#include "renderer/write/shards.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>
#include <utility>

namespace clevrvk::write {
namespace {

/// A shard as its journal describes it.
struct Shard {
    std::filesystem::path folder;
    RunSettings settings;
    std::optional<JournalEnd> end;
    DatasetSizes done;
};

/// Raises the limit on open files: each shard takes a lock and three files, and the usual default is 1024.
void allow_open_files(std::size_t shard_count)
{
    constexpr rlim_t kFilesPerShard = 4;
    constexpr rlim_t kOtherFiles = 64;
    const rlim_t needed = kFilesPerShard * shard_count + kOtherFiles;
    rlimit limit = {};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) {
        return;
    }
    if (limit.rlim_max < needed) {
        throw IoError(
            fmt::format("{} shards need {} open files, but the system allows {} (ulimit -n)", shard_count, needed, limit.rlim_max));
    }
    limit.rlim_cur = needed;
    if (::setrlimit(RLIMIT_NOFILE, &limit) != 0) {
        throw IoError(fmt::format("cannot open {} files: {}", needed, describe_errno(errno)));
    }
}

/// Reads a shard; nothing if the folder holds none.
std::optional<Shard> read_shard(const std::filesystem::path& folder)
{
    const std::optional<Json> settings = has_dataset(folder) ? read_stored_settings(folder) : std::nullopt;
    if (!settings) {
        return std::nullopt;
    }
    Shard shard{folder, parse_run_settings(*settings, (folder / kJournalName).string()), std::nullopt, {}};
    if (shard.settings.shard_count == 1) {
        return std::nullopt;
    }
    const JournalTail tail = read_journal_tail(folder);
    shard.end = tail.end;
    shard.done = tail.done;
    return shard;
}

std::string describe_shard(const RunSettings& settings)
{
    return fmt::format("shard {}/{}", settings.shard_index, settings.shard_count);
}

/// The reason why a shard cannot be merged with the first one; "" if it can.
std::string find_fault(const Shard& shard, const Shard& first, const std::string& tool_version, const layout::Layouts& layouts)
{
    if (!is_same_build(shard.settings.tool_version, tool_version)) {
        return fmt::format("was made by clevrvk {}, but this is clevrvk {}", shard.settings.tool_version, tool_version);
    }
    if (layouts.find(shard.settings.format) == nullptr) {
        return fmt::format("has the format '{}', which this version of clevrvk does not know", shard.settings.format);
    }
    if (shard.settings.shard_count != first.settings.shard_count) {
        return fmt::format("is {}, but '{}' is {}", describe_shard(shard.settings), first.folder.string(), describe_shard(first.settings));
    }
    const std::vector<std::string> differences =
        find_differences(to_json(make_merged_settings(first.settings)), to_json(make_merged_settings(shard.settings)));
    if (!differences.empty()) {
        return fmt::format("differs from '{}': {}", first.folder.string(), fmt::join(differences, "; "));
    }
    if (!shard.end) {
        return fmt::format("is not finished: {} panels are done; run its command again", shard.done.panels);
    }
    if (first.end && shard.end->input != first.end->input) {
        return fmt::format("differs from '{}': input: was {}, is {}", first.folder.string(), first.end->input, shard.end->input);
    }
    return "";
}

/// Sorts the shards by index. \param faults  faults found before
/// \throws SpecError  when a shard is missing, present twice, unfinished or foreign; names each, and the earlier faults
void check_together(std::vector<Shard>& shards, std::vector<std::string> faults, const std::string& tool_version,
                    const layout::Layouts& layouts)
{
    if (shards.empty()) {
        throw SpecError(fmt::format("cannot merge: {}", fmt::join(faults, "; ")));
    }
    std::sort(shards.begin(), shards.end(), [](const Shard& a, const Shard& b) { return a.settings.shard_index < b.settings.shard_index; });
    // The majority decides the expected shard count.
    const auto count_alike = [&](const Shard& shard) {
        return std::count_if(shards.begin(), shards.end(),
                             [&](const Shard& other) { return other.settings.shard_count == shard.settings.shard_count; });
    };
    const Shard& first =
        *std::max_element(shards.begin(), shards.end(), [&](const Shard& a, const Shard& b) { return count_alike(a) < count_alike(b); });
    for (const Shard& shard : shards) {
        if (const std::string fault = find_fault(shard, first, tool_version, layouts); !fault.empty()) {
            faults.push_back(fmt::format("'{}' {}", shard.folder.string(), fault));
        }
    }
    for (int index = 0; index < first.settings.shard_count; ++index) {
        std::vector<std::string> folders;
        for (const Shard& shard : shards) {
            if (shard.settings.shard_index == index && shard.settings.shard_count == first.settings.shard_count) {
                folders.push_back(fmt::format("'{}'", shard.folder.string()));
            }
        }
        if (folders.empty()) {
            faults.push_back(fmt::format("shard {}/{} is missing", index, first.settings.shard_count));
        } else if (folders.size() > 1) {
            faults.push_back(fmt::format("{} are copies of the same shard {}/{}",
                                         fmt::join(folders, " and "), index, first.settings.shard_count));
        }
    }
    if (!faults.empty()) {
        throw SpecError(fmt::format("cannot merge: {}", fmt::join(faults, "; ")));
    }
}

DatasetInfo describe_content(const Shard& shard, const ShardContent& content, std::vector<AssetLicense> licenses)
{
    DatasetInfo info;
    info.settings = shard.settings;
    info.licenses = std::move(licenses);
    info.is_complete = true;
    info.panel_count = content.sizes.panels;
    info.error_count = content.sizes.failed;
    info.spec_hash = content.spec_hash;
    return info;
}

/// Reads every shard to its end. \return  the assets that the shards list as shown
/// \throws IoError  when any part of a shard is missing or damaged, or the shards' lengths do not fit together
ShownAssets check_contents(const std::vector<Shard>& shards, const layout::Layout& layout, const MergePlan& plan)
{
    const std::optional<std::filesystem::path> merged = plan.keeps_shards ? std::nullopt : std::optional(plan.out);
    ShownAssets all_shown;
    std::uint64_t most_records = 0;
    std::uint64_t last_records = 0;
    for (const Shard& shard : shards) {
        const ShardContent content = check_shard(shard.folder, shard.settings, layout, merged);
        if (content.sizes != shard.end->done) {
            throw IoError(fmt::format("'{}' is damaged: its {} does not match its last line", shard.folder.string(), kJournalName));
        }
        // dataset.json contains everything that a run's bytes depend on, including the assets' licences.
        const std::string description = read_text_file(shard.folder / kDescriptionName);
        ShownAssets shown;
        plan.licenses.add_listed(parse_journal_line(description), shown);
        all_shown.insert(shown.begin(), shown.end());
        if (description != describe_text(layout, describe_content(shard, content, plan.licenses.list(shown)))) {
            throw IoError(fmt::format("'{}' differs from the file that this clevrvk writes: it was made with other assets, or is damaged",
                                      (shard.folder / kDescriptionName).string()));
        }
        // Round robin: the first shards have one record more than the others, or all have equal numbers.
        const bool is_first = &shard == &shards.front();
        most_records = is_first ? content.record_count : most_records;
        if (!is_first && (content.record_count > last_records || content.record_count + 1 < most_records)) {
            throw IoError(fmt::format("'{}' is damaged: it has {} records, where shard 0 has {}", shard.folder.string(),
                                      content.record_count, most_records));
        }
        last_records = content.record_count;
    }
    return all_shown;
}

/// Takes the records from the shards in turn. True at the end, false if stopped.
bool merge_entries(const std::vector<Shard>& shards, const layout::Layout& layout, const MergePlan& plan, const std::atomic<bool>& stop,
                   DatasetWriter& writer)
{
    std::vector<ShardReader> readers;
    std::vector<std::optional<ShardEntry>> nexts;
    for (const Shard& shard : shards) {
        nexts.push_back(readers.emplace_back(shard.folder).next());
    }
    std::uint64_t sequence = 0;
    for (std::uint64_t record = 0;; ++record) {
        const std::size_t place = record % shards.size();
        std::optional<ShardEntry>& next = nexts[place];
        if (!next) {
            return true;
        }
        if (stop) {
            return false;
        }
        for (; next && next->key.record == record; next = readers[place].next()) {
            EntryKey key = std::move(next->key);
            key.sequence = sequence++;
            if (key.sequence < writer.done_count()) {
                writer.check_done(key);
                continue;
            }
            if (key.is_failed()) {
                writer.commit_failed(key, next->line);
                continue;
            }
            for (const std::string& file : list_files(layout, key, next->line, shards[place].settings)) {
                plan.keeps_shards ? link_file(shards[place].folder, plan.out, file) : move_file(shards[place].folder, plan.out, file);
            }
            writer.commit({std::move(key), {}, std::move(next->line), next->dropped_samples, std::move(next->files)});
        }
    }
}

/// Removes the files of a shard. A folder that holds other files is kept. \return  whether the folder is gone
bool remove_shard(const std::filesystem::path& folder, const layout::Layouts& layouts)
{
    {
        const FolderLock lock(folder);
        remove_dataset(folder, layouts);
    }
    return ::rmdir(folder.c_str()) == 0;
}

std::vector<std::filesystem::path> remove_shards(const MergePlan& plan, const layout::Layouts& layouts)
{
    std::vector<std::filesystem::path> left;
    for (const std::filesystem::path& folder : plan.shards) {
        if (!remove_shard(folder, layouts)) {
            left.push_back(folder);
        }
    }
    ::rmdir((plan.out / kShardsName).c_str());  // fails if the folder is not empty
    return left;
}

/// Continues after a merge was killed while it removed the shards: the remaining ones must belong to the finished
/// dataset, or nothing is removed.
MergeResult finish_removal(const MergePlan& plan, const layout::Layouts& layouts, const JournalEnd& end)
{
    if (plan.shards.empty()) {
        return {true, 0, end.done, {}};
    }
    const FolderLock lock(plan.out);
    const RunSettings merged = parse_run_settings(*read_stored_settings(plan.out), (plan.out / kJournalName).string());
    for (const std::filesystem::path& folder : plan.shards) {
        // A shard's journal is removed last, so a shard without one has nothing left to lose.
        const std::optional<Shard> shard = read_shard(folder);
        const bool is_of_input = !shard || !shard->end || shard->end->input == end.input;
        if (!is_of_input || (shard && to_json(make_merged_settings(shard->settings)) != to_json(merged))) {
            throw SpecError(
                fmt::format("cannot merge: '{}' is not a shard of the finished dataset in '{}'", folder.string(), plan.out.string()));
        }
    }
    return {true, 0, end.done, remove_shards(plan, layouts)};
}

}  // namespace

MergeResult merge_shards(const MergePlan& plan, const layout::Layouts& layouts, const std::atomic<bool>& stop)
{
    const std::optional<JournalEnd> end = has_dataset(plan.out) ? read_journal_tail(plan.out).end : std::nullopt;
    if (!plan.keeps_shards && end) {
        return finish_removal(plan, layouts, *end);
    }
    if (plan.shards.empty()) {
        throw SpecError(fmt::format("cannot merge: '{}' holds no shards", plan.out.string()));
    }
    if (plan.keeps_shards) {
        check_no_shards(plan.out);
    }
    allow_open_files(plan.shards.size());
    std::vector<Shard> shards;
    std::vector<std::string> faults;
    std::vector<std::unique_ptr<FolderLock>> locks;
    for (const std::filesystem::path& folder : plan.shards) {
        if (std::optional<Shard> shard = read_shard(folder)) {
            shards.push_back(std::move(*shard));
            locks.push_back(std::make_unique<FolderLock>(folder));
        } else {
            faults.push_back(fmt::format("'{}' holds no shard", folder.string()));
        }
    }
    check_together(shards, faults, plan.tool_version, layouts);
    const RunSettings settings = make_merged_settings(shards.front().settings);
    const layout::Layout& layout = layouts.get(settings.format);
    const ShownAssets shown = check_contents(shards, layout, plan);
    MergeResult result;
    DatasetWriter writer(plan.out, layouts, settings, plan.licenses, plan.keeps_shards ? OpenMode::Resume : OpenMode::Merge);
    writer.add_shown(shown);
    const std::string& input = shards.front().end->input;
    const std::uint64_t done_before = writer.done_count();
    if (!writer.is_finished(input)) {
        if (!merge_entries(shards, layout, plan, stop, writer)) {
            result.sizes = writer.sizes();
            result.merged = result.sizes.entry_count() - done_before;
            return result;
        }
        writer.finish(input);
    }
    result.is_complete = true;
    result.sizes = writer.sizes();
    result.merged = result.sizes.entry_count() - done_before;
    if (!plan.keeps_shards) {
        for (const char* name : {kIndexName, kErrorsName, kJournalName, kDescriptionName, "."}) {
            if (std::filesystem::exists(plan.out / name)) {
                sync_to_disk(plan.out / name);
            }
        }
        locks.clear();
        result.left_folders = remove_shards(plan, layouts);
    }
    return result;
}

}  // namespace clevrvk::write
