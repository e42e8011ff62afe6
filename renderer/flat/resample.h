// Resizes pictures of linear or encoded values with Mitchell's filter.
#pragma once

#include <vector>

namespace clevrvk::flat {

/// A picture in memory.
struct Picture {
    int width_px = 0;
    int height_px = 0;
    std::vector<double> rgb;  ///< row-major, three values per pixel, 0 to 255
};

/// Resizes with Mitchell and Netravali's filter, B = C = 1/3, support 2, widened for shrinking; weights are normalised
/// at the borders. Values are clamped to 0 to 255 after each of the two passes, the horizontal one first.
/// Source: Mitchell, Netravali, Reconstruction Filters in Computer Graphics (1988).
[[nodiscard]] Picture resample_mitchell(const Picture& picture, int width_px, int height_px);

}  // namespace clevrvk::flat
