// The panel that labels are of: while a shutter is open much may move, and labels are of one time.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

/// Where an object is. \param time  from 0, when the shutter opens, to 1, when it has closed
[[nodiscard]] ObjectSpec object_at(const ObjectSpec& object, double time);

/// The panel at the time that its camera's shutter says, standing still. One without a shutter is as it is.
[[nodiscard]] PanelSpec panel_at_label_time(const PanelSpec& panel);

}  // namespace clevrvk::spec
