// The interface of the generators' tasks: description, options, and the function that makes one episode. The list of
// tasks is in registry.h.
#pragma once

#include "renderer/base/help_text.h"
#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace clevrvk::scene {
class MeshCache;
}

namespace clevrvk::generators {

/// Model: the name of a model of the user's assets, which the task looks up.
enum class OptionType { Integer, Number, Name, Model };

/// The value of an option; the alternative matches its OptionType.
using OptionValue = std::variant<std::int64_t, double, std::string>;

/// One option of a task, given as `--set KEY=VALUE`.
struct OptionInfo {
    std::string key;
    OptionType type = OptionType::Integer;
    std::optional<OptionValue>
        default_value;                 ///< nothing when the default depends on other options, or there is none; `help` then says how
    double low = 0.0;                  ///< Integer, Number: least value allowed
    double high = 0.0;                 ///< Integer, Number: greatest value allowed
    std::vector<std::string> choices;  ///< Name: the values allowed; none: any text, such as the path of a file
    HelpText help;                     ///< one line, with the unit
};

/// The checked options of one request: a value for every option that was set or has a default.
class TaskOptions {
public:
    /// \throws std::logic_error  when the task has no such option, it has no value, or it is of another type
    [[nodiscard]] int integer(std::string_view key) const;
    [[nodiscard]] double number(std::string_view key) const;
    [[nodiscard]] const std::string& name(std::string_view key) const;

    /// Whether it has a value. Only options without a default may have none.
    [[nodiscard]] bool has(std::string_view key) const;

    /// Adds the option or replaces its value, unchecked; see parse_options.
    void set(std::string_view key, OptionValue value);

    /// Every option that has a value, in the task's order.
    [[nodiscard]] std::span<const std::pair<std::string, OptionValue>> values() const { return values_; }

private:
    [[nodiscard]] const OptionValue* find(std::string_view key) const;

    std::vector<std::pair<std::string, OptionValue>> values_;
};

/// The description of a task, for people and programs.
struct TaskInfo {
    std::string name;     ///< as in `clevrvk generate NAME`; also the first part of the episodes' ids
    std::string family;   ///< the benchmark it belongs to; the folder of its source
    HelpText summary;     ///< one sentence
    std::vector<OptionInfo> options;
    std::vector<std::string> variants;    ///< the first is the default
    std::vector<std::string> word_lists;  ///< of the catalog: those from which the words of its labels are made, or which they must avoid
    void (*check_options)(const TaskOptions&) = nullptr;  ///< rules between options; throws SpecError that begins with `--set KEY=VALUE:`
};

/// An empty cache. It is defined here so that code that only passes requests on need not know caches.
[[nodiscard]] std::shared_ptr<scene::MeshCache> make_mesh_cache();

/// One episode to make. The same request gives the same episode on every machine, whatever was made before it.
struct TaskRequest {
    std::int64_t seed = 0;
    std::uint64_t index = 0;
    std::string split = "train";  ///< part of the id and of the random key: splits never share scenes
    std::string variant = "repaired";
    TaskOptions options;
    /// The meshes that the episodes of a run have read, shared by copies of a request. Only saves time.
    std::shared_ptr<scene::MeshCache> meshes = make_mesh_cache();
};

/// Makes one episode. Thread-safe.
/// \throws SpecError  when it cannot be made with these options; names the option to change
using GenerateFunction = spec::EpisodeSpec (*)(const catalog::Catalog& catalog, const TaskRequest& request);

/// The rules of the task that an episode which names it breaks, a sentence for each, whoever made it; empty when it
/// keeps them all. Thread-safe.
using BrokenRulesFunction = std::vector<std::string> (*)(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode);

struct Task {
    TaskInfo info;
    GenerateFunction generate = nullptr;
    BrokenRulesFunction find_broken_rules = nullptr;  ///< null when the task has no rules beyond its generator
};

/// The options of a task from `KEY=VALUE` strings, with defaults filled in.
/// \throws SpecError  for an unknown or repeated key, a malformed value, one out of range, or values that contradict
/// each other
[[nodiscard]] TaskOptions parse_options(const TaskInfo& info, std::span<const std::string> settings);

/// Checks split and variant. \throws SpecError
void check_request(const TaskInfo& info, const TaskRequest& request);

/// Rule between the options min_objects and max_objects, of tasks that have them.
/// \throws SpecError  when the least exceeds the greatest
void check_object_counts(const TaskOptions& options);

/// A number from min_objects to max_objects, uniform. \param rng  a stream for this one draw
[[nodiscard]] int draw_object_count(const TaskOptions& options, Rng rng);

/// An episode with the id of spec::format_task_episode_id, task and seed, and no panels yet; checks the request first.
/// \throws SpecError  as check_request
[[nodiscard]] spec::EpisodeSpec begin_episode(const TaskInfo& info, const TaskRequest& request);

}  // namespace clevrvk::generators
