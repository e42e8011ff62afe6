// Adds the tasks' flags with their defaults and ranges, and checks them.
#include "tools/clevrvk/flags/task_flags.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/ids.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"

#include <algorithm>
#include <random>
#include <utility>

namespace clevrvk::tools {
namespace {

constexpr std::uint64_t kMostEpisodes = 1'000'000'000'000;

bool is_family(const std::string& name)
{
    bool is_known = false;
    for (const generators::Task& task : generators::all_tasks()) {
        if (task.info.name == name) {
            return false;
        }
        is_known = is_known || task.info.family == name;
    }
    return is_known;
}

/// The task with this name, or all tasks of the family with this name. \throws SpecError  when there is neither
std::vector<const generators::Task*> find_suite(const std::string& name)
{
    std::vector<const generators::Task*> tasks;
    std::vector<std::string> names;
    for (const generators::Task& task : generators::all_tasks()) {
        if (task.info.name == name) {
            return {&task};
        }
        if (task.info.family == name) {
            tasks.push_back(&task);
        }
        names.push_back(task.info.name);
        names.push_back(task.info.family);
    }
    if (tasks.empty()) {
        throw SpecError(fmt::format("unknown task or family {}{}", quote_text(name), suggest_name(name, names)));
    }
    return tasks;
}

TaskPart make_part(const generators::Task& task, const TaskFlags& flags, const std::string& split, std::uint64_t start, std::uint64_t count)
{
    TaskPart part;
    part.task = &task;
    part.count = count;
    part.request.index = start;
    part.request.split = split;
    if (!flags.variant.empty()) {
        part.request.variant = flags.variant;
    } else if (!task.info.variants.empty()) {
        part.request.variant = task.info.variants.front();
    }
    part.request.options = generators::parse_options(task.info, flags.settings);
    generators::check_request(task.info, part.request);
    return part;
}

}  // namespace

void add_task_flags(const Command& command, TaskFlags& flags)
{
    command.add_option("TASK", flags.task, "Name of a task (see 'clevrvk list tasks') or, with --counts, of a family")
        .required()
        .type_name("");
    const Option count = command.add_option("--count", flags.count, "Episodes to make, 1 to 1e12; default 1")
                             .check(make_integer_check(std::uint64_t{1}, kMostEpisodes))
                             .type_name("N");
    const Option start = command.add_option("--start", flags.start, "Index of the first episode, 0 to 1e12; default 0")
                             .check(make_integer_check(std::uint64_t{0}, kMostEpisodes))
                             .type_name("K");
    command.add_option("--seed", flags.seed, "Seed, any 64-bit integer; by default one is drawn, logged, and stored in the spec lines")
        .check(make_integer_check<std::int64_t>())
        .type_name("S");
    const Option split =
        command.add_option("--split", flags.split, "Name of the split; it is part of the ids and of the key of the random numbers, so no "
                                                   "scene occurs in two splits; default train");
    split.type_name("NAME");
    command
        .add_option("--counts", flags.counts,
                    "Episodes per task in the splits train, val and test, 0 to 1e12 each; replaces --count, --start and --split; if TASK "
                    "is a family, episodes of all its tasks are made")
        .delimiter(',')
        .expected(static_cast<int>(kSuiteSplits.size()))
        .check(make_integer_check(std::uint64_t{0}, kMostEpisodes))
        .type_name("A,B,C")
        .excludes(count)
        .excludes(start)
        .excludes(split);
    command.add_option("--variant", flags.variant, "Variant of the task (see 'clevrvk list tasks'); default: the task's first variant")
        .type_name("NAME");
    command.add_option("--set", flags.settings, "Option of the task (see 'clevrvk list tasks TASK'); may be repeated")
        .one_value_each()
        .type_name("KEY=VALUE");
}

std::uint64_t TaskPlan::count() const
{
    std::uint64_t sum = 0;
    for (const TaskPart& part : parts) {
        sum += part.count;
    }
    return sum;
}

std::int64_t count_panels(const TaskPlan& plan, const pipeline::Shard& shard, std::uint64_t episode_count, const layout::Layout& layout,
                          const catalog::Catalog& catalog, bool skips_faults)
{
    std::uint64_t panels = 0;
    std::uint64_t begin = 0;
    for (const TaskPart& part : plan.parts) {
        const std::uint64_t end = std::min(begin + part.count, episode_count);
        const std::uint64_t taken = shard.count_below(end) - shard.count_below(begin);
        begin = end;
        if (taken == 0) {
            continue;
        }
        std::optional<spec::EpisodeSpec> first;
        try {
            first = part.task->generate(catalog, part.request);
        } catch (const SpecError&) {
            // A run that skips faults reports them itself.
            if (!skips_faults) {
                throw;
            }
            continue;
        }
        layout.check_episode(*first, first->id);
        panels += taken * first->panels.size();
    }
    return static_cast<std::int64_t>(panels);
}

std::int64_t draw_seed()
{
    std::random_device device;
    const std::int64_t seed = device() & 0x7fffffffU;
    log_info("seed {} (drawn; --seed {} makes the same episodes again)", seed, seed);
    return seed;
}

TaskPlan make_task_plan(const TaskFlags& flags)
{
    TaskPlan plan;
    plan.name = flags.task;
    plan.counts = flags.counts;
    plan.is_suite = !flags.counts.empty();
    if (plan.is_suite) {
        const std::vector<const generators::Task*> tasks = find_suite(flags.task);
        for (std::size_t split = 0; split < kSuiteSplits.size(); ++split) {
            for (const generators::Task* task : tasks) {
                plan.parts.push_back(make_part(*task, flags, kSuiteSplits[split], 0, flags.counts[split]));
            }
        }
    } else {
        if (is_family(flags.task)) {
            throw SpecError(fmt::format("'{}' is a family of tasks; name one of them, or give --counts A,B,C to make all of them",
                                        flags.task));
        }
        plan.parts.push_back(make_part(generators::find_task(flags.task), flags, flags.split, flags.start, flags.count));
    }
    // Done last, so that no seed is drawn for a wrong command line.
    const std::int64_t seed = flags.seed ? *flags.seed : draw_seed();
    for (TaskPart& part : plan.parts) {
        part.request.seed = seed;
    }
    return plan;
}

std::string identify_episodes(std::uint64_t count)
{
    // The settings contain their tasks, start and options.
    return fmt::format("{} episodes", count);
}

const TaskPart* TaskSource::advance(std::uint64_t& index)
{
    while (part_ < plan_.parts.size() && taken_of_part_ == plan_.parts[part_].count) {
        ++part_;
        taken_of_part_ = 0;
    }
    if (part_ == plan_.parts.size()) {
        return nullptr;
    }
    const TaskPart& part = plan_.parts[part_];
    index = part.request.index + taken_of_part_;
    ++taken_of_part_;
    ++taken_count_;
    position_ = {part.task->info.name, taken_count_, spec::format_task_episode_id({part.task->info.name, part.request.split, index})};
    return &part;
}

std::optional<pipeline::TakenEpisode> TaskSource::take()
{
    std::uint64_t index = 0;
    const TaskPart* part = advance(index);
    if (part == nullptr) {
        return std::nullopt;
    }
    generators::TaskRequest request = part->request;
    request.index = index;
    request.meshes = meshes_;
    return pipeline::TakenEpisode{position_,
                                  [this, task = part->task, request = std::move(request)] { return task->generate(catalog_, request); }};
}

std::optional<spec::EpisodeSpec> TaskSource::next()
{
    const std::optional<pipeline::TakenEpisode> taken = take();
    return taken ? std::optional(taken->make()) : std::nullopt;
}

bool TaskSource::skip()
{
    std::uint64_t index = 0;
    return advance(index) != nullptr;
}

std::string TaskSource::identity() const
{
    return identify_episodes(taken_count_);
}

}  // namespace clevrvk::tools
