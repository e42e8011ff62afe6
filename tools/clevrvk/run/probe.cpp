// Measures a sample of the run: labels of every sampled episode, and pictures of as many panels as the time allows.
// Panels are taken across the episodes, so that each task has equal weight. If one picture takes longer than the time,
// it is rendered smaller.
#include "tools/clevrvk/run/probe.h"

#include "renderer/annotate/label_panel.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/limits.h"
#include "renderer/pipeline/panel_finisher.h"
#include "tools/clevrvk/run/device_renderer.h"
#include "tools/clevrvk/run/run_summary.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace clevrvk::tools {
namespace {

constexpr double kProbe_s = 2.0;

struct PanelPlace {
    const spec::EpisodeSpec* episode = nullptr;
    int panel = 0;
};

/// Lists first panels first; all have the same image size.
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
                           const write::RunSettings& settings, const catalog::Catalog& catalog, resolve::BodyCache* bodies = nullptr)
{
    const spec::PanelSpec& panel = place.episode->panels[static_cast<std::size_t>(place.panel)];
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(panel, catalog);
    const annotate::LabeledPanel labeled = annotate::label_panel(*place.episode, place.panel, resolved, frame, 0, settings.aovs, bodies);
    return pipeline::develop_and_encode(layout, labeled, settings, {});
}

double count_bytes(const write::EncodedPanel& panel)
{
    double bytes = static_cast<double>(panel.index_line.size() + 1);
    for (const write::EncodedFile& file : panel.files) {
        bytes += static_cast<double>(file.bytes.size());
    }
    return bytes;
}

/// The episode with its panel's width and height scaled by a factor.
spec::EpisodeSpec shrink(const PanelPlace& place, double scale)
{
    spec::EpisodeSpec episode = *place.episode;
    spec::PanelSpec& panel = episode.panels.at(static_cast<std::size_t>(place.panel));
    const auto shrink_side = [scale](int side_px) {
        return std::clamp(static_cast<int>(std::lround(scale * side_px)), std::min(side_px, spec::kLeastImageSidePx), side_px);
    };
    panel.width_px = shrink_side(panel.width_px);
    panel.height_px = shrink_side(panel.height_px);
    return episode;
}

std::int64_t count_pixels(const PanelPlace& place)
{
    const spec::PanelSpec& panel = place.episode->panels.at(static_cast<std::size_t>(place.panel));
    return std::int64_t{panel.width_px} * panel.height_px;
}

/// Sums over rendered panels, converted to full-size pictures.
struct Pictures {
    int count = 0;
    double rendering_s = 0.0;
    double encoding_s = 0.0;
    double bytes = 0.0;             // in addition to the labels that need no pixels
    std::vector<double> batches_s;  // seconds per picture, for each batch
    double scale = 1.0;             // scale of width and height for rendering
};

/// Renders panels for about two seconds, even if single pictures take longer.
class PictureProbe {
public:
    PictureProbe(const std::vector<PanelPlace>& places, const layout::Layout& layout, const write::RunSettings& settings,
                 const gpu::Device& device, const catalog::Catalog& catalog)
        : places_(places), layout_(layout), settings_(settings), catalog_(catalog), renderer_(device, settings)
    {
    }

    [[nodiscard]] Pictures render_some(std::int64_t panel_count)
    {
        const spec::PanelSpec& first = places_.front().episode->panels.front();  // all have its size
        double scale = static_cast<double>(spec::kLeastImageSidePx) / std::min(first.width_px, first.height_px);
        static_cast<void>(render_alone(scale));  // the first rendering compiles shaders and fills caches
        // Pictures grow until they have full size or the next would take too long: small ones cost more per pixel.
        Pictures sums = render_alone(scale);
        double spent_s = sums.rendering_s * share_of(scale);
        while (scale < 1.0 && spent_s + sums.rendering_s * share_of(std::min(1.0, kGrowth * scale)) < kProbe_s) {
            scale = std::min(1.0, kGrowth * scale);
            sums = render_alone(scale);
            spent_s += sums.rendering_s * share_of(scale);
        }
        if (scale < 1.0) {
            for (std::int64_t k = 1; k < panel_count && spent_s + sums.batches_s.back() * share_of(scale) < kProbe_s; ++k) {
                render_batch(1, scale, sums);
                spent_s += sums.batches_s.back() * share_of(scale);
            }
            return sums;
        }
        render_whole(panel_count, sums);
        return sums;
    }

private:
    static constexpr double kGrowth = 2.0;

    /// The samples per pixel; smaller pictures get fewer.
    [[nodiscard]] int count_samples(double scale) const
    {
        constexpr int kMostOfSmall = 256;
        return scale < 1.0 ? std::min(settings_.samples, kMostOfSmall) : settings_.samples;
    }

    /// The scaled picture's fraction of a full picture's pixels.
    [[nodiscard]] double pixel_share_of(double scale) const
    {
        const spec::EpisodeSpec shrunk = shrink(places_.front(), scale);
        const auto pixels = static_cast<double>(count_pixels({&shrunk, places_.front().panel}));
        return pixels / static_cast<double>(count_pixels(places_.front()));
    }

    /// The scaled picture's fraction of a full picture's samples, and so of its time.
    [[nodiscard]] double share_of(double scale) const
    {
        const double samples = settings_.samples > 0 ? static_cast<double>(count_samples(scale)) / settings_.samples : 1.0;
        return samples * pixel_share_of(scale);
    }

    [[nodiscard]] Pictures render_alone(double scale)
    {
        next_ = 0;
        Pictures alone;
        render_batch(1, scale, alone);
        return alone;
    }

    /// Batches grow, because large ones are faster on a GPU, but not beyond the time left or the length of the run.
    void render_whole(std::int64_t panel_count, Pictures& sums)
    {
        scene::LoadCounter counter;
        for (const PanelPlace& place : places_) {
            counter.add(scene::build_scene(*place.episode, place.panel, catalog_, meshes_));
        }
        const int most = renderer_.preferred_batch_size(counter.load());
        const auto find_room = [&] {
            return std::min((kProbe_s - sums.rendering_s) / (sums.rendering_s / sums.count), static_cast<double>(panel_count - sums.count));
        };
        for (double size = 1.0; sums.rendering_s < kProbe_s && find_room() >= 1.0; size *= 2.0) {
            render_batch(static_cast<std::size_t>(std::clamp(std::min(size, find_room()), 1.0, static_cast<double>(most))), 1.0, sums);
        }
    }

    void render_batch(std::size_t size, double scale, Pictures& sums)
    {
        std::vector<scene::Scene> scenes;
        std::vector<std::pair<spec::EpisodeSpec, int>> batch;  // each with its panel's index
        for (std::size_t i = 0; i < size; ++i, ++next_) {
            const PanelPlace& place = places_[next_ % places_.size()];
            batch.emplace_back(shrink(place, scale), place.panel);
            scenes.push_back(scene::build_scene(batch.back().first, place.panel, catalog_, meshes_));
        }
        const RunClock rendering;
        const std::vector<frame::Frame> frames = renderer_.render(scenes, count_samples(scale));
        const double rendering_s = rendering.compute_seconds() / share_of(scale);
        sums.rendering_s += rendering_s;
        sums.batches_s.push_back(rendering_s / static_cast<double>(size));
        sums.count += static_cast<int>(size);
        sums.scale = scale;
        const double pixel_share = pixel_share_of(scale);
        for (std::size_t i = 0; i < size; ++i) {
            const RunClock encoding;
            const PanelPlace place{&batch[i].first, batch[i].second};
            const write::EncodedPanel panel = encode(place, &frames[i], layout_, settings_, catalog_, meshes_.bodies().get());
            sums.encoding_s += encoding.compute_seconds() / pixel_share;
            sums.bytes += (count_bytes(panel) - count_bytes(encode(place, nullptr, layout_, settings_, catalog_))) / pixel_share;
        }
    }

    const std::vector<PanelPlace>& places_;
    const layout::Layout& layout_;
    const write::RunSettings& settings_;
    const catalog::Catalog& catalog_;
    DeviceRenderer renderer_;
    scene::MeshCache meshes_;
    std::size_t next_ = 0;  // index of the next panel
};

/// Relative uncertainty of the mean of a few measurements.
double find_uncertainty(const Pictures& pictures)
{
    constexpr double kLeast = 0.1;
    constexpr double kOfOne = 0.3;
    constexpr double kOfShrunk = 0.3;  // small pictures have the same overheads as large ones
    const auto count = static_cast<double>(pictures.batches_s.size());
    const double mean = std::accumulate(pictures.batches_s.begin(), pictures.batches_s.end(), 0.0) / count;
    double squares = 0.0;
    for (const double seconds : pictures.batches_s) {
        squares += (seconds - mean) * (seconds - mean);
    }
    const double spread = count < 2.0 ? kOfOne : 2.0 * std::sqrt(squares / (count - 1.0) / count) / mean;
    return std::min(0.9, std::max(kLeast, spread) + (pictures.scale < 1.0 ? kOfShrunk : 0.0));
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
    const std::vector<PanelPlace> places = list_panels(sample.episodes);
    const Pictures pictures = PictureProbe(places, layout, settings, *device, catalog).render_some(panel_count);
    const double per_panel = panels_per_episode / pictures.count;
    const double rendering_s = pictures.rendering_s * per_panel;
    const double encoding_s = pictures.encoding_s * per_panel / workers;
    result.rendered_count = pictures.count;
    result.uncertainty = find_uncertainty(pictures);
    if (pictures.scale < 1.0) {
        const spec::EpisodeSpec shrunk = shrink(places.front(), pictures.scale);
        const spec::PanelSpec& panel = shrunk.panels.at(static_cast<std::size_t>(places.front().panel));
        result.rendered_px = {panel.width_px, panel.height_px};
    }
    result.bytes_per_episode += pictures.bytes * per_panel;
    result.seconds_per_episode =
        device->info().is_cpu ? generating_s + rendering_s + encoding_s : std::max({generating_s, rendering_s, encoding_s});
    return result;
}

}  // namespace clevrvk::tools
