// The truth that the files of a panel are checked against: its episode, and its scene.
#pragma once

#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>

namespace clevrvk::check {

/// One panel of an episode. Episode and scenes outlive it.
struct PanelTruth {
    const spec::EpisodeSpec* episode = nullptr;
    std::size_t place = 0;  ///< of the panel in the episode
    const scene::Scene* scene = nullptr;
    const scene::Scene* before = nullptr;  ///< of the panel before; null when there is none, or no flow is to be checked
    const scene::Scene* after = nullptr;   ///< likewise, of the next

    [[nodiscard]] const spec::PanelSpec& spec() const { return episode->panels.at(place); }
};

}  // namespace clevrvk::check
