// Converts between degrees and radians. Degrees exist only in JSON and are converted by the reader.
#pragma once

#include <numbers>

namespace clevrvk {

[[nodiscard]] constexpr double radians(double angle_deg)
{
    return angle_deg * (std::numbers::pi / 180.0);
}

[[nodiscard]] constexpr double degrees(double angle_rad)
{
    return angle_rad * (180.0 / std::numbers::pi);
}

}  // namespace clevrvk
