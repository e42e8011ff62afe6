// Renders a sample of panels again, one after another, with the pipeline's steps: a picture does not depend on its
// batch.
#include "tools/clevrvk/run/check_sample.h"

#include "generators/registry/registry.h"
#include "renderer/annotate/label_panel.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/check/compare_json.h"
#include "renderer/gpu/device.h"
#include "renderer/image/png.h"
#include "renderer/scene/build_scene.h"
#include "renderer/pipeline/panel_finisher.h"
#include "tools/clevrvk/run/device_renderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <span>

namespace clevrvk::tools {
namespace {

using check::Check;

constexpr double kMostOtherIds = 1e-4;          // share of the pixels
constexpr double kSampleColorTolerance = 0.02;  // relative, for the mean of a channel

write::EncodedPanel render_again(const check::SampledPanel& panel, const write::RunSettings& settings, const scene::Scene& scene,
                                 const resolve::ResolvedPanel& resolved, DeviceRenderer& renderer, resolve::BodyCache& bodies)
{
    const std::vector<frame::Frame> frames = renderer.render(std::span(&scene, 1));
    const annotate::LabeledPanel labeled = annotate::label_panel(panel.episode, static_cast<int>(panel.panel), resolved, &frames.front(),
                                                                 scene.noise_seed, settings.aovs, &bodies);
    return pipeline::develop_and_encode(generators::all_layouts().get(settings.format), labeled, settings, {});
}

void compare_bytes(const std::filesystem::path& folder, const check::SampledPanel& panel, const write::EncodedPanel& encoded,
                   check::Findings& findings)
{
    for (const write::EncodedFile& file : encoded.files) {
        const std::optional<std::string> stored = check::read_if_there(folder / file.path);
        if (stored && !std::ranges::equal(bytes_of(*stored), file.bytes)) {
            findings.add(Check::Sample, file.path, fmt::format("{}: the bytes differ when it is rendered again", panel.line.name()));
        }
    }
    check::compare_values("", spec::Json::parse(encoded.index_line), panel.line.value,
                          [&](const std::string& path, const spec::Json* expected, const spec::Json* found) {
                              findings.add(Check::Sample, panel.line.place(),
                                           fmt::format("{}: the labels differ when it is rendered again: {}", panel.line.name(),
                                                       check::describe_difference(path, expected, found)));
                          });
}

std::optional<image::PngImage> decode_if_sound(const std::optional<std::string>& bytes)
{
    if (!bytes) {
        return std::nullopt;
    }
    try {
        return image::decode_png(bytes_of(*bytes));
    } catch (const SpecError&) {
        return std::nullopt;  // the check of the file itself reports this
    }
}

// The mean of each channel.
std::vector<double> compute_means(const image::PngImage& image)
{
    const auto channel_count = static_cast<std::size_t>(image.channel_count);
    std::vector<double> sums(channel_count);
    for (std::size_t k = 0; k < image.samples.size(); ++k) {
        sums[k % channel_count] += image.samples[k];
    }
    for (double& sum : sums) {
        sum /= static_cast<double>(image.samples.size() / channel_count);
    }
    return sums;
}

// Number of different ids and of all pixels, over the whole sample.
struct IdTally {
    std::uint64_t pixels = 0;
    std::uint64_t others = 0;
};

void compare_across_devices(const std::filesystem::path& folder, const check::SampledPanel& panel, const write::EncodedPanel& encoded,
                            IdTally& tally, check::Findings& findings)
{
    for (std::size_t k = 0; k < 2; ++k) {  // picture and mask
        const write::EncodedFile& file = encoded.files.at(k);
        const image::PngImage rendered = image::decode_png(file.bytes);
        const std::optional<image::PngImage> stored = decode_if_sound(check::read_if_there(folder / file.path));
        if (!stored || stored->samples.size() != rendered.samples.size() || stored->channel_count != rendered.channel_count) {
            continue;  // the check of the file itself reports this
        }
        if (rendered.channel_count == 1) {
            tally.pixels += rendered.samples.size();
            for (std::size_t pixel = 0; pixel < rendered.samples.size(); ++pixel) {
                tally.others += rendered.samples[pixel] != stored->samples[pixel] ? 1 : 0;
            }
            continue;
        }
        const std::vector<double> expected = compute_means(rendered);
        const std::vector<double> found = compute_means(*stored);
        for (std::size_t channel = 0; channel < expected.size(); ++channel) {
            if (std::abs(found[channel] - expected[channel]) > kSampleColorTolerance * expected[channel]) {
                findings.add(Check::Sample, file.path,
                             fmt::format("{}: mean of channel {}: expected {:.3f} within {:.0f} %, found {:.3f}", panel.line.name(),
                                         channel, expected[channel], 100.0 * kSampleColorTolerance, found[channel]));
            }
        }
    }
}

}  // namespace

std::string find_device_of(const std::string& name)
{
    for (const gpu::DeviceInfo& device : gpu::list_devices()) {
        if (device.name == name) {
            return std::to_string(device.index);
        }
    }
    throw GpuError(fmt::format(
        "cannot find the device '{}', which rendered the dataset; --device DEVICE renders the panels on another device instead", name));
}

std::string check_sample(const std::filesystem::path& folder, const dataset::Description& description,
                         const std::vector<check::SampledPanel>& sample, const std::string& device_choice, const catalog::Catalog& catalog,
                         check::Findings& findings)
{
    const write::RunSettings& settings = description.settings;
    const gpu::Device device = gpu::Device::open(device_choice.empty() ? find_device_of(settings.device) : device_choice);
    const std::string name = device.info().name;
    const bool is_same_device = name == settings.device && device.info().driver == settings.driver;
    DeviceRenderer renderer(device, settings);
    scene::MeshCache meshes;
    IdTally tally;
    for (const check::SampledPanel& panel : sample) {
        findings.count(Check::Sample);
        const resolve::ResolvedPanel resolved = resolve::resolve_panel(panel.episode.panels[panel.panel], catalog);
        const scene::Scene scene = scene::build_scene(panel.episode, static_cast<int>(panel.panel), resolved, catalog, meshes);
        const write::EncodedPanel encoded = render_again(panel, settings, scene, resolved, renderer, *meshes.bodies());
        if (is_same_device) {
            compare_bytes(folder, panel, encoded, findings);
        } else {
            compare_across_devices(folder, panel, encoded, tally, findings);
        }
    }
    const auto most_others = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(kMostOtherIds * static_cast<double>(tally.pixels)));
    if (tally.others > most_others) {
        findings.add(Check::Sample, "masks",
                     fmt::format("{} of {} ids differ from the ids that '{}' rendered; at most {} "
                                 "may", tally.others, tally.pixels, name, most_others));
    }
    return name;
}

}  // namespace clevrvk::tools
