// The response of a sensor to the light from its lens: linear values in, linear values out.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/camera/lens.h"
#include "renderer/camera/sensor_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::camera {

/// Applies vignetting, exposure, noise and white balance, in this order.
class Sensor {
public:
    Sensor(const SensorSpec& spec, const CameraSpec& camera, PictureSize size);

    /// The factor on radiance at a point, in pixels from the top left corner; 0 if the lens shows nothing there.
    [[nodiscard]] double exposure_at(double x_px, double y_px) const;

    /// Standard deviation of the noise of an exposed value; negative values count as 0.
    /// Source: Foi, Trimeche, Katkovnik, Egiazarian, Practical Poissonian-Gaussian Noise Modeling (2008).
    [[nodiscard]] double noise_of(double exposed) const;

    /// The final factor of each channel, linear Rec.709: grey under light of the sensor's temperature comes out grey,
    /// with its brightness unchanged. Exactly 1 at the neutral temperature.
    [[nodiscard]] const Vec3& gains() const { return gains_; }

private:
    SensorSpec spec_;
    Lens lens_;
    PictureSize size_;
    double focal_px_ = 0.0;
    double gain_ = 1.0;
    Vec3 gains_{1.0, 1.0, 1.0};
};

/// Colour of a black body, linear Rec.709 with luminance 1. \param temperature_k  2000 to 25000 kelvin
/// Source: Kim et al., US patent 7024034 (2002): chromaticity as cubics of the temperature's reciprocal.
[[nodiscard]] Vec3 color_of_temperature(double temperature_k);

/// Passes a whole picture through a sensor. The result depends only on the arguments, on
/// any machine, and may be negative.
/// \param radiance  linear RGB, row-major, 3 * width * height values
/// \param noise_seed  seed of the picture's noise, which is keyed by it and the pixel
[[nodiscard]] std::vector<float> apply_sensor(const SensorSpec& spec, const CameraSpec& camera, PictureSize size,
                                              std::span<const float> radiance, std::uint32_t noise_seed);

}  // namespace clevrvk::camera
