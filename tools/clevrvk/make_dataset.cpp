// Device, writer, run, summary.
#include "tools/clevrvk/make_dataset.h"

#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/gpu/device.h"
#include "renderer/pipeline/run.h"
#include "renderer/write/dataset_writer.h"
#include "tools/clevrvk/device_renderer.h"
#include "tools/clevrvk/exit_codes.h"
#include "tools/clevrvk/progress.h"
#include "tools/clevrvk/run_summary.h"
#include "tools/clevrvk/stop_signal.h"

#include <memory>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

write::RunSettings make_settings(const DatasetPlan& plan, const std::string& device_name)
{
    write::RunSettings settings;
    settings.tool_version = CLEVRVK_VERSION;
    settings.format = plan.flags.format;
    settings.writes_images = plan.run.renders_images;
    if (plan.run.renders_images) {
        settings.samples = find_sample_count(plan.flags);
        settings.quality = plan.flags.samples ? "" : plan.flags.quality;
        settings.device = device_name;
        settings.aovs = plan.flags.aovs;
    }
    settings.shard_index = plan.run.shard.index;
    settings.shard_count = plan.run.shard.count;
    settings.seed = plan.seed;
    settings.generator = plan.generator;
    return settings;
}

std::vector<write::AssetLicense> list_licenses(const catalog::Catalog& catalog)
{
    std::vector<write::AssetLicense> licenses;
    for (const catalog::Shape& shape : catalog.shapes) {
        licenses.push_back({"shapes/" + shape.name, shape.license});
    }
    for (const catalog::World& world : catalog.worlds) {
        licenses.push_back({"worlds/" + world.name, world.license});
    }
    return licenses;
}

std::string describe_count(std::optional<std::int64_t> count)
{
    return count ? std::to_string(*count) : "unknown (a stream)";
}

int print_plan(const DatasetPlan& plan)
{
    std::string device = "none";
    if (plan.run.renders_images) {
        const std::vector<gpu::DeviceInfo> devices = gpu::list_devices();
        device = gpu::choose_device(devices, plan.flags.device).name;
    }
    const int samples = plan.run.renders_images ? find_sample_count(plan.flags) : 0;
    if (plan.flags.prints_json) {
        spec::Json json;
        json["episodes"] = plan.episode_count ? spec::Json(*plan.episode_count) : spec::Json();
        json["panels"] = plan.panel_count ? spec::Json(*plan.panel_count) : spec::Json();
        json["images"] = plan.run.renders_images ? json["panels"] : spec::Json(0);
        json["samples"] = samples;
        json["device"] = plan.run.renders_images ? spec::Json(device) : spec::Json();
        json["shard"] = {plan.run.shard.index, plan.run.shard.count};
        json["format"] = plan.flags.format;
        json["out"] = plan.flags.out;
        fmt::print("{}\n", json.dump());
        return kExitDone;
    }
    fmt::print("episodes: {}\npanels: {}\nimages: {}\nsamples: {} paths a pixel\ndevice: {}\nshard: {}/{}\nformat: {}\nout: {}\n",
               describe_count(plan.episode_count), describe_count(plan.panel_count),
               plan.run.renders_images ? describe_count(plan.panel_count) : "0", samples, device, plan.run.shard.index, plan.run.shard.count,
               plan.flags.format, plan.flags.out);
    return kExitDone;
}

int find_exit_code(pipeline::RunEnd end, const write::DatasetWriter& writer)
{
    if (end == pipeline::RunEnd::Stopped) {
        return kExitStopped;
    }
    return writer.error_count() > 0 ? kExitSomeFailed : kExitDone;
}

}  // namespace

int make_dataset(const DatasetPlan& plan, pipeline::EpisodeSource& source, const catalog::Catalog& catalog)
{
    gpu::prepare_cpu_driver_environment(plan.flags.threads);
    if (plan.flags.is_dry_run) {
        return print_plan(plan);
    }
    const RunClock clock;
    const std::unique_ptr<const write::Format> format = write::make_format(plan.flags.format);
    // The device first: when there is none, the folder stays as it is.
    std::optional<gpu::Device> device;
    if (plan.run.renders_images) {
        device.emplace(gpu::Device::open(plan.flags.device));
        log_info("rendering on '{}'{}", device->info().name, device->info().is_cpu ? " (CPU driver)" : "");
    }
    const write::RunSettings settings = make_settings(plan, device ? device->info().name : "");
    write::DatasetWriter writer(plan.flags.out, *format, settings, list_licenses(catalog), plan.flags.overwrites);
    const pipeline::RunParts parts{
        source, catalog, [&] { return std::make_unique<DeviceRenderer>(*device, settings.samples); }, *format, settings, writer,
    };
    pipeline::RunStatus status;
    std::optional<Progress> progress;
    if (!plan.flags.is_quiet) {
        progress.emplace(status, plan.panel_count, plan.run.worker_count);
    }
    const pipeline::RunEnd end = pipeline::run(plan.run, parts, status, get_stop_flag());
    progress.reset();
    const RunSummary summary = make_summary(status, clock, plan.run.worker_count, writer.error_count(), end == pipeline::RunEnd::Complete);
    log_info("{}", describe_summary(summary, plan.flags.out));
    if (plan.flags.prints_json) {
        fmt::print("{}\n", to_json(summary).dump());
    }
    return find_exit_code(end, writer);
}

}  // namespace clevrvk::tools
