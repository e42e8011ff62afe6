// Puts values into a random order.
#pragma once

#include "renderer/base/rng.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace clevrvk::generators {

/// Every order of a vector or array is equally likely. Source: Fisher and Yates.
template <typename Values>
void shuffle(Values& values, Rng& rng)
{
    for (std::size_t i = values.size(); i > 1; --i) {
        const std::uint32_t other = rng.uniform_index(static_cast<std::uint32_t>(i));
        std::swap(values[i - 1], values[other]);
    }
}

}  // namespace clevrvk::generators
