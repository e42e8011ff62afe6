// Finds oddities of one panel: in its spec, in its scene, and by rays on the CPU.
#pragma once

#include "renderer/advice/advice.h"
#include "renderer/cast/caster.h"
#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::advice {

/// Objects of a panel, by index from 0, each with its oddity.
using Oddities = std::vector<std::pair<std::size_t, Oddity>>;

/// Things without a variant; indices of the panel's stage pieces follow those of the objects.
[[nodiscard]] Oddities find_drawn_unasked(const spec::PanelSpec& panel);

/// Objects that reach through the floor: the lowest level ground or floor of the stage below their middles, or the
/// backdrop's lowest height. Without a floor there are none. Visits every vertex.
[[nodiscard]] Oddities find_sunken(const scene::Scene& scene);

/// The given objects that lie outside the picture or have few pixels even if nothing hides them: each is cast alone,
/// without the stage.
[[nodiscard]] Oddities find_unseen(const scene::Scene& scene, std::span<const std::size_t> objects, cast::MeshTrees& trees);

/// The name by which people know an object or stage piece of a panel.
[[nodiscard]] std::string name_object(const spec::PanelSpec& panel, std::size_t object);

}  // namespace clevrvk::advice
