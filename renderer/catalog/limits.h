// Limits that assets and specs share; those of specs alone are in renderer/spec/limits.h.
#pragma once

#include "renderer/base/json_key.h"

namespace clevrvk::catalog {

/// Below 16 px objects are unrecognisable; 4096 px a side is what one launch and its buffers are sized for.
constexpr int kLeastImageSidePx = 16;
constexpr int kMostImageSidePx = 4096;

/// Focal lengths and sensor widths: from a microscope to a telescope.
constexpr NumberRange kLensMm{1.0, 1000.0};

/// Object sizes, scene units: a camera 10 units away sees the smallest as about one pixel, and stands inside the
/// largest.
constexpr NumberRange kObjectSize{0.01, 10.0};

}  // namespace clevrvk::catalog
