// Writes and reads a farm's plan as JSON, and names its files.
#include "tools/farm/plan.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <array>
#include <limits>

namespace clevrvk::farm {
namespace {

constexpr const char* kSchema = "clevrvk-farm/1";
constexpr std::size_t kMostWords = 100'000;

std::optional<int> read_optional_int(const JsonReader& reader)
{
    return reader.value().is_null() ? std::nullopt : std::optional(reader.read_int(1, std::numeric_limits<int>::max()));
}

std::filesystem::path find_shard_file(const std::filesystem::path& out, int shard, const char* ending)
{
    return find_farm_folder(out) / "shards" / std::to_string(shard / kShardsPerFolder) / fmt::format("{}.{}", shard, ending);
}

}  // namespace

Json to_json(const Plan& plan)
{
    Json scheduler;
    scheduler["partition"] = plan.scheduler.partition;
    scheduler["gres"] = plan.scheduler.gres;
    scheduler["time"] = plan.scheduler.time;
    scheduler["cpus"] = plan.scheduler.cpus ? Json(*plan.scheduler.cpus) : Json();
    scheduler["throttle"] = plan.scheduler.throttle ? Json(*plan.scheduler.throttle) : Json();
    scheduler["sbatch"] = plan.scheduler.more;
    Json json;
    json["schema"] = kSchema;
    json["program"] = plan.program;
    json["command"] = plan.command;
    json["out"] = plan.out.string();
    json["shards"] = plan.shard_count;
    json["panels"] = plan.panel_count;
    json["seed"] = plan.seed ? Json(*plan.seed) : Json();
    json["failures"] = plan.most_failures;
    json["scheduler"] = scheduler;
    return json;
}

Plan parse_plan(const JsonDocument& document)
{
    const JsonReader reader(document);
    if (reader.at("schema").read_string() != kSchema) {
        reader.at("schema").fail("is not a plan that this version can read");
    }
    Plan plan;
    plan.program = reader.at("program").read_string();
    for (const JsonReader& word : reader.at("command").read_items(1, kMostWords)) {
        plan.command.push_back(word.read_string());
    }
    plan.out = reader.at("out").read_string();
    plan.shard_count = reader.at("shards").read_int(1, std::numeric_limits<int>::max());
    plan.panel_count = reader.at("panels").read_integer(0, std::numeric_limits<std::int64_t>::max());
    if (const JsonReader seed = reader.at("seed"); !seed.value().is_null()) {
        plan.seed = seed.read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    }
    plan.most_failures = reader.at("failures").read_int(1, std::numeric_limits<int>::max());
    const JsonReader scheduler = reader.at("scheduler");
    plan.scheduler.partition = scheduler.at("partition").read_string();
    plan.scheduler.gres = scheduler.at("gres").read_string();
    plan.scheduler.time = scheduler.at("time").read_string();
    plan.scheduler.cpus = read_optional_int(scheduler.at("cpus"));
    plan.scheduler.throttle = read_optional_int(scheduler.at("throttle"));
    plan.scheduler.more = scheduler.at("sbatch").read_string();
    return plan;
}

std::filesystem::path find_farm_folder(const std::filesystem::path& out)
{
    return out / "farm";
}

std::filesystem::path find_plan_file(const std::filesystem::path& out)
{
    return find_farm_folder(out) / "plan.json";
}

std::filesystem::path find_array_script(const std::filesystem::path& out)
{
    return find_farm_folder(out) / "array.sbatch";
}

std::filesystem::path find_merge_script(const std::filesystem::path& out)
{
    return find_farm_folder(out) / "merge.sbatch";
}

std::filesystem::path find_merge_log(const std::filesystem::path& out)
{
    return find_farm_folder(out) / "merge.log";
}

std::filesystem::path find_tries_file(const std::filesystem::path& out, int shard)
{
    return find_shard_file(out, shard, "tries");
}

std::filesystem::path find_log_file(const std::filesystem::path& out, int shard)
{
    return find_shard_file(out, shard, "log");
}

std::vector<ArrayPart> split_arrays(std::span<const int> shards, int most_size)
{
    CLEVRVK_CHECK(most_size > 0, "an array of at most {} tasks", most_size);
    std::vector<ArrayPart> parts;
    for (const int shard : shards) {
        const int first = shard / most_size * most_size;
        if (parts.empty() || parts.back().first_shard != first) {
            parts.push_back({first, {}});
        }
        parts.back().indices.push_back(shard - first);
    }
    return parts;
}

std::string describe_indices(std::span<const int> indices)
{
    std::string text;
    for (std::size_t begin = 0; begin < indices.size();) {
        std::size_t end = begin + 1;
        while (end < indices.size() && indices[end] == indices[end - 1] + 1) {
            ++end;
        }
        text += text.empty() ? "" : ",";
        text += end - begin == 1 ? fmt::format("{}", indices[begin]) : fmt::format("{}-{}", indices[begin], indices[end - 1]);
        begin = end;
    }
    return text;
}

}  // namespace clevrvk::farm
