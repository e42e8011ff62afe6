// Estimates a run by rendering a sample of its episodes and extrapolating.
#include "tools/clevrvk/run/estimate_run.h"

#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/gpu/device_grant.h"
#include "tools/clevrvk/run/progress.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

std::string describe_count(std::optional<std::int64_t> count)
{
    return count ? std::to_string(*count) : "unknown (a stream)";
}

// Besides the panels' files: dataset.json, index.jsonl, journal.jsonl.
constexpr std::int64_t kDatasetFiles = 3;

/// The expected time and size of the run.
struct Estimate {
    std::int64_t files = 0;
    std::int64_t bytes = 0;
    double seconds = 0.0;
    ProbeResult probe;
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
    const std::int64_t panel_count = plan.panel_count.value_or(std::numeric_limits<std::int64_t>::max());
    const ProbeResult probe =
        probe_run(*plan.sample, layout, settings, device ? &*device : nullptr, panel_count, plan.run.worker_count, catalog);
    const auto count = static_cast<double>(*plan.episode_count);
    return Estimate{std::llround(probe.files_per_episode * count) + kDatasetFiles, std::llround(probe.bytes_per_episode * count),
                    probe.seconds_per_episode * count, probe};
}

std::string describe_probe(const ProbeResult& probe)
{
    const std::string words = fmt::format("{} picture{} rendered just now", probe.rendered_count, probe.rendered_count == 1 ? "" : "s");
    return probe.rendered_px ? fmt::format("{}, of only {}x{} px", words, (*probe.rendered_px)[0], (*probe.rendered_px)[1]) : words;
}

}  // namespace

void print_estimate(const DatasetPlan& plan, const catalog::Catalog& catalog)
{
    if (plan.flags.device == kAllCards && plan.run.renders_images) {
        throw SpecError("--dry-run estimates for one card, such as --device 0; divide its time by the number of cards");
    }
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
            const double doubt_s = expected->seconds * expected->probe.uncertainty;
            json["seconds"] = expected->seconds;
            json["seconds_range"] = {expected->seconds - doubt_s, expected->seconds + doubt_s};
            json["probed_images"] = expected->probe.rendered_count;
            json["probed_px"] = expected->probe.rendered_px ? spec::Json(*expected->probe.rendered_px) : spec::Json();
        }
        fmt::print("{}\n", json.dump());
        return;
    }
    fmt::print("episodes: {}\npanels: {}\nimages: {}\nsamples: {} a pixel{}\ndevice: {}\nshard: {}/{}\nformat: {}\nout: {}\n",
               describe_count(plan.episode_count), describe_count(plan.panel_count),
               plan.run.renders_images ? describe_count(plan.panel_count) : "0", sampling.samples, sampling.denoises ? ", denoised" : "",
               device, plan.run.shard.index, plan.run.shard.count, plan.flags.format, find_run_folder(plan).string());
    if (expected) {
        constexpr double kMib = 1024.0 * 1024.0;
        const double doubt_s = expected->seconds * expected->probe.uncertainty;
        fmt::print("files: {}\nsize: about {:.1f} MiB\ntime: about {} ({} to {}), by {}\n", expected->files,
                   static_cast<double>(expected->bytes) / kMib, describe_duration(std::ceil(expected->seconds)),
                   describe_duration(std::floor(expected->seconds - doubt_s)), describe_duration(std::ceil(expected->seconds + doubt_s)),
                   plan.run.renders_images ? describe_probe(expected->probe) : "some episodes made just now");
    }
}

}  // namespace clevrvk::tools
