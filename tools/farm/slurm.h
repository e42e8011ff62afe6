// Submits jobs and queries Slurm through its own commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::farm {

/// The exit code and the output of a command.
struct CommandResult {
    int exit_code = -1;  ///< 127 if the command does not exist
    std::string out;
    std::string err;  ///< without trailing line ends
};

/// Runs a command, found through PATH, and waits for it. \throws IoError  when the system cannot start one
[[nodiscard]] CommandResult run_command(const std::vector<std::string>& words);

/// An entry of squeue: a job or one task of an array.
struct QueueEntry {
    std::string job;     ///< id; for an array, the id of the whole array
    int index = -1;      ///< task index; -1 for a job without tasks
    std::string state;   ///< as Slurm spells it: PENDING, RUNNING, NODE_FAIL, ...
    std::string node;    ///< empty while the job waits
    std::string reason;  ///< why the job waits, or how it failed; empty if there is no reason
};

/// Whether a job in this state runs or will run.
[[nodiscard]] bool is_live(std::string_view state);

/// Parses lines of squeue. Malformed lines are ignored.
[[nodiscard]] std::vector<QueueEntry> parse_queue(std::string_view text);

/// The squeue entries of these jobs, including ended jobs, which a cluster forgets after a while.
/// \throws IoError  when squeue is not installed or the cluster does not answer
[[nodiscard]] std::vector<QueueEntry> read_queue(const std::vector<std::string>& jobs);

/// The cluster's MaxArraySize. \throws SpecError  when no cluster answers, or it allows no arrays
[[nodiscard]] int read_most_array_size();

/// Passes a script to sbatch and returns the job's id.
/// \throws SpecError  when sbatch is not installed or refuses, with its message
[[nodiscard]] std::string submit_script(const std::vector<std::string>& words);

}  // namespace clevrvk::farm
