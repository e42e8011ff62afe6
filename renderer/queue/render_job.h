// One panel on its way to the device, and the batch that it belongs to. Pure data.
#pragma once

#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::queue {

/// One panel to label and, with a scene, to render.
struct RenderJob {
    /// number among all entries of this run: panels and failed records, from 0 without gaps
    std::uint64_t sequence = 0;
    std::uint64_t record = 0;                          ///< place of the episode in the whole input, from 0
    std::uint64_t line = 0;                            ///< of the input that it comes from, from 1
    std::shared_ptr<const spec::EpisodeSpec> episode;  ///< shared by the episode's panels in flight
    std::string spec_hash;                             ///< digest of the episode's canonical line
    int panel_index = 0;                               ///< within the episode
    resolve::ResolvedPanel resolved;                   ///< of the panel
    scene::Scene scene;                                ///< empty in a run without images, and once it is submitted
    std::uint32_t noise_seed = 0;                      ///< of the scene

    [[nodiscard]] const spec::PanelSpec& panel() const { return episode->panels[static_cast<std::size_t>(panel_index)]; }
};

/// Panels of one image size and path that go to the device together, by ascending sequence. Never empty.
struct Batch {
    std::vector<RenderJob> jobs;
};

}  // namespace clevrvk::queue
