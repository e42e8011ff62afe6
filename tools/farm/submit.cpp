// Finds missing shards with the journals and the queue, and submits them.
#include "tools/farm/submit.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/append_file.h"
#include "renderer/write/atomic_file.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/journal.h"
#include "renderer/write/run_settings.h"
#include "renderer/write/shards.h"
#include "tools/farm/script.h"
#include "tools/farm/slurm.h"
#include "tools/farm/status.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <system_error>

namespace clevrvk::farm {
namespace {

void write_text(const std::filesystem::path& path, const std::string& text)
{
    write::write_file_atomically(path.parent_path(), path.filename().string(), bytes_of(text));
}

bool has_foreign_files(const std::filesystem::path& out)
{
    std::error_code error;
    const auto is_own = [&](const std::string& name) { return name == write::kShardsName || out / name == find_farm_folder(out); };
    return std::filesystem::exists(out, error) && write::find_foreign_name(out, is_own);
}

/// Accepts a shard that was begun by hand. Refuses a shard of a different division, which would never be merged.
void check_shard_folders(const Plan& plan)
{
    const std::string ending = fmt::format("-of-{}", plan.shard_count);
    for (const std::filesystem::path& folder : write::list_shard_folders(plan.out)) {
        if (!folder.filename().string().ends_with(ending)) {
            throw SpecError(fmt::format("'{}' is not a shard of {}; give another --out", folder.string(), plan.shard_count));
        }
    }
}

/// Checks words for UTF-8, because the plan is stored as JSON.
void check_words(const Plan& plan)
{
    check_utf8(plan.out.string(), "--out");
    check_utf8(plan.program, "the program");
    for (const std::string& word : plan.command) {
        check_utf8(word, "the word");
    }
    for (const std::string& word : {plan.scheduler.partition, plan.scheduler.gres, plan.scheduler.time, plan.scheduler.more}) {
        check_utf8(word, "the word");
    }
}

// After this note, the script counts failures from 0 again.
void note_retry(const Plan& plan, int shard)
{
    const std::filesystem::path path = find_tries_file(plan.out, shard);
    const std::uint64_t size = write::find_file_size(path);
    if (size > 0) {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        write::AppendFile(path, size).append_line(fmt::format("retry {}", std::chrono::duration_cast<std::chrono::seconds>(now).count()));
    }
}

std::string describe_array(const Plan& plan, std::span<const int> indices, std::size_t array_count)
{
    std::string text = describe_indices(indices);
    if (plan.scheduler.throttle) {
        // Arrays run in parallel, so each gets its share of the limit.
        text += fmt::format("%{}", std::max(1, *plan.scheduler.throttle / static_cast<int>(array_count)));
    }
    return text;
}

Job submit_array(const Plan& plan, const ArrayPart& part, std::size_t array_count)
{
    const std::string id = submit_script({fmt::format("--array={}", describe_array(plan, part.indices, array_count)),
                                          find_array_script(plan.out).string(), std::to_string(part.first_shard)});
    const Job job{id, false, part.first_shard};
    add_job(plan.out, job);
    return job;
}

Job submit_merge(const Plan& plan, const std::vector<std::string>& after)
{
    std::vector<std::string> words;
    if (!after.empty()) {
        // afterany: also after failures, because the merge itself checks that all shards are complete.
        words.push_back(fmt::format("--dependency=afterany:{}", fmt::join(after, ":")));
    }
    words.push_back(find_merge_script(plan.out).string());
    const Job job{submit_script(words), true, 0};
    add_job(plan.out, job);
    return job;
}

void cancel_jobs(const std::vector<std::string>& ids)
{
    for (const std::string& id : ids) {
        // A merge that has just ended cannot be cancelled, and this is not needed.
        static_cast<void>(run_command({"scancel", id}));
    }
}

}  // namespace

std::optional<Plan> load_plan(const std::filesystem::path& out)
{
    std::error_code error;
    const std::filesystem::path path = find_plan_file(out);
    return std::filesystem::exists(path, error) ? std::optional(parse_plan(load_json(path))) : std::nullopt;
}

void check_folder(const Plan& plan)
{
    check_words(plan);
    const std::string out = plan.out.string();
    if (const std::optional<Plan> stored = load_plan(plan.out)) {
        const std::vector<std::string> differences = write::find_differences(to_json(*stored), to_json(plan));
        if (!differences.empty()) {
            throw SpecError(
                fmt::format("'{}' holds the plan of another farm: {}; give another --out, or edit '{}' and run 'clevrvk farm retry {}'",
                            out, fmt::join(differences, "; "), find_array_script(plan.out).string(), out));
        }
        return;
    }
    if (write::has_dataset(plan.out) && write::list_shard_folders(plan.out).empty()) {
        throw SpecError(fmt::format("'{}' holds a dataset that no farm made; give another --out", out));
    }
    if (!write::has_dataset(plan.out) && has_foreign_files(plan.out)) {
        throw SpecError(fmt::format("'{}' is not empty and holds no shards; give another --out", out));
    }
    check_shard_folders(plan);
}

void write_files(const Plan& plan)
{
    check_folder(plan);
    const std::filesystem::path folder = find_farm_folder(plan.out);
    write::make_folders(folder);
    const write::FolderLock lock(folder);
    check_folder(plan);  // another process may have submitted first
    std::error_code error;
    if (std::filesystem::exists(find_plan_file(plan.out), error)) {
        return;
    }
    write_text(find_array_script(plan.out), write_array_script(plan));
    write_text(find_merge_script(plan.out), write_merge_script(plan));
    // Written last: if the plan exists, so do the scripts.
    write_text(find_plan_file(plan.out), to_json(plan).dump(2) + "\n");
    std::filesystem::remove(folder / write::kPartsName, error);
}

Submission submit_missing(const Plan& plan)
{
    const write::FolderLock lock(find_farm_folder(plan.out));
    const std::vector<Job> jobs = read_jobs(plan.out);
    const std::vector<QueueEntry> queue = read_queue(list_ids(jobs));
    const FarmStatus status = read_status(plan, jobs, queue, 0);
    Submission submission;
    submission.is_merged = status.is_merged;
    if (status.is_merged) {
        return submission;
    }
    std::vector<int> missing;
    for (const ShardStatus& shard : status.shards) {
        if (shard.state == ShardState::Failed || shard.state == ShardState::Idle) {
            missing.push_back(shard.index);
        }
    }
    std::vector<std::string> live_arrays;
    std::vector<std::string> live_merges;
    for (const Job& job : jobs) {
        const bool lives =
            std::any_of(queue.begin(), queue.end(), [&](const QueueEntry& entry) { return entry.job == job.id && is_live(entry.state); });
        if (lives) {
            (job.is_merge ? live_merges : live_arrays).push_back(job.id);
            submission.live_jobs.push_back(job.id);
        }
    }
    if (missing.empty() && !live_merges.empty()) {
        return submission;
    }
    submission.shard_count = static_cast<int>(missing.size());
    const std::vector<ArrayPart> parts = missing.empty() ? std::vector<ArrayPart>() : split_arrays(missing, read_most_array_size());
    for (const int shard : missing) {
        note_retry(plan, shard);
    }
    for (const ArrayPart& part : parts) {
        submission.jobs.push_back(submit_array(plan, part, parts.size()));
        live_arrays.push_back(submission.jobs.back().id);
    }
    // An older merge that waits for fewer jobs would find shards missing.
    cancel_jobs(live_merges);
    submission.jobs.push_back(submit_merge(plan, live_arrays));
    return submission;
}

}  // namespace clevrvk::farm
