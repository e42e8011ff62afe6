// Submits jobs and queries Slurm through its own commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::farm {

/// The exit code and the output of a command.
struct CommandResult {
    int exit_code = -1;  ///< 127 when there is no such command
    std::string out;
    std::string err;  ///< without line ends at its end
};

/// Runs a command, found by PATH, and waits for it. \throws IoError  when the system cannot start one
[[nodiscard]] CommandResult run_command(const std::vector<std::string>& words);

/// An entry of squeue: a job or one task of an array.
struct QueueEntry {
    std::string job;     ///< id; of an array, of the whole
    int index = -1;      ///< of the task; -1 for a job without tasks
    std::string state;   ///< as Slurm spells it: PENDING, RUNNING, NODE_FAIL, ...
    std::string node;    ///< empty while it waits
    std::string reason;  ///< why it waits, or how it failed; empty when there is no reason
};

/// Whether the state is that of a job that runs or will run.
[[nodiscard]] bool is_live(std::string_view state);

/// Entries from the lines of squeue. Malformed lines are ignored.
[[nodiscard]] std::vector<QueueEntry> parse_queue(std::string_view text);

/// The entries of these jobs in squeue, including ended ones, which a cluster forgets after a while.
/// \throws IoError  when squeue is not installed or the cluster does not answer
[[nodiscard]] std::vector<QueueEntry> read_queue(const std::vector<std::string>& jobs);

/// The cluster's MaxArraySize. \throws SpecError  when no cluster answers, or it allows no arrays
[[nodiscard]] int read_most_array_size();

/// Passes a script to sbatch and returns the job's id.
/// \throws SpecError  when sbatch is not installed or refuses, with its message
[[nodiscard]] std::string submit_script(const std::vector<std::string>& words);

}  // namespace clevrvk::farm
