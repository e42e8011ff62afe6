// Writes a farm's files and submits its missing shards.
#pragma once

#include "tools/farm/jobs.h"
#include "tools/farm/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace clevrvk::farm {

/// The result of a submission.
struct Submission {
    std::vector<Job> jobs;               ///< submitted now, with the merge last
    int shard_count = 0;                 ///< submitted now
    std::vector<std::string> live_jobs;  ///< jobs that were already in the queue
    bool is_merged = false;              ///< the dataset is complete
};

/// The plan in the folder; nothing if there is none.
/// \throws SpecError  when the plan cannot be parsed
[[nodiscard]] std::optional<Plan> load_plan(const std::filesystem::path& out);

/// Refuses a folder with other content or a different plan.
/// \throws SpecError  names the other content, or each difference
void check_folder(const Plan& plan);

/// Makes the folder and writes plan and scripts into it. Existing scripts stay, because they may have been edited.
/// \throws SpecError  like check_folder
/// \throws IoError    when another process is submitting, or a file cannot be written
void write_files(const Plan& plan);

/// Submits every shard that is neither done nor in the queue, and a merge after them. A repeated call does nothing; two
/// processes exclude each other. The failures of given-up shards are counted anew. The farm's files must exist.
/// \throws SpecError  when the cluster refuses
/// \throws IoError    when another process is submitting, or the cluster does not answer
[[nodiscard]] Submission submit_missing(const Plan& plan);

}  // namespace clevrvk::farm
