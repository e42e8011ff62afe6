// Generates episodes again: an episode's id contains its split and index (renderer/spec/ids.h).
#include "tools/clevrvk/run/derive_episode.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/log.h"
#include "renderer/check/compare_json.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/version.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace clevrvk::tools {
namespace {

using check::Derivation;

const generators::Task* find_known_task(std::string_view name)
{
    const std::span<const generators::Task> tasks = generators::all_tasks();
    const auto found = std::find_if(tasks.begin(), tasks.end(), [&](const generators::Task& task) { return task.info.name == name; });
    return found == tasks.end() ? nullptr : &*found;
}

// The episode's split and index; nothing if the id is not one of the task's.
std::optional<spec::TaskEpisode> find_place(std::string_view id, std::string_view task)
{
    std::optional<spec::TaskEpisode> place = spec::parse_task_episode_id(id);
    return place && place->task == task ? place : std::nullopt;
}

// Makes the requested episode and compares it.
Derivation derive(const generators::Task& task, const generators::TaskRequest& request, const catalog::Catalog& catalog,
                  const spec::EpisodeSpec& episode)
{
    std::string expected;
    try {
        expected = spec::write_episode(task.generate(catalog, request));
    } catch (const SpecError& error) {
        return {Derivation::Outcome::Different, fmt::format("the task makes no such episode: {}", error.what())};
    }
    const std::string found = spec::write_episode(episode);
    if (found == expected) {
        return {Derivation::Outcome::Same, ""};
    }
    std::string first;
    check::compare_values("", spec::Json::parse(expected), spec::Json::parse(found),
                          [&](const std::string& path, const spec::Json* wanted, const spec::Json* there) {
                              first = first.empty() ? check::describe_difference(path, wanted, there) : first;
                          });
    return {Derivation::Outcome::Different, first.empty() ? "its members are in another order" : first};
}

std::vector<std::string> list_settings(const spec::Json& options)
{
    std::vector<std::string> settings;
    for (const auto& [key, value] : options.items()) {
        settings.push_back(fmt::format("{}={}", key, value.is_string() ? value.get<std::string>() : value.dump()));
    }
    return settings;
}

std::uint64_t read_count(const JsonReader& reader)
{
    return static_cast<std::uint64_t>(reader.read_integer(0, std::numeric_limits<std::int64_t>::max()));
}

// The episodes of one task without an end, because the settings do not include their number.
std::vector<TaskPart> read_task(const JsonReader& generator, const generators::Task& task, std::int64_t seed)
{
    TaskPart part;
    part.task = &task;
    part.count = std::numeric_limits<std::uint64_t>::max();
    part.request.index = read_count(generator.at("start"));
    part.request.seed = seed;
    part.request.split = generator.at("split").read_string();
    part.request.variant = generator.at("variant").read_string();
    part.request.options = generators::parse_options(task.info, list_settings(generator.at("options").read_object()));
    return {part};
}

std::vector<TaskPart> read_suite(const JsonReader& generator, std::int64_t seed)
{
    TaskFlags flags;
    flags.task = generator.at("suite").read_string();
    flags.variant = generator.at("variant").read_string();
    flags.settings = list_settings(generator.at("options").read_object());
    flags.seed = seed;
    for (const char* split : kSuiteSplits) {
        flags.counts.push_back(read_count(generator.at("counts").at(split)));
    }
    return make_task_plan(flags).parts;
}

// Uses the settings of the run that made the dataset, so everything is known.
class KnownDerivation {
public:
    /// \param task  null for a suite
    KnownDerivation(const catalog::Catalog& catalog, const generators::Task* task, const write::RunSettings& settings)
        : catalog_(catalog), keys_(task == nullptr ? "suite, counts" : "task, split, start"),
          shard_index_(static_cast<std::uint64_t>(settings.shard_index)), shard_count_(static_cast<std::uint64_t>(settings.shard_count))
    {
        const JsonDocument document{settings.generator, "dataset.json: settings.generator"};
        const JsonReader generator(document);
        const std::int64_t seed = settings.seed.value_or(0);
        parts_ = task == nullptr ? read_suite(generator, seed) : read_task(generator, *task, seed);
    }

    Derivation operator()(const spec::EpisodeSpec& episode) const
    {
        std::uint64_t first = 0;  // the part's first index among all episodes
        for (const TaskPart& part : parts_) {
            const std::uint64_t start = part.request.index;
            const std::optional<spec::TaskEpisode> place = find_place(episode.id, part.task->info.name);
            const bool is_of_part =
                place && place->split == part.request.split && place->index >= start && place->index - start < part.count;
            if (is_of_part && (first + place->index - start) % shard_count_ == shard_index_) {
                generators::TaskRequest request = part.request;
                request.index = place->index;
                return derive(*part.task, request, catalog_, episode);
            }
            first += part.count;
        }
        return {Derivation::Outcome::Different, fmt::format("the {} and the shard in dataset.json give no episode with this id", keys_)};
    }

private:
    const catalog::Catalog& catalog_;
    const char* keys_;  // names of the settings that identify the episodes
    std::vector<TaskPart> parts_;
    std::uint64_t shard_index_;
    std::uint64_t shard_count_;
};

/// The generator variant that the episode's labels state; if they state none, the oldest variant, which preceded all
/// others.
std::string find_variant(const generators::TaskInfo& info, const spec::EpisodeSpec& episode)
{
    const spec::Json* const said = episode.labels.is_object() ? check::find_member(episode.labels, "variant") : nullptr;
    const std::string name = said != nullptr && said->is_string() ? said->get<std::string>() : "repaired";
    const bool is_known = std::find(info.variants.begin(), info.variants.end(), name) != info.variants.end();
    return is_known || info.variants.empty() ? name : info.variants.front();
}

Derivation derive_by_hints(const catalog::Catalog& catalog, const TaskHints& hints, const std::shared_ptr<scene::MeshCache>& meshes,
                           const spec::EpisodeSpec& episode)
{
    const generators::Task* task = episode.task ? find_known_task(*episode.task) : nullptr;
    const std::optional<spec::TaskEpisode> place = task == nullptr ? std::nullopt : find_place(episode.id, task->info.name);
    if (!place || !episode.seed) {
        return {};
    }
    generators::TaskRequest request;
    request.seed = *episode.seed;
    request.meshes = meshes;
    request.index = place->index;
    request.split = place->split;
    request.variant = hints.variant.empty() ? find_variant(task->info, episode) : hints.variant;
    request.options = generators::parse_options(task->info, hints.settings);
    const Derivation derivation = derive(*task, request, catalog, episode);
    // Options other than the hinted ones might give an equal episode.
    return derivation.outcome == Derivation::Outcome::Same || hints.are_given ? derivation : Derivation{};
}

}  // namespace

check::DeriveFunction make_derivation(const catalog::Catalog& catalog, const write::RunSettings& settings, const TaskHints& hints)
{
    if (!settings.generator.is_object()) {
        return make_derivation(catalog, hints);
    }
    const spec::Json* name = check::find_member(settings.generator, "task");
    const generators::Task* task = name != nullptr && name->is_string() ? find_known_task(name->get<std::string>()) : nullptr;
    const bool is_suite = check::find_member(settings.generator, "suite") != nullptr;
    if (task == nullptr && !is_suite) {
        return [](const spec::EpisodeSpec&) { return Derivation{}; };
    }
    try {
        return KnownDerivation(catalog, is_suite ? nullptr : task, settings);
    } catch (const IoError& error) {
        log_warn("dataset.json: a file that the options of its task name cannot be read, so that no episode is made again: {}",
                 error.what());
        return [](const spec::EpisodeSpec&) { return Derivation{}; };
    } catch (const SpecError& error) {
        // Another version may have accepted options that this one refuses.
        if (settings.tool_version != get_tool_version(MadeFrom::Generators)) {
            return [](const spec::EpisodeSpec&) { return Derivation{}; };
        }
        // Damaged settings are a finding, not a command-line error.
        return [what = std::string(error.what())](const spec::EpisodeSpec&) { return Derivation{Derivation::Outcome::Different, what}; };
    }
}

check::DeriveFunction make_derivation(const catalog::Catalog& catalog, const TaskHints& hints)
{
    return [&catalog, hints, meshes = std::make_shared<scene::MeshCache>()](const spec::EpisodeSpec& episode) {
        return derive_by_hints(catalog, hints, meshes, episode);
    };
}

check::BrokenRulesFunction make_rule_check(const catalog::Catalog& catalog)
{
    return [&catalog](const spec::EpisodeSpec& episode) -> std::optional<std::vector<std::string>> {
        const generators::Task* const task = episode.task ? find_known_task(*episode.task) : nullptr;
        if (task == nullptr || task->find_broken_rules == nullptr) {
            return std::nullopt;
        }
        return task->find_broken_rules(catalog, episode);
    };
}

}  // namespace clevrvk::tools
