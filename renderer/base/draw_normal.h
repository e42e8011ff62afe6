// Normally distributed random numbers.
#pragma once

#include "renderer/base/rng.h"

namespace clevrvk {

/// A number of the normal distribution of mean 0 and standard deviation 1, exactly so but for the 53 bits of its
/// fraction. Compares uniform numbers only, so that it is the same on every machine; takes some 20 of them.
/// Source: Karney, Sampling Exactly from the Normal Distribution (2016), algorithm N.
[[nodiscard]] double draw_normal(Rng& rng);

}  // namespace clevrvk
