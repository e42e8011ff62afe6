// Names, defaults and ranges of the tasks' flags.
#include "tools/clevrvk/task_flags.h"

#include "generators/registry.h"
#include "renderer/base/log.h"
#include "tools/clevrvk/flag_checks.h"

#include <random>
#include <utility>

namespace clevrvk::tools {
namespace {

constexpr std::uint64_t kMostEpisodes = 1'000'000'000'000;

/// The one place of the program where chance comes in from outside.
std::int64_t draw_seed()
{
    std::random_device device;
    const std::int64_t seed = device() & 0x7fffffffU;
    log_info("seed {} (drawn; --seed {} makes the same again)", seed, seed);
    return seed;
}

}  // namespace

void add_task_flags(CLI::App& command, TaskFlags& flags)
{
    command.add_option("TASK", flags.task, "Name of a task, see 'clevrvk list tasks'")->required()->type_name("");
    command.add_option("--count", flags.count, "Episodes to make, 1 to 1e12; default 1")->check(make_integer_check(std::uint64_t{1}, kMostEpisodes))
        ->type_name("N");
    command.add_option("--start", flags.start, "Index of the first episode, 0 to 1e12; default 0")->check(make_integer_check(std::uint64_t{0}, kMostEpisodes))
        ->type_name("K");
    command.add_option("--seed", flags.seed, "Any whole number of 64 bits; default: drawn, told, and stored in the spec lines")
        ->check(make_integer_check<std::int64_t>())->type_name("S");
    command.add_option("--split", flags.split, "Part of the ids and of the random key; splits share no scene; default train")
        ->type_name("NAME");
    command.add_option("--variant", flags.variant, "A variant of the task, see 'clevrvk list tasks'; default: the task's first")->type_name("NAME");
    command.add_option("--set", flags.settings, "An option of the task, see 'clevrvk list tasks'; may be repeated")
        ->allow_extra_args(false)->type_name("KEY=VALUE");
}

TaskPlan make_task_plan(const TaskFlags& flags)
{
    TaskPlan plan;
    plan.task = &generators::find_task(flags.task);
    const generators::TaskInfo& info = plan.task->info;
    plan.count = flags.count;
    plan.request.index = flags.start;
    plan.request.split = flags.split;
    if (!flags.variant.empty()) {
        plan.request.variant = flags.variant;
    } else if (!info.variants.empty()) {
        plan.request.variant = info.variants.front();
    }
    plan.request.options = generators::parse_options(info, flags.settings);
    generators::check_request(info, plan.request);
    // Last, so that nothing is drawn for a command line that is wrong.
    plan.request.seed = flags.seed ? *flags.seed : draw_seed();
    return plan;
}

std::string identify_episodes(std::uint64_t count)
{
    // Which task they are of, where they start and with what options is in the settings.
    return fmt::format("{} episodes", count);
}

std::optional<spec::EpisodeSpec> TaskSource::next()
{
    if (taken_count_ == plan_.count) {
        return std::nullopt;
    }
    generators::TaskRequest request = plan_.request;
    request.index += taken_count_;
    ++taken_count_;
    return plan_.task->generate(catalog_, request);
}

bool TaskSource::skip()
{
    if (taken_count_ == plan_.count) {
        return false;
    }
    ++taken_count_;
    return true;
}

std::string TaskSource::identity() const
{
    return identify_episodes(taken_count_);
}

pipeline::SourcePosition TaskSource::position() const
{
    return {plan_.task->info.name, plan_.request.index + taken_count_ - 1};
}

}  // namespace clevrvk::tools
