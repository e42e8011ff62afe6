// Pictures with a transparent background: from light and coverage to colours and alpha.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// The mean light of what covers each pixel: straight colours, not multiplied by alpha, as PNG has them. 0 where
/// nothing does.
/// \param radiance  linear RGB, row-major, 3 values a pixel; nothing of it comes from where nothing is
/// \param coverage  0 to 1, a value a pixel
[[nodiscard]] std::vector<float> divide_by_coverage(std::span<const float> radiance, std::span<const float> coverage);

/// An alpha of bytes: round(255 * coverage).
[[nodiscard]] std::vector<std::uint8_t> encode_alpha(std::span<const float> coverage);

}  // namespace clevrvk::image
