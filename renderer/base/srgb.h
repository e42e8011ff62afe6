// Converts between linear light and sRGB's encoded values. Source: IEC 61966-2-1.
#pragma once

#include <cmath>

namespace clevrvk {

/// Encodes a linear value; both values range from 0 to 1.
[[nodiscard]] inline double encode_srgb(double linear)
{
    return linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

/// The inverse of encode_srgb, up to rounding and the standard's own gap of 1e-8 where the two branches join.
[[nodiscard]] inline double decode_srgb(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

}  // namespace clevrvk
