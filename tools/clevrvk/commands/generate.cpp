// clevrvk generate: prints the spec lines of a task. Uses no device.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/run/add_facts.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"

#include <cstdint>
#include <memory>
#include <optional>

namespace clevrvk::tools {
namespace {

constexpr const char* kGenerateFooter = R"(Examples:
  clevrvk generate clevr --count 1000 --seed 7 > scenes.jsonl
  clevrvk generate clevr --count 20 --seed 0 --set world=mewl --set max_objects=5 | clevrvk render --episodes - --out data/mewl)";

struct GenerateOptions {
    TaskFlags task;
    AssetsFlag assets;
    bool keeps_going = false;
    bool adds_facts = false;
};

/// The episode, or nothing if it cannot be made and the command keeps going.
std::optional<spec::EpisodeSpec> make_episode(const pipeline::TakenEpisode& taken, bool keeps_going)
{
    try {
        return taken.make();
    } catch (const SpecError& error) {
        if (!keeps_going) {
            throw;
        }
        log_error("episode '{}' is left out: {}", taken.position.episode.value(), error.what());
        return std::nullopt;
    }
}

int run_generate(const GenerateOptions& options)
{
    const TaskPlan plan = make_task_plan(options.task);
    const catalog::Catalog catalog = load_assets(options.assets);
    TaskSource source(plan, catalog);
    FactsAdder adder(catalog);
    const auto count = static_cast<std::int64_t>(plan.count());
    std::int64_t index = 0;
    bool are_all_made = true;
    for (; const std::optional<pipeline::TakenEpisode> taken = source.take(); ++index) {
        std::optional<spec::EpisodeSpec> episode = make_episode(*taken, options.keeps_going);
        are_all_made = are_all_made && episode;
        if (episode) {
            if (options.adds_facts) {
                adder.add(*episode);
            }
            // A reader takes a stream with gaps for one that was cut.
            print_line(spec::write_episode(*episode, options.keeps_going ? std::nullopt : std::optional(spec::StreamPlace{index, count})));
        }
    }
    return are_all_made ? kExitDone : kExitSomeFailed;
}

}  // namespace

void add_generate_command(const Command& app, Action& action)
{
    const Command command = app.add_command("generate", "Write the spec lines of a task to standard output");
    const auto options = std::make_shared<GenerateOptions>();
    add_task_flags(command, options->task);
    add_assets_flag(command, options->assets);
    command.add_flag("--keep-going", options->keeps_going,
                     "Leave out episodes that cannot be made, report each on stderr with its reason, and exit with code 1; the lines then "
                     "have no key 'stream'");
    command.add_flag("--facts", options->adds_facts,
                     "Add to each panel the label 'graph': its objects, and every relation between two of them that holds beyond doubt");
    command.footer(kGenerateFooter);
    command.callback([&action, options] { action = [options] { return run_generate(*options); }; });
}

}  // namespace clevrvk::tools
