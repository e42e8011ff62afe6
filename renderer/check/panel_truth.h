// The true content that a panel's files are checked against: its episode and its scene.
#pragma once

#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>

namespace clevrvk::check {

/// One panel of an episode. Episode and scenes must outlive it.
struct PanelTruth {
    const spec::EpisodeSpec* episode = nullptr;
    std::size_t place = 0;  ///< index of the panel in the episode
    const scene::Scene* scene = nullptr;
    const scene::Scene* before = nullptr;  ///< of the previous panel; null if there is none, or no flow to check
    const scene::Scene* after = nullptr;   ///< of the next panel, likewise

    [[nodiscard]] const spec::PanelSpec& spec() const { return episode->panels.at(place); }
};

}  // namespace clevrvk::check
