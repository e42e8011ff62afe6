// Normally distributed random numbers.
#pragma once

#include "renderer/base/rng.h"

namespace clevrvk {

/// Draws from the normal distribution with mean 0 and standard deviation 1; exact except that its fraction has 53 bits.
/// Compares only uniform numbers, so the result is the same on every machine; takes about 20 of them.
/// Source: Karney, Sampling Exactly from the Normal Distribution (2016), algorithm N.
[[nodiscard]] double draw_normal(Rng& rng);

}  // namespace clevrvk
