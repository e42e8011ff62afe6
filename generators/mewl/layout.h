// The folders and JSON of the published MEWL, so that its loaders read them, with all labels of clevrvk as further
// keys.
#pragma once

#include "renderer/layout/layout.h"

#include <memory>

namespace clevrvk::generators::mewl {

/// The layout `mewl`, for episodes of MEWL's tasks.
[[nodiscard]] std::unique_ptr<const layout::Layout> make_layout();

}  // namespace clevrvk::generators::mewl
