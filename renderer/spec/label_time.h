// The panel as labels describe it: objects may move while a shutter is open, but labels hold for one instant.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::spec {

/// The object as it stands at a time. \param time  from 0, when the shutter opens, to 1, when it has closed
[[nodiscard]] ObjectSpec object_at(const ObjectSpec& object, double time);

/// The panel frozen at the label time of its camera's shutter. A panel without a shutter is returned unchanged.
[[nodiscard]] PanelSpec panel_at_label_time(const PanelSpec& panel);

}  // namespace clevrvk::spec
