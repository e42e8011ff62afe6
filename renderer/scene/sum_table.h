// Tables by which shaders draw from many weighted items: cumulative sums, searched by bisection.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::scene {

/// Appends the cumulative sums of the weights, divided by their total: one more number than there are weights, from 0
/// to 1, as the bits of floats. If all weights are 0, they count as equal. \return  the total
double append_sums(std::span<const double> weights, std::vector<std::uint32_t>& words);

}  // namespace clevrvk::scene
