// Reads the status of shards from a few KiB each, however many panels they have.
#include "tools/farm/status.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/write/journal.h"
#include "renderer/write/shards.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

namespace clevrvk::farm {
namespace {

// The last lines of any attempt are shorter than this.
constexpr std::streamoff kLogTailBytes = 4096;
constexpr std::size_t kMostWordsBytes = 500;
constexpr std::string_view kOwnWords = "farm: ";
constexpr std::string_view kAttemptWords = "farm: attempt";

std::string read_tail(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file) {
        return "";
    }
    file.seekg(std::max(std::streamoff{0}, static_cast<std::streamoff>(file.tellg()) - kLogTailBytes));
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string read_if_there(const std::filesystem::path& path)
{
    std::error_code error;
    return std::filesystem::exists(path, error) ? read_text_file(path) : "";
}

std::string_view name_state(ShardState state)
{
    switch (state) {
        case ShardState::Done: return "done";
        case ShardState::Running: return "running";
        case ShardState::Waiting: return "waiting";
        case ShardState::Failed: return "failed";
        case ShardState::Idle: return "idle";
    }
    return "";
}

// Shells report a signal as 128 plus its number.
constexpr int kFirstSignalCode = 129;

/// Why the last ended attempt did not finish its shard; "" if none has ended.
std::string describe_failure(const Plan& plan, const std::vector<Attempt>& tries, int shard, bool is_running)
{
    const auto ended = std::find_if(tries.rbegin(), tries.rend(), [](const Attempt& attempt) { return attempt.exit_code.has_value(); });
    const bool is_silent = !tries.empty() && !tries.back().exit_code && !is_running;
    if (is_silent) {
        return "ended without a report: it was killed, or its node failed";
    }
    if (ended == tries.rend()) {
        return "";
    }
    if (*ended->exit_code >= kFirstSignalCode) {
        return fmt::format("killed by signal {}", *ended->exit_code - kFirstSignalCode + 1);
    }
    const auto later_count = static_cast<std::size_t>(ended - tries.rbegin());
    const std::string words = find_last_words(read_tail(find_log_file(plan.out, shard)), later_count);
    return fmt::format("exit {}{}{}", *ended->exit_code, words.empty() ? "" : ": ", words);
}

/// Derives the state of an unfinished shard from the queue and its last attempt.
void judge_state(ShardStatus& shard, const std::optional<Attempt>& last, const std::optional<QueueEntry>& entry, bool has_news)
{
    if (entry && is_live(entry->state)) {
        shard.state = entry->state == "PENDING" ? ShardState::Waiting : ShardState::Running;
        shard.job = fmt::format("{}_{}", entry->job, entry->index);
        shard.node = entry->node.empty() ? shard.node : entry->node;
        shard.reason = entry->reason;
    } else if (last && !last->exit_code && !has_news) {
        shard.state = ShardState::Running;
    } else if (last || entry) {
        shard.state = ShardState::Failed;
        shard.reason = entry ? entry->state : "";
    }
}

/// Reads a shard and adds its share to the sums.
ShardStatus read_shard(const Plan& plan, int index, const std::optional<QueueEntry>& entry, bool has_news, std::int64_t now_s,
                       FarmStatus& sums)
{
    ShardStatus shard;
    shard.index = index;
    const std::vector<Attempt> tries = parse_tries(read_if_there(find_tries_file(plan.out, index)));
    const std::optional<Attempt> last = tries.empty() ? std::nullopt : std::optional(tries.back());
    shard.attempt_count = static_cast<int>(tries.size());
    shard.node = last ? last->node : "";
    if (sums.has_all) {
        shard.state = ShardState::Done;
        return shard;
    }
    const std::filesystem::path folder = write::find_run_folder(plan.out, index, plan.shard_count);
    const write::JournalTail tail = write::has_dataset(folder) ? write::read_journal_tail(folder) : write::JournalTail();
    shard.panels = static_cast<std::int64_t>(tail.done.panels);
    shard.failed = static_cast<std::int64_t>(tail.done.failed);
    sums.done += *shard.panels;
    sums.failed += shard.failed;
    if (tail.end) {
        shard.state = ShardState::Done;
        return shard;
    }
    judge_state(shard, last, entry, has_news);
    if (shard.state == ShardState::Running && last && !last->exit_code && now_s > last->begin_s) {
        // The journal's first line holds the settings.
        const std::int64_t before = std::max(std::int64_t{0}, last->lines_before - 1);
        const std::int64_t now = *shard.panels + shard.failed;
        sums.images_per_second += static_cast<double>(std::max(std::int64_t{0}, now - before)) / static_cast<double>(now_s - last->begin_s);
    }
    shard.last_error = describe_failure(plan, tries, index, shard.state == ShardState::Running);
    return shard;
}

std::string describe_seconds(double seconds)
{
    const auto whole = static_cast<std::int64_t>(seconds);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

std::string describe_shard(const ShardStatus& shard)
{
    std::string text = fmt::format("shard {}: {}, {} panels, {} attempts", shard.index, name_state(shard.state), shard.panels.value_or(0),
                                   shard.attempt_count);
    text += shard.job.empty() ? "" : fmt::format(", job {}", shard.job);
    text += shard.node.empty() ? "" : fmt::format(", node {}", shard.node);
    text += shard.reason.empty() ? "" : fmt::format(", {}", shard.reason);
    text += shard.last_error.empty() ? "" : fmt::format("; last error: {}", shard.last_error);
    return text + "\n";
}

}  // namespace

std::vector<Attempt> parse_tries(std::string_view text)
{
    std::vector<Attempt> tries;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string kind;
        Attempt attempt;
        std::int64_t time_s = 0;
        int exit_code = 0;
        words >> kind >> time_s;
        if (kind == "begin" && words >> attempt.job >> attempt.node >> attempt.lines_before) {
            attempt.begin_s = time_s;
            tries.push_back(attempt);
        } else if (kind == "end" && words >> exit_code && !tries.empty()) {
            tries.back().exit_code = exit_code;
        }
    }
    return tries;
}

std::string find_last_words(std::string_view log, std::size_t later_count)
{
    std::istringstream lines{std::string(log)};
    std::vector<std::string> words{""};  // one for each attempt
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(kAttemptWords)) {
            words.emplace_back();
        } else if (!line.empty() && !line.starts_with(kOwnWords)) {
            words.back() = line;
        }
    }
    return later_count < words.size() ? escape_controls(words[words.size() - 1 - later_count].substr(0, kMostWordsBytes)) : "";
}

int FarmStatus::count(ShardState state) const
{
    return static_cast<int>(std::count_if(shards.begin(), shards.end(), [&](const ShardStatus& shard) { return shard.state == state; }));
}

FarmStatus read_status(const Plan& plan, const std::vector<Job>& jobs, const std::optional<std::vector<QueueEntry>>& queue,
                       std::int64_t now_s)
{
    FarmStatus status;
    status.panel_count = plan.panel_count;
    if (write::has_dataset(plan.out)) {
        if (const write::JournalTail tail = write::read_journal_tail(plan.out); tail.end) {
            status.has_all = true;
            status.is_merged = write::list_shard_folders(plan.out).empty();
            status.done = static_cast<std::int64_t>(tail.done.panels);
            status.failed = static_cast<std::int64_t>(tail.done.failed);
        }
    }
    const std::vector<QueueEntry> known = queue.value_or(std::vector<QueueEntry>());
    const std::vector<std::optional<QueueEntry>> entries = find_shard_entries(jobs, known, plan.shard_count);
    const bool has_news = queue.has_value() && !jobs.empty();
    for (int index = 0; index < plan.shard_count; ++index) {
        status.shards.push_back(read_shard(plan, index, entries[static_cast<std::size_t>(index)], has_news, now_s, status));
    }
    if (status.images_per_second > 0.0) {
        status.seconds_left = static_cast<double>(status.left()) / status.images_per_second;
    }
    if (const std::optional<QueueEntry> merge = find_merge_entry(jobs, known); merge && is_live(merge->state)) {
        status.merge_job = merge->job;
        status.merge_state = merge->state;
    }
    if (!status.is_merged) {
        status.merge_error = find_last_words(read_tail(find_merge_log(plan.out)));
    }
    return status;
}

FarmStatus read_status(const Plan& plan)
{
    const std::vector<Job> jobs = read_jobs(plan.out);
    std::optional<std::vector<QueueEntry>> queue;
    std::string missing_news;
    // Caught here because the journals are worth reporting even on a machine that cannot reach the cluster.
    try {
        queue = read_queue(list_ids(jobs));
    } catch (const IoError& error) {
        missing_news = error.what();
    }
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    FarmStatus status = read_status(plan, jobs, queue, std::chrono::duration_cast<std::chrono::seconds>(now).count());
    status.missing_news = missing_news;
    return status;
}

std::string describe_status(const Plan& plan, const FarmStatus& status)
{
    std::string text = fmt::format("'{}': {} of {} panels done, {} failed, {} left", plan.out.string(), status.done, status.panel_count,
                                   status.failed, status.left());
    text += status.images_per_second > 0.0 ? fmt::format("; {:.2f} images/s", status.images_per_second) : "";
    text += status.seconds_left ? fmt::format(", {} to go", describe_seconds(*status.seconds_left)) : "";
    text += "\nshards:";
    for (const ShardState state : {ShardState::Done, ShardState::Running, ShardState::Waiting, ShardState::Failed, ShardState::Idle}) {
        text += status.count(state) > 0 ? fmt::format(" {} {}", status.count(state), name_state(state)) : "";
    }
    text += "\n";
    for (const ShardStatus& shard : status.shards) {
        if (shard.state != ShardState::Done) {
            text += describe_shard(shard);
        }
    }
    if (!status.missing_news.empty()) {
        text += fmt::format("the state of the jobs is unknown: {}\n", status.missing_news);
    }
    if (status.is_merged) {
        text += "merge: done\n";
    } else if (!status.merge_job.empty()) {
        text += fmt::format("merge: job {}, {}\n", status.merge_job, status.merge_state);
    } else if (!status.merge_error.empty()) {
        text += fmt::format("merge: {}\n", status.merge_error);
    }
    if (status.count(ShardState::Failed) + status.count(ShardState::Idle) > 0) {
        text += fmt::format("'clevrvk farm retry {}' submits the shards that are neither done nor in the queue\n", plan.out.string());
    } else if (status.count(ShardState::Done) == plan.shard_count && !status.is_merged && status.merge_job.empty()) {
        text += fmt::format("'clevrvk merge {}' merges the shards into one dataset\n", plan.out.string());
    }
    return text;
}

Json to_json(const Plan& plan, const FarmStatus& status)
{
    Json json;
    json["out"] = plan.out.string();
    json["panels"] = status.panel_count;
    json["done"] = status.done;
    json["failed"] = status.failed;
    json["left"] = status.left();
    json["images_per_second"] = status.images_per_second;
    json["seconds_left"] = status.seconds_left ? Json(*status.seconds_left) : Json();
    json["merged"] = status.is_merged;
    json["merge_job"] = status.merge_job;
    json["merge_state"] = status.merge_state;
    json["merge_error"] = status.merge_error;
    json["missing_news"] = status.missing_news;
    json["shards"] = Json::array();
    for (const ShardStatus& shard : status.shards) {
        Json entry;
        entry["shard"] = shard.index;
        entry["state"] = name_state(shard.state);
        entry["panels"] = shard.panels ? Json(*shard.panels) : Json();
        entry["failed"] = shard.failed;
        entry["attempts"] = shard.attempt_count;
        entry["node"] = shard.node;
        entry["job"] = shard.job;
        entry["reason"] = shard.reason;
        entry["last_error"] = shard.last_error;
        json["shards"].push_back(entry);
    }
    return json;
}

}  // namespace clevrvk::farm
