// The ground of pictures of several things: the table of the world `table`, or a floor instead.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::generators::things_family {

/// Makes a floor before a wall of the table, and widens the lamp. \param panel  of the world `table`, as it was filled in
void make_floor(spec::PanelSpec& panel);

}  // namespace clevrvk::generators::things_family
