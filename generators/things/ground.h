// The ground in pictures of several things: the table of the world `table`, or a floor in its place.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::generators::things_family {

/// Turns the table into a floor in front of a wall, and widens the lamp. \param panel  of the world `table`, filled in
void make_floor(spec::PanelSpec& panel);

}  // namespace clevrvk::generators::things_family
