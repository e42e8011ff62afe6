// One panel on its way to the device, and its batch. Pure data.
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
    /// Number among all entries of this run: panels and failed records, from 0 without gaps.
    std::uint64_t sequence = 0;
    std::uint64_t record = 0;                          ///< index of the episode's record in the whole input, from 0
    std::uint64_t line = 0;                            ///< line of the input that it comes from, from 1
    std::shared_ptr<const spec::EpisodeSpec> episode;  ///< shared by the episode's panels in flight
    std::string spec_hash;                             ///< digest of the episode's canonical line
    int panel_index = 0;                               ///< index within the episode
    resolve::ResolvedPanel resolved;                   ///< the resolved panel
    scene::Scene scene;                                ///< empty in a run without images, and after submission
    std::uint32_t noise_seed = 0;                      ///< noise seed of the scene

    [[nodiscard]] const spec::PanelSpec& panel() const { return episode->panels[static_cast<std::size_t>(panel_index)]; }
};

/// Panels with the same image size and path that go to the device together, by ascending sequence. Never empty.
struct Batch {
    std::vector<RenderJob> jobs;
};

}  // namespace clevrvk::queue
