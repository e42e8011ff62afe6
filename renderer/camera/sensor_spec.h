// The response of a panel's sensor to light, as in its spec line.
#pragma once

#include <optional>

namespace clevrvk::camera {

/// Colour temperature, in kelvin, at which a sensor changes no colour: D65, the white of the pictures.
inline constexpr double kNeutralWhite_k = 6504.0;

/// A sensor. The defaults leave a picture unchanged. Noise is relative to white, the linear value 1.
struct SensorSpec {
    double exposure_ev = 0.0;                        ///< stops: light is multiplied by 2 to this power
    double vignetting = 0.0;                         ///< 0 to 1: strength of the cos^4 law
    double shot_noise = 0.0;                         ///< standard deviation at white; scales with the root of the light
    double read_noise = 0.0;                         ///< standard deviation everywhere
    double white_balance_k = kNeutralWhite_k;        ///< colour temperature of light in which grey comes out grey
    std::optional<int> jpeg_quality = std::nullopt;  ///< 1 to 100: the picture is passed through a JPEG file

    bool operator==(const SensorSpec&) const = default;
};

}  // namespace clevrvk::camera
