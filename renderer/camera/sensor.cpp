// Applies a sensor pixel by pixel, in double, and rounds once.
#include "renderer/camera/sensor.h"

#include "renderer/base/draw_normal.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::camera {

namespace {

// Products and sums in a fixed order, without the C library's pow, so that results are the same on every machine.
double evaluate_cubic(const std::array<double, 4>& coefficients, double x)
{
    return ((coefficients[0] * x + coefficients[1]) * x + coefficients[2]) * x + coefficients[3];
}

// Computes 2 to a power. A series gives a value from 1 to 2, and the C library's ldexp, which is exact, scales it.
double raise_two(double power)
{
    const double whole = std::floor(power);
    constexpr double kLog2 = 0.693147180559945309417;
    double term = 1.0;
    double sum = 1.0;
    for (int k = 1; k < 24; ++k) {
        term *= (power - whole) * kLog2 / k;
        sum += term;
    }
    return std::ldexp(sum, static_cast<int>(whole));
}

}  // namespace

Vec3 color_of_temperature(double temperature_k)
{
    CLEVRVK_CHECK(temperature_k >= 1667.0 && temperature_k <= 25000.0, "the colour of {} K is not known", temperature_k);
    const double t = 1000.0 / temperature_k;
    const bool is_warm = temperature_k <= 4000.0;
    const double x = evaluate_cubic(
        is_warm ? std::array{-0.2661239, -0.2343589, 0.8776956, 0.179910} : std::array{-3.0258469, 2.1070379, 0.2226347, 0.240390}, t);
    const double y = evaluate_cubic(temperature_k <= 2222.0 ? std::array{-1.1063814, -1.34811020, 2.18555832, -0.20219683}
                                    : is_warm               ? std::array{-0.9549476, -1.37418593, 2.09137015, -0.16748867}
                                                            : std::array{3.0817580, -5.87338670, 3.75112997, -0.37001483},
                                    x);
    const Vec3 xyz{x / y, 1.0, (1.0 - x - y) / y};
    // Source: IEC 61966-2-1.
    return {dot({3.2406, -1.5372, -0.4986}, xyz), dot({-0.9689, 1.8758, 0.0415}, xyz), dot({0.0557, -0.2040, 1.0570}, xyz)};
}

Sensor::Sensor(const SensorSpec& spec, const CameraSpec& camera, PictureSize size)
    : spec_(spec), lens_(make_lens(camera)), size_(size), focal_px_(compute_focal_px(camera, size.width_px)),
      gain_(raise_two(spec.exposure_ev))
{
    const Vec3 neutral = color_of_temperature(kNeutralWhite_k);
    const Vec3 light = color_of_temperature(spec.white_balance_k);
    for (std::size_t channel = 0; channel < gains_.size(); ++channel) {
        gains_[channel] = neutral[channel] / light[channel];
    }
}

double Sensor::exposure_at(double x_px, double y_px) const
{
    if (spec_.vignetting == 0.0) {
        return gain_;
    }
    const std::optional<Vec3> direction =
        unproject(lens_, {(x_px - 0.5 * size_.width_px) / focal_px_, (y_px - 0.5 * size_.height_px) / focal_px_});
    const double cosine = direction ? std::max((*direction)[2], 0.0) : 0.0;
    const double square = cosine * cosine;
    return gain_ * (1.0 - spec_.vignetting * (1.0 - square * square));
}

double Sensor::noise_of(double exposed) const
{
    return std::sqrt(spec_.shot_noise * spec_.shot_noise * std::max(exposed, 0.0) + spec_.read_noise * spec_.read_noise);
}

std::vector<float> apply_sensor(const SensorSpec& spec, const CameraSpec& camera, PictureSize size, std::span<const float> radiance,
                                std::uint32_t noise_seed)
{
    const auto width = static_cast<std::size_t>(size.width_px);
    CLEVRVK_CHECK(radiance.size() == 3 * width * static_cast<std::size_t>(size.height_px), "{} values are not a picture of {} x {} px",
                  radiance.size(), size.width_px, size.height_px);
    const Sensor sensor(spec, camera, size);
    const bool is_noisy = spec.shot_noise > 0.0 || spec.read_noise > 0.0;
    std::vector<float> result(radiance.size());
    for (std::size_t pixel = 0; 3 * pixel < radiance.size(); ++pixel) {
        const double exposure = sensor.exposure_at(static_cast<double>(pixel % width) + 0.5, static_cast<double>(pixel / width) + 0.5);
        Rng rng = Rng::for_key(noise_seed, "sensor", pixel);
        for (std::size_t channel = 0; channel < 3; ++channel) {
            double value = exposure * static_cast<double>(radiance[3 * pixel + channel]);
            if (is_noisy) {
                value += sensor.noise_of(value) * draw_normal(rng);
            }
            result[3 * pixel + channel] = static_cast<float>(sensor.gains()[channel] * value);
        }
    }
    return result;
}

}  // namespace clevrvk::camera
