// Pictures with a transparent background: colours and alpha from radiance and coverage.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// The mean radiance of the surfaces in each pixel: straight colours, not multiplied by alpha, as in
/// PNG. 0 in pixels without coverage.
/// \param radiance  linear RGB, row-major, 3 values per pixel; 0 from uncovered parts
/// \param coverage  0 to 1, a value per pixel
[[nodiscard]] std::vector<float> divide_by_coverage(std::span<const float> radiance, std::span<const float> coverage);

/// Alpha as bytes: round(255 * coverage).
[[nodiscard]] std::vector<std::uint8_t> encode_alpha(std::span<const float> coverage);

}  // namespace clevrvk::image
