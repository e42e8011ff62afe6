// The response of a sensor to the light that its lens lets through: linear values in, linear values out.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/camera/camera_basis.h"
#include "renderer/camera/lens.h"
#include "renderer/camera/sensor_spec.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::camera {

/// Light falls off to the picture's edge, is exposed, gets noise, and is balanced, in this order.
class Sensor {
public:
    Sensor(const SensorSpec& spec, const CameraSpec& camera, PictureSize size);

    /// The factor of radiance at a point, in pixels from the top left corner; 0 where the lens shows nothing.
    [[nodiscard]] double exposure_at(double x_px, double y_px) const;

    /// Standard deviation of the noise of an exposed value. Values below 0 have that of 0.
    /// Source: Foi, Trimeche, Katkovnik, Egiazarian, Practical Poissonian-Gaussian Noise Modeling (2008).
    [[nodiscard]] double noise_of(double exposed) const;

    /// The factor of each channel in the end, linear Rec.709: grey under light of the sensor's temperature comes out
    /// grey, as bright as before. Exactly 1 at the neutral one.
    [[nodiscard]] const Vec3& gains() const { return gains_; }

private:
    SensorSpec spec_;
    Lens lens_;
    PictureSize size_;
    double focal_px_ = 0.0;
    double gain_ = 1.0;
    Vec3 gains_{1.0, 1.0, 1.0};
};

/// Colour of a black body, linear Rec.709 of luminance 1. \param temperature_k  2000 to 25000
/// Source: Kim et al., US patent 7024034 (2002): chromaticity as cubics of the temperature's reciprocal.
[[nodiscard]] Vec3 color_of_temperature(double temperature_k);

/// A whole picture through a sensor; a function of these values alone, on any machine. Values may come out below 0.
/// \param radiance  linear RGB, row-major, 3 * width * height values
/// \param noise_seed  of the picture: noise is keyed by it and by the pixel
[[nodiscard]] std::vector<float> apply_sensor(const SensorSpec& spec, const CameraSpec& camera, PictureSize size,
                                              std::span<const float> radiance, std::uint32_t noise_seed);

}  // namespace clevrvk::camera
