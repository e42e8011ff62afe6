// A farm makes one dataset in shards; each shard is one task of a job array. Pure values: nothing here starts or
// queries anything.
#pragma once

#include "renderer/base/json.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::farm {

/// The scheduler's options for each task; "" or nothing means the scheduler's default.
struct SchedulerOptions {
    std::string partition;
    std::string gres;             ///< for example gpu:1
    std::string time;             ///< for example 4:00:00
    std::optional<int> cpus;      ///< of each task
    std::optional<int> throttle;  ///< most tasks that run at once
    std::string more;             ///< further sbatch options, passed unchanged
};

/// A dataset to make, and how to make it.
struct Plan {
    std::string program;               ///< absolute path of clevrvk
    std::vector<std::string> command;  ///< its arguments: `make` or `render` with all flags except --shard
    std::filesystem::path out;         ///< absolute
    int shard_count = 1;
    std::int64_t panel_count = 0;      ///< over all shards
    std::optional<std::int64_t> seed;  ///< seed of a generator task; drawn if none was given
    int most_failures = 5;             ///< consecutive attempts without a new panel after which a shard is given up
    SchedulerOptions scheduler;
};

[[nodiscard]] Json to_json(const Plan& plan);

/// \throws SpecError  when the document is not a plan
[[nodiscard]] Plan parse_plan(const JsonDocument& document);

/// Paths of the farm's files below the dataset's folder.
[[nodiscard]] std::filesystem::path find_farm_folder(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_plan_file(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_array_script(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_merge_script(const std::filesystem::path& out);
[[nodiscard]] std::filesystem::path find_merge_log(const std::filesystem::path& out);
/// The files to which the script writes the begin and end of a shard's attempts, and the program's output: SHARD.tries
/// and SHARD.log.
[[nodiscard]] std::filesystem::path find_tries_file(const std::filesystem::path& out, int shard);
[[nodiscard]] std::filesystem::path find_log_file(const std::filesystem::path& out, int shard);

/// Shards whose files share a folder: with two files each, no folder has more than a thousand.
inline constexpr int kShardsPerFolder = 500;

/// One job array, whose task I makes shard first_shard + I.
struct ArrayPart {
    int first_shard = 0;
    std::vector<int> indices;  ///< ascending, each below the array limit
};

/// Divides shards into arrays.
/// \param shards     ascending
/// \param most_size  Slurm's MaxArraySize, 1 or more; every index is below it
[[nodiscard]] std::vector<ArrayPart> split_arrays(std::span<const int> shards, int most_size);

/// Ascending numbers in Slurm's notation: "0-3,7,9-10".
[[nodiscard]] std::string describe_indices(std::span<const int> indices);

}  // namespace clevrvk::farm
