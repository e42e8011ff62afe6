// One finished panel with all its labels, as annotation passes it to the encoder and the writer.
#pragma once

#include "renderer/annotate/annotations.h"
#include "renderer/annotate/flow.h"
#include "renderer/frame/frame.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::annotate {

/// A panel with its labels. Points to its episode, its resolved panel and its frame, which must outlive it.
struct LabeledPanel {
    const spec::EpisodeSpec* episode = nullptr;
    int panel_index = 0;                  ///< index in episode->panels
    const resolve::ResolvedPanel* resolved = nullptr;
    const frame::Frame* frame = nullptr;  ///< null if no images are made
    std::uint32_t noise_seed = 0;         ///< seed of the picture's noise, scene::Scene::noise_seed
    PanelGeometry geometry;
    std::optional<std::vector<ObjectPixels>> pixels;  ///< from the frame, in the panel's order; nothing without a frame
    std::map<std::string_view, std::vector<float>> flows;  ///< the requested flows, by name in kFlowArrays

    [[nodiscard]] const spec::PanelSpec& panel() const { return episode->panels.at(static_cast<std::size_t>(panel_index)); }
};

/// Makes all labels of a panel.
/// \param resolved  the same panel, resolved
/// \param frame     the rendered frame; null if no images are made, or for labels without pixels
/// \param arrays    names of the requested arrays; only the flows among them are computed here
/// \param bodies    for flows; otherwise unused
[[nodiscard]] LabeledPanel label_panel(const spec::EpisodeSpec& episode, int panel_index, const resolve::ResolvedPanel& resolved,
                                       const frame::Frame* frame = nullptr, std::uint32_t noise_seed = 0,
                                       std::span<const std::string> arrays = {}, resolve::BodyCache* bodies = nullptr);

}  // namespace clevrvk::annotate
