// clevrvk serve: answers spec lines from standard input with pictures and labels on standard output. The cost of a
// start is paid once. docs/serve.md describes the answers.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/pipeline/run.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/render_flags.h"
#include "tools/clevrvk/run/answer_stream.h"
#include "tools/clevrvk/run/dataset_plan.h"
#include "tools/clevrvk/run/device_renderer.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/line_source.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/run/stream_input.h"

#include <unistd.h>

#include <istream>
#include <memory>
#include <optional>

namespace clevrvk::tools {
namespace {

constexpr const char* kServeFooter =
    R"(Each panel is answered by a line of JSON with its labels and the lengths of its files, then by these files; a bad
line by a line with its error, and the process goes on. It ends at the end of its input.

Examples:
  clevrvk serve --quality draft --aov depth < scenes.jsonl > answers.bin
  clevrvk generate clevr --count 10 --seed 1 | clevrvk serve --no-images > answers.jsonl)";

pipeline::RunPlan make_serve_plan(const RenderFlags& flags)
{
    if (flags.device == kAllCards) {
        throw SpecError("--device all: serve renders on one device");
    }
    pipeline::RunPlan plan = make_run_plan(flags);
    plan.shard = {};  // a task of a job array answers all of its own requests
    plan.keeps_going = true;
    plan.takes_partial_input = true;
    plan.sends_at_once = true;
    return plan;
}

int serve(const DatasetPlan& plan, const catalog::Catalog& catalog)
{
    gpu::prepare_driver_environment(plan.flags.threads);
    std::optional<gpu::Device> device;
    if (plan.run.renders_images) {
        device.emplace(gpu::Device::open(plan.flags.device));
        log_info("rendering on '{}'{}", device->info().name, device->info().is_cpu ? " (CPU driver)" : "");
    }
    const write::RunSettings settings = make_settings(plan, catalog, device ? &*device : nullptr);
    std::optional<DeviceRenderer> renderer;
    const pipeline::MakeRenderer make_renderer = [&]() -> pipeline::PanelRenderer& { return renderer.emplace(*device, settings); };
    StreamInput buffer(STDIN_FILENO, get_stop_descriptor());
    std::istream input(&buffer);
    input.exceptions(std::ios::badbit);  // errors of the buffer are thrown, not swallowed
    LineSource source(input, "<stdin>", catalog, wake_input);
    PipeOutput output(STDOUT_FILENO, get_stop_descriptor());
    pipeline::RunStatus status;
    try {
        AnswerStream answers(output, settings);
        const layout::Layout& layout = generators::all_layouts().get(settings.format);
        const pipeline::RunParts parts{source, catalog, make_renderer, layout, settings, answers};
        return pipeline::run(plan.run, parts, status, get_stop_flag()) == pipeline::RunEnd::Complete ? kExitDone : kExitStopped;
    } catch (const ReaderGone&) {  // requests were lost, other than where results are lines that somebody has had enough of
        log_warn("the reader of the answers has gone away");
        return kExitStopped;
    }
}

int run_serve(const RenderFlags& flags)
{
    if (flags.is_quiet) {
        set_log_level(LogLevel::Warn);
    }
    DatasetPlan plan;
    plan.flags = flags;
    plan.run = make_serve_plan(flags);
    check_standard_input();
    watch_stop_signals(flags.is_quiet);
    return serve(plan, load_assets(flags.assets));
}

}  // namespace

void add_serve_command(const Command& app, Action& action)
{
    const Command command = app.add_command("serve", "Answer spec lines with pictures and labels, in a process that goes on");
    const auto flags = std::make_shared<RenderFlags>();
    add_rendering_flags(command, *flags);
    add_content_flags(command, *flags);
    command.add_flag("--quiet", flags->is_quiet, "Print no notices");
    command.footer(kServeFooter);
    command.callback([&action, flags] { action = [flags] { return run_serve(*flags); }; });
}

}  // namespace clevrvk::tools
