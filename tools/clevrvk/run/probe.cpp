// Measures a sample of the run: labels of every sampled episode, pictures of as many panels as the time allows, taken
// across the episodes, so that each task has equal weight.
#include "tools/clevrvk/run/probe.h"

#include "renderer/annotate/label_panel.h"
#include "renderer/scene/build_scene.h"
#include "renderer/write/encode_panel.h"
#include "tools/clevrvk/run/device_renderer.h"
#include "tools/clevrvk/run/run_summary.h"

#include <algorithm>
#include <optional>

namespace clevrvk::tools {
namespace {

constexpr double kProbe_s = 2.0;

struct PanelPlace {
    const spec::EpisodeSpec* episode = nullptr;
    int panel = 0;
};

/// First panels first, of one image size.
std::vector<PanelPlace> list_panels(const std::vector<spec::EpisodeSpec>& episodes)
{
    const spec::PanelSpec& first = episodes.front().panels.front();
    std::vector<PanelPlace> places;
    std::size_t longest = 0;
    for (const spec::EpisodeSpec& episode : episodes) {
        longest = std::max(longest, episode.panels.size());
    }
    for (std::size_t panel = 0; panel < longest; ++panel) {
        for (const spec::EpisodeSpec& episode : episodes) {
            const bool is_there = panel < episode.panels.size();
            if (is_there && episode.panels[panel].width_px == first.width_px && episode.panels[panel].height_px == first.height_px) {
                places.push_back({&episode, static_cast<int>(panel)});
            }
        }
    }
    return places;
}

write::EncodedPanel encode(const PanelPlace& place, const frame::Frame* frame, const layout::Layout& layout,
                           const write::RunSettings& settings, const catalog::Catalog& catalog)
{
    const spec::PanelSpec& panel = place.episode->panels[static_cast<std::size_t>(place.panel)];
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(panel, catalog);
    return write::encode_panel(layout, annotate::label_panel(*place.episode, place.panel, resolved, frame), settings, {});
}

double count_bytes(const write::EncodedPanel& panel)
{
    double bytes = static_cast<double>(panel.index_line.size() + 1);
    for (const write::EncodedFile& file : panel.files) {
        bytes += static_cast<double>(file.bytes.size());
    }
    return bytes;
}

/// Sums over rendered panels.
struct Pictures {
    int count = 0;
    double rendering_s = 0.0;
    double encoding_s = 0.0;
    double bytes = 0.0;  // in addition to those of the labels that need no pixels
};

Pictures render_some(const std::vector<PanelPlace>& places, const layout::Layout& layout, const write::RunSettings& settings,
                     const gpu::Device& device, std::int64_t panel_count, const catalog::Catalog& catalog)
{
    DeviceRenderer renderer(device, settings);
    scene::MeshCache meshes;
    std::size_t next = 0;
    const auto render_batch = [&](std::size_t size, Pictures& sums) {
        std::vector<scene::Scene> scenes;
        std::vector<PanelPlace> batch;
        for (std::size_t i = 0; i < size; ++i, ++next) {
            batch.push_back(places[next % places.size()]);
            scenes.push_back(scene::build_scene(*batch.back().episode, batch.back().panel, catalog, meshes));
        }
        const RunClock rendering;
        const std::vector<frame::Frame> frames = renderer.render(scenes);
        sums.rendering_s += rendering.compute_seconds();
        sums.count += static_cast<int>(size);
        for (std::size_t i = 0; i < size; ++i) {
            const RunClock encoding;
            const write::EncodedPanel panel = encode(batch[i], &frames[i], layout, settings, catalog);
            sums.encoding_s += encoding.compute_seconds();
            sums.bytes += count_bytes(panel) - count_bytes(encode(batch[i], nullptr, layout, settings, catalog));
        }
    };
    // The first compiles shaders and fills caches.
    Pictures warming;
    render_batch(1, warming);
    next = 0;
    scene::LoadCounter counter;
    for (const PanelPlace& place : places) {
        counter.add(scene::build_scene(*place.episode, place.panel, catalog, meshes));
    }
    const int most = renderer.preferred_batch_size(counter.load());
    // Batches grow, because large ones are faster on a GPU, but not beyond the time that is left, nor beyond the run.
    Pictures sums;
    double room = 1.0;
    for (double size = 1.0; sums.count == 0 || (sums.rendering_s < kProbe_s && room >= 1.0); size *= 2.0) {
        render_batch(static_cast<std::size_t>(std::clamp(std::min(size, room), 1.0, static_cast<double>(most))), sums);
        room = std::min((kProbe_s - sums.rendering_s) / (sums.rendering_s / sums.count), static_cast<double>(panel_count - sums.count));
    }
    return sums;
}

}  // namespace

ProbeResult probe_run(const ProbeSample& sample, const layout::Layout& layout, const write::RunSettings& settings,
                      const gpu::Device* device, std::int64_t panel_count, int worker_count, const catalog::Catalog& catalog)
{
    const auto episode_count = static_cast<double>(sample.episodes.size());
    const double workers = static_cast<double>(worker_count);
    ProbeResult result;
    double panels_per_episode = 0.0;
    const RunClock labelling;
    for (const spec::EpisodeSpec& episode : sample.episodes) {
        for (std::size_t i = 0; i < episode.panels.size(); ++i) {
            const layout::PanelPaths paths = layout.find_paths(episode.id, episode.panels[i].id, episode.labels, episode.id);
            const write::EncodedPanel panel = encode({&episode, static_cast<int>(i)}, nullptr, layout, settings, catalog);
            result.files_per_episode += static_cast<double>(write::list_files(paths, settings).size()) / episode_count;
            result.bytes_per_episode += count_bytes(panel) / episode_count;
            panels_per_episode += 1.0 / episode_count;
        }
    }
    const double generating_s = sample.generating_s / episode_count / workers;
    const double labelling_s = labelling.compute_seconds() / episode_count / workers;
    if (device == nullptr) {
        result.seconds_per_episode = std::max(generating_s, labelling_s);
        return result;
    }
    const Pictures pictures = render_some(list_panels(sample.episodes), layout, settings, *device, panel_count, catalog);
    const double per_panel = panels_per_episode / pictures.count;
    const double rendering_s = pictures.rendering_s * per_panel;
    const double encoding_s = pictures.encoding_s * per_panel / workers;
    result.rendered_count = pictures.count;
    result.bytes_per_episode += pictures.bytes * per_panel;
    result.seconds_per_episode =
        device->info().is_cpu ? generating_s + rendering_s + encoding_s : std::max({generating_s, rendering_s, encoding_s});
    return result;
}

}  // namespace clevrvk::tools
