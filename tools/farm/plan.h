// A farm makes one dataset in shards, each by one task of a job array. Pure values; nothing here starts or queries
// anything.
#pragma once

#include "renderer/base/json.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::farm {

/// The scheduler's options for each task; "" and nothing: its own default.
struct SchedulerOptions {
    std::string partition;
    std::string gres;             ///< such as gpu:1
    std::string time;             ///< such as 4:00:00
    std::optional<int> cpus;      ///< of a task
    std::optional<int> throttle;  ///< limit of tasks at a time
    std::string more;             ///< further options of sbatch, unchanged
};

/// A dataset to make, and how.
struct Plan {
    std::string program;               ///< absolute path of clevrvk
    std::vector<std::string> command;  ///< its words: `make` or `render` with all flags but --shard
    std::filesystem::path out;         ///< absolute
    int shard_count = 1;
    std::int64_t panel_count = 0;      ///< of all shards
    std::optional<std::int64_t> seed;  ///< of a task; drawn when none was given
    int most_failures = 5;             ///< attempts in a row without a new panel, after which a shard is given up
    SchedulerOptions scheduler;
};

[[nodiscard]] Json to_json(const Plan& plan);

/// \throws SpecError  when it is not a plan
[[nodiscard]] Plan parse_plan(const JsonDocument& document);

/// Files of the farm below the dataset's folder.
[[nodiscard]] std::filesystem::path find_farm_folder(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_plan_file(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_array_script(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_merge_script(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_merge_log(const std::filesystem::path& out);
/// Where the script records the begin and end of a shard's attempts, and the program's output: SHARD.tries and
/// SHARD.log.
[[nodiscard]] std::filesystem::path find_tries_file(const std::filesystem::path& out, int shard);
[[nodiscard]] std::filesystem::path find_log_file(const std::filesystem::path& out, int shard);

/// Shards whose files share a folder: two files each, and no folder with more than a thousand.
inline constexpr int kShardsPerFolder = 500;

/// One job array: task I makes the shard first_shard + I.
struct ArrayPart {
    int first_shard = 0;
    std::vector<int> indices;  ///< ascending, each below the limit of an array
};

/// Divides shards into arrays.
/// \param shards     ascending
/// \param most_size  Slurm's MaxArraySize, 1 or more: an index is below it
[[nodiscard]] std::vector<ArrayPart> split_arrays(std::span<const int> shards, int most_size);

/// Slurm's words for ascending numbers: "0-3,7,9-10".
[[nodiscard]] std::string describe_indices(std::span<const int> indices);

}  // namespace clevrvk::farm
