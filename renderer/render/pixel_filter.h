// The pixel filter as a table for importance sampling.
#pragma once

#include <vector>

namespace clevrvk::render {

/// The inverse of the cumulative distribution of the Blackman-Harris window of 3 px full support: entry k of
/// interval_count + 1 is the offset in px, -1.5 to 1.5, below which k / interval_count of the weight lies. Linear
/// interpolation between entries gives offsets whose density is the window.
/// Source: Harris (1978), the 4-term window; Cycles' pixel filter of width 1.5.
[[nodiscard]] std::vector<float> invert_blackman_harris(int interval_count);

}  // namespace clevrvk::render
