// clevrvk make: generates and renders a dataset in one process, streamed.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/write/journal.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/run/make_dataset.h"
#include "tools/clevrvk/run/run_summary.h"
#include "tools/clevrvk/run/stop_signal.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <variant>

namespace clevrvk::tools {
namespace {

constexpr const char* kMakeFooter =
    R"(Running the same command again resumes it. If no seed is given, it uses the seed of the first run.

Examples:
  clevrvk make clevr --count 1000 --seed 7 --out data/clevr
  clevrvk make mewl --counts 3000,600,600 --seed 7 --format mewl --out data/mewl)";

struct MakeOptions {
    TaskFlags task;
    RenderFlags flags;
};

/// The seed of an existing dataset, so that repeating the command without a seed resumes the dataset.
std::optional<std::int64_t> find_stored_seed(const std::filesystem::path& out)
{
    const std::optional<spec::Json> settings = write::read_stored_settings(out);
    const spec::Json seed = settings ? settings->value("seed", spec::Json()) : spec::Json();
    return seed.is_number_integer() ? std::optional(seed.get<std::int64_t>()) : std::nullopt;
}

spec::Json describe_generator(const TaskPlan& plan)
{
    const generators::TaskRequest& first = plan.parts.front().request;
    spec::Json options = spec::Json::object();
    for (const auto& [key, value] : first.options.values()) {
        // An option that some task of a suite lacks cannot have been set.
        const bool is_of_all = std::all_of(plan.parts.begin(), plan.parts.end(),
                                           [&name = key](const TaskPart& part) { return part.request.options.has(name); });
        if (is_of_all) {
            std::visit([&, &name = key](const auto& held) { options[name] = held; }, value);
        }
    }
    spec::Json json;
    if (plan.is_suite) {
        json["suite"] = plan.name;
        for (std::size_t i = 0; i < kSuiteSplits.size(); ++i) {
            json["counts"][kSuiteSplits[i]] = plan.counts[i];
        }
        json["variant"] = first.variant;
    } else {
        json["task"] = plan.name;
        json["split"] = first.split;
        json["variant"] = first.variant;
        json["start"] = first.index;
    }
    json["options"] = options;
    return json;
}

/// The first episode of each part.
ProbeSample make_sample(const TaskPlan& plan, const catalog::Catalog& catalog)
{
    ProbeSample sample;
    const RunClock clock;
    for (const TaskPart& part : plan.parts) {
        if (part.count > 0) {
            sample.episodes.push_back(part.task->generate(catalog, part.request));
        }
    }
    sample.generating_s = clock.compute_seconds();
    return sample;
}

int run_make(MakeOptions options)
{
    if (options.flags.is_quiet) {
        set_log_level(LogLevel::Warn);
    }
    DatasetPlan plan;
    plan.flags = options.flags;
    plan.run = make_run_plan(options.flags);
    if (!options.task.seed && plan.run.shard.count > 1) {
        throw SpecError("--shard needs --seed; without it, each shard would draw a seed of its own");
    }
    if (!options.task.seed && !options.flags.overwrites) {
        options.task.seed = find_stored_seed(options.flags.out);
    }
    const TaskPlan task = make_task_plan(options.task);
    plan.seed = task.seed();
    plan.generator = describe_generator(task);
    const std::uint64_t count = std::min(task.count(), plan.run.episode_limit.value_or(task.count()));
    plan.episode_count = static_cast<std::int64_t>(plan.run.shard.count_below(count));
    plan.input = identify_episodes(count);
    watch_stop_signals(options.flags.is_quiet);
    const catalog::Catalog catalog = load_assets(options.flags.assets);
    // Runs before the folder exists: an episode that the format cannot hold ends the run.
    plan.panel_count =
        count_panels(task, plan.run.shard, count, generators::all_layouts().get(options.flags.format), catalog, plan.run.keeps_going);
    if (options.flags.is_dry_run) {
        plan.sample = make_sample(task, catalog);
    }
    TaskSource source(task, catalog);
    return make_dataset(plan, source, catalog);
}

}  // namespace

void add_make_command(const Command& app, Action& action)
{
    const Command command = app.add_command("make", "Generate the episodes of a task and render them to a dataset");
    const auto options = std::make_shared<MakeOptions>();
    add_task_flags(command, options->task);
    add_render_flags(command, options->flags);
    command.footer(kMakeFooter);
    command.callback([&action, options] { action = [options] { return run_make(*options); }; });
}

}  // namespace clevrvk::tools
