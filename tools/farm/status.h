// The status of a farm: journals say what is done, squeue what runs and waits.
#pragma once

#include "tools/farm/jobs.h"
#include "tools/farm/plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::farm {

/// One attempt at a shard, from its file of tries.
struct Attempt {
    std::int64_t begin_s = 0;  ///< since 1970, by the node's clock
    std::string job;           ///< id of the task's own job; "0" without Slurm
    std::string node;
    std::int64_t lines_before = 0;  ///< of the journal
    std::optional<int> exit_code;   ///< nothing while it runs, and when it could not record it
};

/// The attempts, in their order. Malformed lines are ignored.
[[nodiscard]] std::vector<Attempt> parse_tries(std::string_view text);

/// The error at the end of a log: the last line of an attempt that the script itself did not write; "" when there is
/// none.
/// \param later_count  attempts after this one
[[nodiscard]] std::string find_last_words(std::string_view log, std::size_t later_count = 0);

enum class ShardState {
    Done,
    Running,
    Waiting,  ///< in the queue
    Failed,   ///< tried, not finished, and given up
    Idle,     ///< not begun, and not in the queue
};

struct ShardStatus {
    int index = 0;
    ShardState state = ShardState::Idle;
    std::optional<std::int64_t> panels;  ///< done; nothing once the shards are merged
    std::int64_t failed = 0;             ///< records
    int attempt_count = 0;
    std::string node;        ///< of the last attempt
    std::string job;         ///< that runs it or is queued for it, with the task's index; empty when there is none
    std::string reason;      ///< why it waits, or how its task ended, in Slurm's words
    std::string last_error;  ///< of an attempt that failed; empty once it is done
};

struct FarmStatus {
    std::int64_t panel_count = 0;        ///< to make
    std::int64_t done = 0;               ///< panels
    std::int64_t failed = 0;             ///< records
    double images_per_second = 0.0;      ///< of the attempts that run, since they began
    std::optional<double> seconds_left;  ///< nothing when nothing is done at present
    bool has_all = false;                ///< the one dataset holds every record; a merge may still be removing the shards
    bool is_merged = false;              ///< and no shard is left
    std::string merge_job;               ///< that waits or runs; empty when none does
    std::string merge_state;             ///< of that job, as Slurm spells it
    std::string merge_error;             ///< last line of a merge that failed
    std::string missing_news;            ///< why squeue gave no answer; empty when it did, or nothing was submitted
    std::vector<ShardStatus> shards;

    [[nodiscard]] std::int64_t left() const { return panel_count > done ? panel_count - done : 0; }
    [[nodiscard]] int count(ShardState state) const;
};

/// The status from the journals, tries and logs, and this queue.
/// \param queue  nothing when it could not be read
/// \param now_s  seconds since 1970
[[nodiscard]] FarmStatus read_status(const Plan& plan, const std::vector<Job>& jobs, const std::optional<std::vector<QueueEntry>>& queue,
                                     std::int64_t now_s);

/// The present status, with the queue as squeue reports it. A cluster that does not answer is no error.
[[nodiscard]] FarmStatus read_status(const Plan& plan);

/// For people: some lines, and one for each shard that is not done.
[[nodiscard]] std::string describe_status(const Plan& plan, const FarmStatus& status);

/// For programs: one object.
[[nodiscard]] Json to_json(const Plan& plan, const FarmStatus& status);

}  // namespace clevrvk::farm
