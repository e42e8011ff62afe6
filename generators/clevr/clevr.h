// The task 'clevr': scenes of CLEVR (Johnson et al. 2017), with one panel per episode.
#pragma once

#include "generators/draw_panel.h"
#include "generators/task.h"

#include <optional>
#include <vector>

namespace clevrvk::generators {

/// The task for the registry.
[[nodiscard]] Task make_clevr_task();

/// One attempt to draw this many objects for a panel whose world and camera are set: first attributes, then places,
/// then rotations. Nothing if they do not fit. Attributes are uniform and independent of each other, but where it is
/// crowded, the size of placed objects is biased towards small.
[[nodiscard]] std::optional<std::vector<spec::ObjectSpec>> draw_clevr_objects(const catalog::Catalog& catalog, const spec::PanelSpec& panel,
                                                                              int object_count, Rng& rng);

}  // namespace clevrvk::generators
