// Draws a random index of a list by weight.
#pragma once

#include "renderer/base/rng.h"

#include <cstddef>
#include <numeric>
#include <span>

namespace clevrvk::generators::kilogram {

/// A random index with a probability in proportion to its weight. At least one weight is above 0.
inline std::size_t draw_weighted(std::span<const double> weights, Rng& rng)
{
    double left = rng.uniform(0.0, std::accumulate(weights.begin(), weights.end(), 0.0));
    std::size_t last = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] > 0.0) {
            last = i;
            if (left < weights[i]) {
                return i;
            }
            left -= weights[i];
        }
    }
    return last;  // the sum was rounded up
}

}  // namespace clevrvk::generators::kilogram
