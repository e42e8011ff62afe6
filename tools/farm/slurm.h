// Submits jobs and queries Slurm through its own commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::farm {

/// How a command ended and what it wrote.
struct CommandResult {
    int exit_code = -1;  ///< 127 when there is no such command
    std::string out;
    std::string err;  ///< without line ends at its end
};

/// Runs a command, found by PATH, and waits for it. \throws IoError  when the system cannot start one
[[nodiscard]] CommandResult run_command(const std::vector<std::string>& words);

/// What squeue tells of a job or of one task of an array.
struct QueueEntry {
    std::string job;     ///< id; of an array, of the whole
    int index = -1;      ///< of the task; -1 of a job without tasks
    std::string state;   ///< as Slurm spells it: PENDING, RUNNING, NODE_FAIL, ...
    std::string node;    ///< empty while it waits
    std::string reason;  ///< why it waits, or how it failed; empty when there is nothing to say
};

/// Whether the state is of a job that runs or will.
[[nodiscard]] bool is_live(std::string_view state);

/// Entries from the lines of squeue. Lines of other forms are left out.
[[nodiscard]] std::vector<QueueEntry> parse_queue(std::string_view text);

/// What squeue still knows of these jobs, ended ones too; a cluster forgets those after a while.
/// \throws IoError  when squeue is not installed or the cluster does not answer
[[nodiscard]] std::vector<QueueEntry> read_queue(const std::vector<std::string>& jobs);

/// The cluster's MaxArraySize. \throws SpecError  when no cluster answers, or it allows no arrays
[[nodiscard]] int read_most_array_size();

/// Hands a script to sbatch and gives the job's id.
/// \throws SpecError  when sbatch is not installed or refuses, with its words
[[nodiscard]] std::string submit_script(const std::vector<std::string>& words);

}  // namespace clevrvk::farm
