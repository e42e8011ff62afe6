// Writes a farm's files and submits its missing shards.
#pragma once

#include "tools/farm/jobs.h"
#include "tools/farm/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace clevrvk::farm {

/// What a submission came to.
struct Submission {
    std::vector<Job> jobs;               ///< submitted now, the merge last
    int shard_count = 0;                 ///< submitted now
    std::vector<std::string> live_jobs;  ///< that are in the queue from before
    bool is_merged = false;              ///< everything is done
};

/// The plan that stands in the folder; nothing when there is none.
/// \throws SpecError  when it cannot be understood
[[nodiscard]] std::optional<Plan> load_plan(const std::filesystem::path& out);

/// Refuses a folder that something else stands in, or a plan that is not this one.
/// \throws SpecError  names what is there, or each difference
void check_folder(const Plan& plan);

/// Makes the folder and writes plan and scripts into it, unless they are there: scripts may have been edited.
/// \throws SpecError  as check_folder
/// \throws IoError    when another process is at it, or a file cannot be written
void write_files(const Plan& plan);

/// Submits every shard that is neither done nor in the queue, and a merge after all that is. Given again, it does
/// nothing; two at a time are kept apart. Shards that were left after too many failures begin to count anew. The files
/// are there.
/// \throws SpecError  when the cluster refuses
/// \throws IoError    when another process is at it, or the cluster does not answer
[[nodiscard]] Submission submit_missing(const Plan& plan);

}  // namespace clevrvk::farm
