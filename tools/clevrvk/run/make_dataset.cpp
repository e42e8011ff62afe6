// Makes a dataset in four steps: device, writer, run, summary.
#include "tools/clevrvk/run/make_dataset.h"

#include "generators/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/device_grant.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/pipeline/run.h"
#include "renderer/write/broken_files.h"
#include "renderer/write/dataset_writer.h"
#include "renderer/write/shards.h"
#include "tools/clevrvk/run/all_cards.h"
#include "tools/clevrvk/run/device_renderer.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/licenses.h"
#include "tools/clevrvk/run/partial_input.h"
#include "tools/clevrvk/run/progress.h"
#include "tools/clevrvk/run/run_summary.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

std::string describe_count(std::optional<std::int64_t> count)
{
    return count ? std::to_string(*count) : "unknown (a stream)";
}

// Beside the files of the panels: dataset.json, index.jsonl, journal.jsonl.
constexpr std::int64_t kDatasetFiles = 3;

/// The expected time and size of the run.
struct Estimate {
    std::int64_t files = 0;
    std::int64_t bytes = 0;
    double seconds = 0.0;
    int rendered_count = 0;
};

std::optional<Estimate> estimate(const DatasetPlan& plan, const catalog::Catalog& catalog)
{
    if (!plan.sample || plan.sample->episodes.empty() || !plan.episode_count) {
        return std::nullopt;
    }
    std::optional<gpu::Device> device;
    if (plan.run.renders_images) {
        device.emplace(gpu::Device::open(plan.flags.device));
    }
    const layout::Layout& layout = generators::all_layouts().get(plan.flags.format);
    const write::RunSettings settings = make_settings(plan, catalog, device ? &*device : nullptr);
    for (const spec::EpisodeSpec& episode : plan.sample->episodes) {
        layout.check_episode(episode, episode.id);
    }
    const ProbeResult probe = probe_run(*plan.sample, layout, settings, device ? &*device : nullptr, plan.run.worker_count, catalog);
    const auto count = static_cast<double>(*plan.episode_count);
    return Estimate{std::llround(probe.files_per_episode * count) + kDatasetFiles, std::llround(probe.bytes_per_episode * count),
                    probe.seconds_per_episode * count, probe.rendered_count};
}

int print_plan(const DatasetPlan& plan, const catalog::Catalog& catalog)
{
    std::string device = "none";
    if (plan.run.renders_images) {
        const std::vector<gpu::DeviceInfo> devices = gpu::list_devices();
        device = gpu::choose_candidates(devices, plan.flags.device, gpu::read_device_grant()).front().name;
    }
    const Sampling sampling = plan.run.renders_images ? find_sampling(plan.flags) : Sampling();
    const std::optional<Estimate> expected = estimate(plan, catalog);
    if (plan.flags.prints_json) {
        spec::Json json;
        json["episodes"] = plan.episode_count ? spec::Json(*plan.episode_count) : spec::Json();
        json["panels"] = plan.panel_count ? spec::Json(*plan.panel_count) : spec::Json();
        json["images"] = plan.run.renders_images ? json["panels"] : spec::Json(0);
        json["samples"] = sampling.samples;
        json["denoised"] = sampling.denoises;
        json["device"] = plan.run.renders_images ? spec::Json(device) : spec::Json();
        json["shard"] = {plan.run.shard.index, plan.run.shard.count};
        json["format"] = plan.flags.format;
        json["out"] = find_run_folder(plan).string();
        if (expected) {
            json["files"] = expected->files;
            json["bytes"] = expected->bytes;
            json["seconds"] = expected->seconds;
            json["probed_images"] = expected->rendered_count;
        }
        fmt::print("{}\n", json.dump());
        return kExitDone;
    }
    fmt::print("episodes: {}\npanels: {}\nimages: {}\nsamples: {} a pixel{}\ndevice: {}\nshard: {}/{}\nformat: {}\nout: {}\n",
               describe_count(plan.episode_count), describe_count(plan.panel_count),
               plan.run.renders_images ? describe_count(plan.panel_count) : "0", sampling.samples, sampling.denoises ? ", denoised" : "",
               device, plan.run.shard.index, plan.run.shard.count, plan.flags.format, find_run_folder(plan).string());
    if (expected) {
        constexpr double kMib = 1024.0 * 1024.0;
        fmt::print("files: {}\nsize: about {:.1f} MiB\ntime: about {}, by {}\n", expected->files,
                   static_cast<double>(expected->bytes) / kMib, describe_duration(std::ceil(expected->seconds)),
                   plan.run.renders_images
                       ? fmt::format("{} picture{} rendered just now", expected->rendered_count, expected->rendered_count == 1 ? "" : "s")
                       : "some episodes made just now");
    }
    return kExitDone;
}

/// The source's identity at the end of the plan.
std::string find_input(const DatasetPlan& plan, pipeline::EpisodeSource& source)
{
    if (plan.input) {
        return *plan.input;
    }
    for (std::uint64_t index = 0; plan.run.takes_episode(index) && source.skip(); ++index) {
    }
    return source.identity();
}

/// Whether the dataset in --out already contains this shard. \throws SpecError  when --out holds a different one
bool is_merged(const DatasetPlan& plan, const write::RunSettings& settings, pipeline::EpisodeSource& source)
{
    if (plan.run.shard.count == 1 || !write::has_dataset(plan.flags.out)) {
        return false;
    }
    if (plan.flags.overwrites) {
        throw SpecError(fmt::format("'{}' holds a dataset, which --overwrite of one shard does not remove", plan.flags.out));
    }
    write::check_merged(plan.flags.out, settings, find_input(plan, source));
    const layout::Layout& layout = generators::all_layouts().get(settings.format);
    const std::uint64_t entry_count = write::read_journal_tail(plan.flags.out).done.entry_count();
    const write::BrokenFiles broken = write::find_broken_files(plan.flags.out, layout, write::make_merged_settings(settings), entry_count);
    if (!broken.sequences.empty()) {
        throw SpecError(fmt::format(
            "the merged dataset in '{}' lacks '{}', and files of {} panels in all; the same command without --shard makes them again",
            plan.flags.out, broken.first, broken.sequences.size()));
    }
    return true;
}

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

}  // namespace

std::filesystem::path find_run_folder(const DatasetPlan& plan)
{
    return write::find_run_folder(plan.flags.out, plan.run.shard.index, plan.run.shard.count);
}

write::RunSettings make_settings(const DatasetPlan& plan, const catalog::Catalog& catalog, const gpu::Device* device)
{
    write::RunSettings settings;
    settings.tool_version = get_tool_version();
    settings.assets = catalog.digest;
    settings.format = plan.flags.format;
    settings.writes_images = plan.run.renders_images;
    if (device != nullptr) {
        const Sampling sampling = find_sampling(plan.flags);
        settings.samples = sampling.samples;
        settings.quality = find_quality_name(sampling);
        settings.is_denoised = sampling.denoises;
        settings.device = device->info().name;
        settings.driver = device->info().driver;
        settings.traversal = plan.flags.traversal;
        settings.aovs = plan.flags.aovs;
    }
    settings.shard_index = plan.run.shard.index;
    settings.shard_count = plan.run.shard.count;
    settings.seed = plan.seed;
    settings.generator = plan.generator;
    return settings;
}

int make_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog)
{
    gpu::prepare_driver_environment(plan.flags.threads);
    const bool takes_all_cards = plan.flags.device == kAllCards && plan.run.renders_images;
    if (plan.flags.is_dry_run) {
        if (takes_all_cards) {
            throw SpecError("--dry-run: ask with one card, such as --device 0; all cards together take its time divided by their number");
        }
        return print_plan(plan, catalog);
    }
    if (takes_all_cards) {
        return run_on_all_cards(plan);
    }
    const RunClock clock;
    if (std::error_code error; std::filesystem::exists(plan.flags.out, error) && !std::filesystem::is_directory(plan.flags.out, error)) {
        throw SpecError(fmt::format("--out {}: it is a file, where a folder is meant", plan.flags.out));
    }
    if (plan.run.shard.count == 1) {
        write::check_no_shards(plan.flags.out);
    }
    const layout::Layout& layout = generators::all_layouts().get(plan.flags.format);
    // The device first: when there is none, the folder is left unchanged.
    std::optional<gpu::Device> device;
    if (plan.run.renders_images) {
        device.emplace(gpu::Device::open(plan.flags.device));
        log_info("rendering on '{}'{}", device->info().name, device->info().is_cpu ? " (CPU driver)" : "");
    }
    const write::RunSettings settings = make_settings(plan, catalog, device ? &*device : nullptr);
    pipeline::RunStatus status;
    const auto summarize = [&](std::uint64_t failed_count, bool is_complete) {
        return make_summary(status, clock, plan.run.worker_count, failed_count, is_complete);
    };
    if (is_merged(plan, settings, source)) {
        return report_end(plan, summarize(0, true),
                          fmt::format("nothing to do: the merged dataset in '{}' holds this shard", plan.flags.out));
    }
    const write::OpenMode mode = plan.flags.overwrites ? write::OpenMode::Overwrite : write::OpenMode::Resume;
    write::DatasetWriter writer(find_run_folder(plan), generators::all_layouts(), settings, make_asset_licenses(catalog), mode);
    // Now that the shard is locked, no merge can remove it; one may have done so before.
    if (plan.run.shard.count > 1 && write::has_dataset(plan.flags.out)) {
        throw IoError(fmt::format("the shards in '{}' were merged just now; run again", plan.flags.out));
    }
    if (plan.input && writer.is_finished(*plan.input) && (plan.run.keeps_going || writer.sizes().failed == 0)) {
        status.skipped = static_cast<std::int64_t>(writer.sizes().panels);
        return report_end(plan, summarize(writer.sizes().failed, true));
    }
    scene::MeshCache meshes;
    std::optional<DeviceRenderer> renderer;
    const pipeline::MakeRenderer make_renderer = [&]() -> pipeline::PanelRenderer& { return renderer.emplace(*device, settings); };
    const pipeline::RunParts parts{source, catalog, meshes, make_renderer, layout, settings, writer};
    std::optional<Progress> progress;
    if (!plan.flags.is_quiet) {
        progress.emplace(status, plan.panel_count, plan.run.worker_count);
    }
    const pipeline::RunEnd end = pipeline::run(plan.run, parts, status, get_stop_flag());
    progress.reset();
    if (end == pipeline::RunEnd::Complete && writer.sizes().panels + writer.sizes().failed == 0 && plan.run.shard.count == 1) {
        log_warn("the input holds no episodes");
    }
    RunSummary summary = summarize(writer.sizes().failed, end == pipeline::RunEnd::Complete);
    if (end == pipeline::RunEnd::Partial) {
        summary.missing_input = source.find_missing();
    }
    return report_end(plan, summary);
}

}  // namespace clevrvk::tools
