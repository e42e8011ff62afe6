// The tone curve of pictures: linear radiance to 8-bit sRGB, exact and fast.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::image {

/// Clips to [0,1], applies the sRGB curve and rounds to a byte: round(255 *
/// curve(clip(value))), as if computed in double.
/// \param radiance  linear RGB, row-major, 3 * width * height values
/// \return          one byte per value, in the same order
/// \throws std::logic_error  when a value is not finite; names the pixel
/// Source: IEC 61966-2-1. View "Standard" of Blender, without exposure or gamma.
[[nodiscard]] std::vector<std::uint8_t> apply_tone_curve(std::span<const float> radiance, int width_px);

}  // namespace clevrvk::image
