// The pictures and scene files of the published CURI, so that its loaders read them.
#pragma once

#include "renderer/layout/layout.h"

#include <memory>

namespace clevrvk::generators::curi {

/// The layout `curi`, for scenes of the task curi_scene.
[[nodiscard]] std::unique_ptr<const layout::Layout> make_layout();

}  // namespace clevrvk::generators::curi
