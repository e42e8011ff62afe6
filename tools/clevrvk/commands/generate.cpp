// clevrvk generate: prints the spec lines of a task. Touches no device.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"

#include <cstdio>
#include <memory>

namespace clevrvk::tools {
namespace {

constexpr const char* kGenerateFooter = R"(Examples:
  clevrvk generate clevr --count 1000 --seed 7 > scenes.jsonl
  clevrvk generate clevr --count 20 --seed 0 --set world=mewl --set max_objects=5 | clevrvk render --episodes - --out data/mewl)";

int run_generate(const TaskFlags& flags)
{
    const TaskPlan plan = make_task_plan(flags);
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    TaskSource source(plan, catalog);
    spec::StreamPlace place{0, static_cast<std::int64_t>(plan.count())};
    for (; const std::optional<spec::EpisodeSpec> episode = source.next(); ++place.index) {
        print_line(spec::write_episode(*episode, place));
    }
    return kExitDone;
}

}  // namespace

void add_generate_command(CLI::App& app, Action& action)
{
    CLI::App* command = app.add_subcommand("generate", "Write the spec lines of a task to standard output");
    const auto flags = std::make_shared<TaskFlags>();
    add_task_flags(*command, *flags);
    command->footer(kGenerateFooter);
    command->callback([&action, flags] { action = [flags] { return run_generate(*flags); }; });
}

}  // namespace clevrvk::tools
