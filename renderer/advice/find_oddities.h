// Finds what is odd in one panel: by its spec, by its scene, and by rays on the CPU.
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

/// Objects of a panel, by their places in its list from 0, each with what is odd about it.
using Oddities = std::vector<std::pair<std::size_t, Oddity>>;

/// Things that name no variant; pieces of the panel's stage count on after the objects.
[[nodiscard]] Oddities find_drawn_unasked(const spec::PanelSpec& panel);

/// Objects that reach through the floor: the lowest level ground or floor of the stage below their middles, or the
/// backdrop's lowest height. Where there is none, nothing is under it. Costs a look at every vertex.
[[nodiscard]] Oddities find_sunken(const scene::Scene& scene);

/// Which of these objects lie outside the picture or have few pixels, whatever stands before them: each alone, without
/// the stage.
[[nodiscard]] Oddities find_unseen(const scene::Scene& scene, std::span<const std::size_t> objects, cast::MeshTrees& trees);

/// The name by which people know an object, or a piece of the stage, of a panel.
[[nodiscard]] std::string name_object(const spec::PanelSpec& panel, std::size_t object);

}  // namespace clevrvk::advice
