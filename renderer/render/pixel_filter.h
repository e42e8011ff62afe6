// The pixel filter as a table to sample by.
#pragma once

#include <vector>

namespace clevrvk::render {

/// Weight of the Blackman-Harris window of 3 px full support at `offset_px` from the pixel's centre; not normalised.
/// Source: Harris (1978), the 4-term window; Cycles' pixel filter of width 1.5.
[[nodiscard]] double evaluate_blackman_harris(double offset_px);

/// The inverse of the window's cumulative distribution: entry k of interval_count + 1 is the offset in px, -1.5 to 1.5, below which
/// k / interval_count of the weight lies. Linear interpolation between entries gives offsets whose density is the window.
[[nodiscard]] std::vector<float> invert_blackman_harris(int interval_count);

}  // namespace clevrvk::render
