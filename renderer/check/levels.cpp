// Averages noise by a sum over its deviations.
#include "renderer/check/levels.h"

#include "renderer/camera/sensor.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::check {

double encode_level(double linear)
{
    const double value = std::clamp(linear, 0.0, 1.0);
    return 255.0 * (value <= 0.0031308 ? 12.92 * value : 1.055 * std::pow(value, 1.0 / 2.4) - 0.055);
}

double decode_level(double level)
{
    const double value = level / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

glm::dvec3 encode(const glm::dvec3& linear)
{
    return {encode_level(linear.x), encode_level(linear.y), encode_level(linear.z)};
}

glm::dvec3 decode(const glm::dvec3& levels)
{
    return {decode_level(levels.x), decode_level(levels.y), decode_level(levels.z)};
}

void pass_through_sensor(const spec::PanelSpec& panel, PictureEstimate& estimate)
{
    if (!panel.sensor) {
        return;
    }
    const camera::Sensor sensor(*panel.sensor, panel.camera, {panel.width_px, panel.height_px});
    const auto width = static_cast<std::size_t>(panel.width_px);
    const auto pass = [&](PixelEstimate& pixel) {
        const double exposure =
            sensor.exposure_at(static_cast<double>(pixel.pixel % width) + 0.5, static_cast<double>(pixel.pixel / width) + 0.5);
        for (int channel = 0; channel < 3; ++channel) {
            const double exposed = exposure * pixel.radiance[channel];
            double level = 0.0;
            double weight = 0.0;
            for (double deviations = -3.0; deviations <= 3.0; deviations += 0.5) {
                const double density = std::exp(-0.5 * deviations * deviations);
                const double value = exposed + deviations * sensor.noise_of(exposed);
                level += density * encode_level(sensor.gains()[static_cast<std::size_t>(channel)] * value);
                weight += density;
            }
            pixel.radiance[channel] = decode_level(level / weight);
        }
    };
    std::ranges::for_each(estimate.pixels, pass);
    std::ranges::for_each(estimate.samples, pass);
}

}  // namespace clevrvk::check
