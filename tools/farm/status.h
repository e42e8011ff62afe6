// The status of a farm: the journals tell which panels are done, squeue tells which jobs run and wait.
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

/// One attempt at a shard, from the shard's file of tries.
struct Attempt {
    std::int64_t begin_s = 0;  ///< seconds since 1970, by the node's clock
    std::string job;           ///< id of the task's own job; "0" without Slurm
    std::string node;
    std::int64_t lines_before = 0;  ///< lines of the journal at the beginning
    std::optional<int> exit_code;   ///< nothing while the attempt runs, or if it could not be recorded
};

/// The attempts, in order. Malformed lines are ignored.
[[nodiscard]] std::vector<Attempt> parse_tries(std::string_view text);

/// The error at the end of a log: the last line of an attempt that the script itself did not write; "" if there is
/// none.
/// \param later_count  number of attempts after this one
[[nodiscard]] std::string find_last_words(std::string_view log, std::size_t later_count = 0);

enum class ShardState {
    Done,
    Running,
    Waiting,  ///< in the queue
    Failed,   ///< tried, unfinished, and given up
    Idle,     ///< neither begun nor in the queue
};

struct ShardStatus {
    int index = 0;
    ShardState state = ShardState::Idle;
    std::optional<std::int64_t> panels;  ///< panels done; nothing after the shards are merged
    std::int64_t failed = 0;             ///< failed records
    int attempt_count = 0;
    std::string node;        ///< node of the last attempt
    std::string job;         ///< id and task index of the job that runs it or is queued for it; empty if there is none
    std::string reason;      ///< why the job waits, or how its task ended, in Slurm's words
    std::string last_error;  ///< error of a failed attempt; empty once the shard is done
};

struct FarmStatus {
    std::int64_t panel_count = 0;        ///< panels to make
    std::int64_t done = 0;               ///< panels made
    std::int64_t failed = 0;             ///< failed records
    double images_per_second = 0.0;      ///< over all running attempts, since each began
    std::optional<double> seconds_left;  ///< nothing if no attempt makes progress at present
    bool has_all = false;                ///< the merged dataset is complete; a merge may still be removing the shards
    bool is_merged = false;              ///< has_all, and no shard is left
    std::string merge_job;               ///< id of a waiting or running merge; empty if there is none
    std::string merge_state;             ///< state of that job, as Slurm spells it
    std::string merge_error;             ///< last line of a failed merge
    std::string missing_news;            ///< why squeue did not answer; empty if it did, or if nothing was submitted
    std::vector<ShardStatus> shards;

    [[nodiscard]] std::int64_t left() const { return panel_count > done ? panel_count - done : 0; }
    [[nodiscard]] int count(ShardState state) const;
};

/// Derives the status from the journals, tries and logs, and the given queue.
/// \param queue  nothing if squeue could not be read
/// \param now_s  seconds since 1970
[[nodiscard]] FarmStatus read_status(const Plan& plan, const std::vector<Job>& jobs, const std::optional<std::vector<QueueEntry>>& queue,
                                     std::int64_t now_s);

/// The present status, with the queue as squeue reports it. A silent cluster is not an error.
[[nodiscard]] FarmStatus read_status(const Plan& plan);

/// The status for people: some lines, and one line for each unfinished shard.
[[nodiscard]] std::string describe_status(const Plan& plan, const FarmStatus& status);

/// The status for programs: one object.
[[nodiscard]] Json to_json(const Plan& plan, const FarmStatus& status);

}  // namespace clevrvk::farm
