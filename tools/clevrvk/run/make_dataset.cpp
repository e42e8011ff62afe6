// Estimates a run, or opens the dataset, runs the pipeline and reports how it ended.
#include "tools/clevrvk/run/make_dataset.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/pipeline/run.h"
#include "tools/clevrvk/run/adviser.h"
#include "tools/clevrvk/run/all_cards.h"
#include "tools/clevrvk/run/device_renderer.h"
#include "tools/clevrvk/run/estimate_run.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/open_dataset.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/progress.h"
#include "tools/clevrvk/run/run_summary.h"
#include "tools/clevrvk/run/stop_signal.h"

#include <memory>
#include <optional>
#include <string>

namespace clevrvk::tools {
namespace {

int report_end(const DatasetPlan& plan, const RunSummary& summary, const std::string& words = "")
{
    const bool is_partial = report_missing(summary.missing_input, plan.run.takes_partial_input);
    log_info("{}", words.empty() ? describe_summary(summary, find_run_folder(plan).string()) : words);
    if (plan.flags.prints_json) {
        fmt::print("{}\n", to_json(summary).dump());
    }
    if (is_partial) {
        return kExitSomeFailed;
    }
    if (!summary.is_complete) {
        return kExitStopped;
    }
    return summary.failed > 0 ? kExitSomeFailed : kExitDone;
}

/// Whether an earlier run reached the end of this very input.
bool is_finished(const DatasetPlan& plan, const write::DatasetWriter& writer)
{
    return plan.input && writer.is_finished(*plan.input) && (plan.run.keeps_going || writer.sizes().failed == 0);
}

pipeline::RunEnd run_pipeline(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog,
                              const OpenDataset& dataset, pipeline::RunStatus& status)
{
    std::optional<Adviser> adviser;
    if (plan.advised_input) {
        adviser.emplace(*plan.advised_input, catalog, source.meshes());
    }
    std::optional<DeviceRenderer> renderer;
    const pipeline::MakeRenderer make_renderer = [&]() -> pipeline::PanelRenderer& {
        return renderer.emplace(*dataset.device, dataset.settings);
    };
    const layout::Layout& layout = generators::all_layouts().get(plan.flags.format);
    const pipeline::RunParts parts{source,           catalog,         make_renderer, layout,
                                   dataset.settings, *dataset.writer, adviser ? &*adviser : nullptr};
    std::optional<Progress> progress;
    if (!plan.flags.is_quiet) {
        progress.emplace(status, plan.panel_count, plan.run.worker_count);
    }
    const pipeline::RunEnd end = pipeline::run(plan.run, parts, status, get_stop_flag());
    progress.reset();
    if (adviser) {
        adviser->tell();
    }
    return end;
}

int run_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog)
{
    const RunClock clock;
    const OpenDataset dataset = open_dataset(plan, source, catalog);
    pipeline::RunStatus status;
    const auto summarize = [&](std::uint64_t failed_count, bool is_complete) {
        return make_summary(status, clock, plan.run.worker_count, failed_count, is_complete);
    };
    if (!dataset.writer) {
        return report_end(plan, summarize(0, true),
                          fmt::format("nothing to do: the merged dataset in '{}' contains this shard", plan.flags.out));
    }
    const write::DatasetWriter& writer = *dataset.writer;
    if (is_finished(plan, writer)) {
        status.skipped = static_cast<std::int64_t>(writer.sizes().panels);
        return report_end(plan, summarize(writer.sizes().failed, true));
    }
    const pipeline::RunEnd end = run_pipeline(plan, source, catalog, dataset, status);
    if (end == pipeline::RunEnd::Complete && writer.sizes().panels + writer.sizes().failed == 0 && plan.run.shard.count == 1) {
        log_warn("the input holds no episodes");
    }
    RunSummary summary = summarize(writer.sizes().failed, end == pipeline::RunEnd::Complete);
    if (end == pipeline::RunEnd::Partial) {
        summary.missing_input = source.find_missing();
    }
    return report_end(plan, summary);
}

}  // namespace

int make_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog)
{
    gpu::prepare_driver_environment(plan.flags.threads);
    if (plan.flags.is_dry_run) {
        print_estimate(plan, catalog);
        return kExitDone;
    }
    const bool takes_all_cards = plan.flags.device == kAllCards && plan.run.renders_images;
    return takes_all_cards ? run_on_all_cards(plan) : run_dataset(plan, source, catalog);
}

}  // namespace clevrvk::tools
