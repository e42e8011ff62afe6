// The response of a panel's sensor to light, as its spec line says it.
#pragma once

#include <optional>

namespace clevrvk::camera {

/// Colour temperature, in kelvin, at which a sensor changes no colour: that of the pictures' own white, D65.
inline constexpr double kNeutralWhite_k = 6504.0;

/// A sensor. With these defaults a picture is as it is without one. Noise is a share of white, a linear value of 1.
struct SensorSpec {
    double exposure_ev = 0.0;                        ///< stops: light counts 2 to that power
    double vignetting = 0.0;                         ///< 0 to 1: how much of the cos^4 law holds
    double shot_noise = 0.0;                         ///< standard deviation at white; elsewhere times the root of the light
    double read_noise = 0.0;                         ///< standard deviation everywhere
    double white_balance_k = kNeutralWhite_k;        ///< a surface that light of this temperature shows grey comes out grey
    std::optional<int> jpeg_quality = std::nullopt;  ///< 1 to 100: the picture has been through a JPEG file

    bool operator==(const SensorSpec&) const = default;
};

}  // namespace clevrvk::camera
