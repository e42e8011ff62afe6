// Which jobs were submitted for a farm: a line of jsonl each, in the order of submission.
#pragma once

#include "tools/farm/plan.h"
#include "tools/farm/slurm.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::farm {

/// A job array, or the job that merges.
struct Job {
    std::string id;
    bool is_merge = false;
    int first_shard = 0;  ///< of an array: that of index 0
};

/// \throws SpecError, IoError  when the file exists and cannot be parsed or read
[[nodiscard]] std::vector<Job> read_jobs(const std::filesystem::path& out);

/// Adds a line. \throws IoError
void add_job(const std::filesystem::path& out, const Job& job);

/// The state of a shard in the queue: that of its newest task, but a live task counts before ended ones. Nothing when
/// the queue has none.
/// \param jobs  in the order of submission
[[nodiscard]] std::vector<std::optional<QueueEntry>> find_shard_entries(const std::vector<Job>& jobs, const std::vector<QueueEntry>& queue,
                                                                        int shard_count);

/// The same for the merge.
[[nodiscard]] std::optional<QueueEntry> find_merge_entry(const std::vector<Job>& jobs, const std::vector<QueueEntry>& queue);

/// Their ids.
[[nodiscard]] std::vector<std::string> list_ids(const std::vector<Job>& jobs);

}  // namespace clevrvk::farm
