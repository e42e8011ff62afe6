// Renders the self-test and compares its mask with that of the generators, which share no code with the shaders.
#include "tools/clevrvk/run/self_test.h"

#include "generators/visibility.h"
#include "renderer/render/renderer.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace clevrvk::tools {
namespace {

constexpr const char* kSpecLine = R"({"schema":"clevrvk/1","id":"doctor","panels":[{"id":"a","world":"mewl",
    "image":{"width":16,"height":16},"objects":[
    {"id":"o1","shape":"sphere","size":"large","material":"metal","color":"yellow","position":[-1.2,1.2]},
    {"id":"o2","shape":"cube","size":"large","material":"rubber","color":"red","position":[1.5,1.2],"rotation_deg":20},
    {"id":"o3","shape":"cylinder","size":"large","material":"glass","color":"blue","position":[0.8,-1.6]}]}]})";
constexpr int kSampleCount = 1024;

/// Mean linear colour of the picture as rendered by the CPU driver.
constexpr std::array<double, 3> kMeanColor{0.3832, 0.3606, 0.3510};
constexpr double kSelfTestColorTolerance = 0.02;  // relative; a tenth of it is noise of the mean
constexpr int kMostOtherPixels = 4;               // at outlines, which may pass through a pixel's centre

int count_other_pixels(std::span<const std::uint32_t> ids, std::span<const std::uint16_t> expected)
{
    int count = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        count += ids[i] != expected[i] ? 1 : 0;
    }
    return count;
}

std::array<double, 3> compute_mean_color(const frame::Frame& frame)
{
    std::array<double, 3> sum{};
    for (std::size_t i = 0; i < frame.radiance.size(); ++i) {
        sum[i % 3] += static_cast<double>(frame.radiance[i]);
    }
    const double pixel_count = static_cast<double>(frame.radiance.size()) / 3.0;
    return {sum[0] / pixel_count, sum[1] / pixel_count, sum[2] / pixel_count};
}

}  // namespace

SelfTestResult run_self_test(const gpu::Device& device, const catalog::Catalog& catalog)
{
    const spec::EpisodeSpec episode = resolve::parse_episode(kSpecLine, "self-test:1", catalog);
    scene::MeshCache meshes;
    const std::array scenes{scene::build_scene(episode, 0, catalog, meshes)};
    render::Renderer renderer(device);
    const frame::Frame frame = renderer.render(scenes, {.samples = kSampleCount}).front();
    generators::VisibilityCounter counter(catalog, meshes);
    static_cast<void>(counter.count(episode.panels.front()));
    const int other_pixels = count_other_pixels(frame.ids, counter.ids());
    const std::array<double, 3> mean = compute_mean_color(frame);
    double largest_error = 0.0;
    for (std::size_t channel = 0; channel < mean.size(); ++channel) {
        largest_error = std::max(largest_error, std::abs(mean[channel] / kMeanColor[channel] - 1.0));
    }
    SelfTestResult result;
    result.is_passed = frame.dropped_samples == 0 && other_pixels <= kMostOtherPixels && largest_error <= kSelfTestColorTolerance;
    result.what = fmt::format("{} of 256 mask pixels differ (at most {} may), mean colour {:.4f} {:.4f} {:.4f} is off by {:.2f} % (at most "
                              "{:.0f} %), {} samples are not finite (none may be)",
                              other_pixels, kMostOtherPixels, mean[0], mean[1], mean[2], 100.0 * largest_error,
                              100.0 * kSelfTestColorTolerance, frame.dropped_samples);
    return result;
}

}  // namespace clevrvk::tools
