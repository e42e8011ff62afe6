// Reads and writes the list of jobs, one line each, and finds the task that determines the state of a shard.
#include "tools/farm/jobs.h"

#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/write/append_file.h"

#include <fmt/format.h>

#include <limits>
#include <system_error>

namespace clevrvk::farm {
namespace {

// A line holds a job's id and two values.
constexpr std::size_t kMostLineBytes = std::size_t{1} << 20U;

std::filesystem::path find_jobs_file(const std::filesystem::path& out)
{
    return find_farm_folder(out) / "jobs.jsonl";
}

// The order of queue entries does not show which one is newer, but the order of the jobs does.
void prefer(std::optional<QueueEntry>& held, const QueueEntry& entry)
{
    if (!held || is_live(entry.state) || !is_live(held->state)) {
        held = entry;
    }
}

}  // namespace

std::vector<Job> read_jobs(const std::filesystem::path& out)
{
    const std::filesystem::path path = find_jobs_file(out);
    std::vector<Job> jobs;
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        return jobs;
    }
    LineReader lines(path, kMostLineBytes);
    std::string line;
    // A last line without its end comes from a process that was killed while writing.
    while (lines.next(line) && lines.has_end()) {
        const JsonDocument document = parse_json_line(line, fmt::format("{}:{}", path.string(), lines.number()));
        const JsonReader reader(document);
        Job job;
        job.id = reader.at("job").read_string();
        job.is_merge = reader.at("merge").value() == Json(true);
        job.first_shard = reader.at("first_shard").read_int(0, std::numeric_limits<int>::max());
        jobs.push_back(job);
    }
    return jobs;
}

void add_job(const std::filesystem::path& out, const Job& job)
{
    Json json;
    json["job"] = job.id;
    json["merge"] = job.is_merge;
    json["first_shard"] = job.first_shard;
    const std::filesystem::path path = find_jobs_file(out);
    std::error_code error;
    const std::string text = std::filesystem::exists(path, error) ? read_text_file(path) : "";
    // Removes a partial last line, which read_jobs ignores.
    write::AppendFile file(path, text.rfind('\n') + 1);
    file.trim();
    file.append_line(json.dump());
}

std::vector<std::optional<QueueEntry>> find_shard_entries(const std::vector<Job>& jobs, const std::vector<QueueEntry>& queue,
                                                          int shard_count)
{
    std::vector<std::optional<QueueEntry>> entries(static_cast<std::size_t>(shard_count));
    for (const Job& job : jobs) {
        for (const QueueEntry& entry : queue) {
            const std::int64_t shard = std::int64_t{job.first_shard} + entry.index;
            if (!job.is_merge && entry.job == job.id && entry.index >= 0 && shard < shard_count) {
                prefer(entries[static_cast<std::size_t>(shard)], entry);
            }
        }
    }
    return entries;
}

std::optional<QueueEntry> find_merge_entry(const std::vector<Job>& jobs, const std::vector<QueueEntry>& queue)
{
    std::optional<QueueEntry> found;
    for (const Job& job : jobs) {
        for (const QueueEntry& entry : queue) {
            if (job.is_merge && entry.job == job.id) {
                prefer(found, entry);
            }
        }
    }
    return found;
}

std::vector<std::string> list_ids(const std::vector<Job>& jobs)
{
    std::vector<std::string> ids;
    for (const Job& job : jobs) {
        ids.push_back(job.id);
    }
    return ids;
}

}  // namespace clevrvk::farm
