// clevrvk render: renders spec lines to a dataset.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/pipeline/count_input.h"
#include "renderer/pipeline/spec_source.h"
#include "renderer/write/file_descriptor.h"
#include "renderer/write/journal.h"
#include "renderer/write/shards.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/adviser.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/make_dataset.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/run/stream_input.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <istream>
#include <memory>
#include <optional>

namespace clevrvk::tools {
namespace {

constexpr const char* kRenderFooter = R"(Running the same command again resumes it.

Examples:
  clevrvk render --episodes scenes.jsonl --out data/train --samples 256 --aov depth,normal
  clevrvk generate clevr --count 100 --seed 1 | clevrvk render --episodes - --out data/clevr --device cpu)";

struct RenderOptions {
    std::string episodes;
    RenderFlags flags;
    bool skips_advice = false;
};

/// Whether the input can be read twice. A missing input is a command-line error.
bool is_regular_input(const std::string& path)
{
    if (path == "-") {
        return false;
    }
    const auto refuse = [&](const std::string& reason) { return SpecError(fmt::format("cannot read {}: {}", quote_text(path), reason)); };
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (std::filesystem::is_directory(status)) {
        throw refuse("it is a folder");
    }
    if (access(path.c_str(), R_OK) != 0) {
        throw refuse(describe_errno(errno));
    }
    return std::filesystem::is_regular_file(status);
}

/// Whether the dataset is complete and was made from this very input.
bool is_rendered(const DatasetPlan& plan)
{
    const std::filesystem::path folder = find_run_folder(plan);
    const bool is_resumed = !plan.flags.overwrites && !plan.flags.is_dry_run && write::has_dataset(folder);
    const std::optional<write::JournalEnd> end = is_resumed ? write::read_journal_tail(folder).end : std::nullopt;
    return end && end->input == plan.input && end->done.failed == 0;
}

int render_file(const RenderOptions& options, DatasetPlan& plan, const catalog::Catalog& catalog)
{
    plan.input = pipeline::identify_file(options.episodes, plan.run.episode_limit, catalog);
    pipeline::SpecSource source(options.episodes, catalog);
    // A completely rendered input has been counted before.
    if (is_rendered(plan)) {
        return make_dataset(plan, source, catalog);
    }
    pipeline::SpecSource first_reading(options.episodes, catalog);
    const pipeline::InputCount count =
        pipeline::count_input(plan.run, first_reading, generators::all_layouts().get(options.flags.format), get_stop_flag());
    if (get_stop_flag()) {
        return kExitStopped;
    }
    plan.episode_count = count.episodes;
    plan.panel_count = count.panels;
    plan.missing_input = count.missing;
    if (plan.missing_input && !plan.run.takes_partial_input && count.episodes > 0) {
        log_warn("{}; the lines that arrived are rendered", plan.missing_input->words);  // logged now, not after hours
    }
    return make_dataset(plan, source, catalog);
}

int render_stream(const RenderOptions& options, const DatasetPlan& plan, const catalog::Catalog& catalog)
{
    if (options.flags.device == kAllCards && plan.run.renders_images) {
        throw SpecError("--device all: each card reads the episodes separately, so --episodes must be a file");
    }
    const bool is_standard = options.episodes == "-";
    if (is_standard) {
        check_standard_input();
    }
    const write::FileDescriptor pipe = is_standard ? write::FileDescriptor() : write::open_file(options.episodes, O_RDONLY);
    StreamInput buffer(is_standard ? STDIN_FILENO : pipe.number(), get_stop_descriptor());
    std::istream input(&buffer);
    input.exceptions(std::ios::badbit);  // errors of the buffer are thrown, not swallowed
    pipeline::SpecSource source(input, is_standard ? "<stdin>" : options.episodes, catalog, wake_input);
    return make_dataset(plan, source, catalog);
}

int run_render(const RenderOptions& options)
{
    if (options.flags.is_quiet) {
        set_log_level(LogLevel::Warn);
    }
    DatasetPlan plan;
    plan.flags = options.flags;
    plan.run = make_run_plan(options.flags);
    if (!options.skips_advice) {
        plan.advised_input = options.episodes == "-" ? "<stdin>" : options.episodes;
    }
    const bool is_regular = is_regular_input(options.episodes);
    watch_stop_signals(options.flags.is_quiet);
    const catalog::Catalog catalog = load_assets(options.flags.assets);
    return is_regular ? render_file(options, plan, catalog) : render_stream(options, plan, catalog);
}

}  // namespace

void add_render_command(const Command& app, Action& action)
{
    const Command command = app.add_command("render", "Render spec lines to a dataset");
    const auto options = std::make_shared<RenderOptions>();
    command.add_option("--episodes", options->episodes, "File of spec lines, or - for standard input, which is streamed")
        .required()
        .type_name("FILE|-");
    add_partial_input_flag(command, options->flags.allows_partial_input);
    add_advice_flag(command, options->skips_advice);
    add_render_flags(command, options->flags);
    command.footer(kRenderFooter);
    command.callback([&action, options] { action = [options] { return run_render(*options); }; });
}

}  // namespace clevrvk::tools
