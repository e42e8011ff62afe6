// Divides radiance by coverage.
#include "renderer/image/alpha.h"

#include "renderer/base/error.h"

#include <cmath>
#include <cstddef>

namespace clevrvk::image {

std::vector<float> divide_by_coverage(std::span<const float> radiance, std::span<const float> coverage)
{
    CLEVRVK_CHECK(radiance.size() == 3 * coverage.size(), "{} values of light, {} of coverage", radiance.size(), coverage.size());
    std::vector<float> colors(radiance.size());
    for (std::size_t k = 0; k < colors.size(); ++k) {
        colors[k] = coverage[k / 3] > 0.0F ? radiance[k] / coverage[k / 3] : 0.0F;
    }
    return colors;
}

std::vector<std::uint8_t> encode_alpha(std::span<const float> coverage)
{
    std::vector<std::uint8_t> alpha;
    alpha.reserve(coverage.size());
    for (const float share : coverage) {
        CLEVRVK_CHECK(share >= 0.0F && share <= 1.0F, "a coverage of {}", share);
        alpha.push_back(static_cast<std::uint8_t>(std::lround(255.0F * share)));
    }
    return alpha;
}

}  // namespace clevrvk::image
