// Limits shared by assets and specs; limits of specs alone are in renderer/spec/limits.h.
#pragma once

#include "renderer/base/json_key.h"

namespace clevrvk::catalog {

/// Range of an image side: below 16 px objects are unrecognisable; one launch and its
/// buffers are sized for up to 4096 px.
constexpr int kLeastImageSidePx = 16;
constexpr int kMostImageSidePx = 4096;

/// Range of focal lengths and sensor widths, millimetres: from a microscope to a telescope.
constexpr NumberRange kLensMm{1.0, 1000.0};

/// Range of object sizes, scene units: 10 units from the camera the smallest object covers about one pixel; the camera
/// stands inside the largest.
constexpr NumberRange kObjectSize{0.01, 10.0};

}  // namespace clevrvk::catalog
