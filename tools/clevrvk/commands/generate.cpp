// clevrvk generate: prints the spec lines of a task. Uses no device.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
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

struct GenerateOptions {
    TaskFlags task;
    AssetsFlag assets;
};

int run_generate(const GenerateOptions& options)
{
    const TaskPlan plan = make_task_plan(options.task);
    const catalog::Catalog catalog = load_assets(options.assets);
    TaskSource source(plan, catalog);
    spec::StreamPlace place{0, static_cast<std::int64_t>(plan.count())};
    for (; const std::optional<spec::EpisodeSpec> episode = source.next(); ++place.index) {
        print_line(spec::write_episode(*episode, place));
    }
    return kExitDone;
}

}  // namespace

void add_generate_command(const Command& app, Action& action)
{
    const Command command = app.add_command("generate", "Write the spec lines of a task to standard output");
    const auto options = std::make_shared<GenerateOptions>();
    add_task_flags(command, options->task);
    add_assets_flag(command, options->assets);
    command.footer(kGenerateFooter);
    command.callback([&action, options] { action = [options] { return run_generate(*options); }; });
}

}  // namespace clevrvk::tools
