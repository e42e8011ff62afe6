// The jobs that were submitted for a farm: one JSON line each, in the order of submission.
#pragma once

#include "tools/farm/plan.h"
#include "tools/farm/slurm.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::farm {

/// A job array, or the merge job.
struct Job {
    std::string id;
    bool is_merge = false;
    int first_shard = 0;  ///< for an array: the shard of index 0
};

/// \throws SpecError, IoError  when the file exists but cannot be parsed or read
[[nodiscard]] std::vector<Job> read_jobs(const std::filesystem::path& out);

/// Appends a line to the list. \throws IoError
void add_job(const std::filesystem::path& out, const Job& job);

/// The state of each shard in the queue: its newest task, except that a live task takes precedence over ended ones.
/// Nothing if the queue has no task of the shard.
/// \param jobs  in the order of submission
[[nodiscard]] std::vector<std::optional<QueueEntry>> find_shard_entries(const std::vector<Job>& jobs, const std::vector<QueueEntry>& queue,
                                                                        int shard_count);

/// The newest queue entry of a merge job, with the same precedence.
[[nodiscard]] std::optional<QueueEntry> find_merge_entry(const std::vector<Job>& jobs, const std::vector<QueueEntry>& queue);

/// The ids of these jobs.
[[nodiscard]] std::vector<std::string> list_ids(const std::vector<Job>& jobs);

}  // namespace clevrvk::farm
