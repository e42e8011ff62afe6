// Tables by which shaders draw from many things with given weights: sums of the weights, searched by halving.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::scene {

/// Appends the sums of the weights before each, and of all, over the sum of all: one more number than there are
/// weights, from 0 to 1, as the bits of floats. Where all weights are 0 they count as equal. \return  the sum of all
double append_sums(std::span<const double> weights, std::vector<std::uint32_t>& words);

}  // namespace clevrvk::scene
