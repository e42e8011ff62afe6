// The task 'clevr': scenes of CLEVR (Johnson et al. 2017), one panel an episode.
#pragma once

#include "generators/draw_panel.h"
#include "generators/task.h"

#include <optional>
#include <vector>

namespace clevrvk::generators {

/// The task for the registry.
[[nodiscard]] Task make_clevr_task();

/// One attempt to draw that many objects for a panel whose world and camera are set: attributes, places, then
/// rotations; nothing when they do not fit. Attributes are uniform and independent of each other; only the size of a
/// placed object is biased, towards small ones where it is crowded.
[[nodiscard]] std::optional<std::vector<spec::ObjectSpec>> draw_clevr_objects(const catalog::Catalog& catalog, const spec::PanelSpec& panel,
                                                                              int object_count, Rng& rng);

}  // namespace clevrvk::generators
