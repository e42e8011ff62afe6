// Lamps of the world `table`, as each episode has them.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::generators::staged {

/// Puts rectangular lamps on a drawn side, and draws their strength and warmth. \param panel  with lights of its own
void vary_lamps(Rng& rng, spec::PanelSpec& panel);

}  // namespace clevrvk::generators::staged
