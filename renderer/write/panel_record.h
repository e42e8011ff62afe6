// One finished panel, as a format takes it.
#pragma once

#include "renderer/annotate/annotations.h"
#include "renderer/frame/frame.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/write/journal.h"
#include "renderer/write/run_settings.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::write {

/// Everything known about one finished panel. Points to what it describes; lives for one call of Format::encode.
struct PanelRecord {
    const spec::EpisodeSpec* episode = nullptr;
    int panel_index = 0;                                            ///< in episode->panels
    const RunSettings* settings = nullptr;
    EntryKey key;                                                   ///< of make_panel_record: episode and panel alone; who enters the panel in a journal sets it
    annotate::PanelGeometry geometry;
    const frame::Frame* frame = nullptr;                            ///< null when no images are made
    std::optional<std::vector<annotate::ObjectPixels>> pixels;      ///< of the frame
    std::uint32_t noise_seed = 0;                                   ///< of the picture, scene::Scene::noise_seed

    [[nodiscard]] const spec::PanelSpec& panel() const { return episode->panels.at(static_cast<std::size_t>(panel_index)); }
};

/// The panel with its labels. \param frame  as it was rendered with these settings; null when no images are made, or for labels without pixels
[[nodiscard]] PanelRecord make_panel_record(const spec::EpisodeSpec& episode, int panel_index, const RunSettings& settings, const frame::Frame* frame = nullptr,
                                            std::uint32_t noise_seed = 0);

/// `render` of an index line: how a picture was made. \param dropped_samples  as of frame::Frame; told when there are any
[[nodiscard]] Json describe_render(const RunSettings& settings, std::uint32_t noise_seed, std::uint32_t dropped_samples);

}  // namespace clevrvk::write
