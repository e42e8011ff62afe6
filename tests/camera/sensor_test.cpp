// Sensors against closed forms: statistics of their noise, the law of vignetting, and the colours of black bodies.
#include "renderer/camera/sensor.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <vector>

namespace clevrvk::camera {
namespace {

// 90 degrees wide: the middle of its left edge is 45 degrees off the axis.
CameraSpec wide_camera()
{
    return {{0.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, 16.0, 32.0};
}

struct Statistics {
    double mean = 0.0;
    double variance = 0.0;
};

Statistics measure(const std::vector<float>& values)
{
    Statistics result;
    for (const float value : values) {
        result.mean += static_cast<double>(value) / static_cast<double>(values.size());
    }
    for (const float value : values) {
        result.variance += std::pow(static_cast<double>(value) - result.mean, 2.0) / static_cast<double>(values.size());
    }
    return result;
}

std::vector<float> expose_grey(const SensorSpec& spec, float value, std::uint32_t noise_seed = 7)
{
    return apply_sensor(spec, wide_camera(), {200, 100}, std::vector<float>(60000, value), noise_seed);
}

TEST_CASE("apply_sensor changes no value when everything has its default")
{
    const std::vector<float> radiance{0.1F, 0.7F, 12.5F, 0.0F, 1e-7F, 0.333F};
    CHECK(apply_sensor({}, wide_camera(), {2, 1}, radiance, 3) == radiance);
}

TEST_CASE("apply_sensor doubles linear values for one stop, and halves them for one less")
{
    const std::vector<float> radiance{0.1F, 0.7F, 12.5F};
    CHECK(apply_sensor({.exposure_ev = 1.0}, wide_camera(), {1, 1}, radiance, 3) == std::vector<float>{0.2F, 1.4F, 25.0F});
    CHECK(apply_sensor({.exposure_ev = -1.0}, wide_camera(), {1, 1}, radiance, 3) == std::vector<float>{0.05F, 0.35F, 6.25F});
    CHECK(apply_sensor({.exposure_ev = 0.5}, wide_camera(), {1, 1}, radiance, 3)[2] == doctest::Approx(12.5 * std::sqrt(2.0)));
}

TEST_CASE("Sensor darkens by the cosine's fourth power: to a quarter at 45 degrees, half as much at half the vignetting")
{
    const Sensor whole({.vignetting = 1.0}, wide_camera(), {200, 100});
    CHECK(whole.exposure_at(100.0, 50.0) == doctest::Approx(1.0));
    CHECK(whole.exposure_at(0.0, 50.0) == doctest::Approx(0.25));
    const Sensor half({.vignetting = 0.5}, wide_camera(), {200, 100});
    CHECK(half.exposure_at(200.0, 50.0) == doctest::Approx(0.625));
}

TEST_CASE("Sensor darkens through a fisheye by the ray's angle, and to nothing from 90 degrees on")
{
    CameraSpec camera = wide_camera();
    camera.model = shaders::LensKind::Equidistant;
    camera.fov_deg = 240.0;
    const Sensor sensor({.vignetting = 1.0}, camera, {240, 240});
    CHECK(sensor.exposure_at(180.0, 120.0) == doctest::Approx(std::pow(std::cos(1.0471975512), 4.0)));  // 60 degrees
    CHECK(sensor.exposure_at(215.0, 120.0) == 0.0);
}

TEST_CASE("apply_sensor adds shot noise whose variance is in proportion to the mean")
{
    for (const float mean : {0.04F, 0.25F, 1.0F}) {
        const Statistics found = measure(expose_grey({.shot_noise = 0.1}, mean));
        // The mean of 60,000 values is uncertain by 0.4 % of the deviation, the variance by 0.6 %.
        CHECK(found.mean == doctest::Approx(mean).epsilon(0.01));
        CHECK(found.variance == doctest::Approx(0.01 * static_cast<double>(mean)).epsilon(0.03));
    }
}

TEST_CASE("apply_sensor adds read noise whose variance is that of black, too, and adds to the shot noise's")
{
    CHECK(measure(expose_grey({.read_noise = 0.05}, 0.0F)).variance == doctest::Approx(0.0025).epsilon(0.03));
    CHECK(measure(expose_grey({.shot_noise = 0.1, .read_noise = 0.05}, 0.5F)).variance == doctest::Approx(0.0075).epsilon(0.03));
}

TEST_CASE("apply_sensor keys noise by picture and pixel: a pixel's does not depend on those beside it")
{
    const SensorSpec spec{.read_noise = 0.1};
    CHECK(expose_grey(spec, 0.5F, 7) == expose_grey(spec, 0.5F, 7));
    CHECK(expose_grey(spec, 0.5F, 7) != expose_grey(spec, 0.5F, 8));
    std::vector<float> other(60000, 0.5F);
    other[0] = 0.9F;
    const std::vector<float> changed = apply_sensor(spec, wide_camera(), {200, 100}, other, 7);
    CHECK(std::vector<float>(changed.begin() + 3, changed.end()) == [&] {
        const std::vector<float> same = expose_grey(spec, 0.5F, 7);
        return std::vector<float>(same.begin() + 3, same.end());
    }());
}

TEST_CASE("color_of_temperature is white, to a hundredth, near 6504 K, and as IEC's illuminant A at 2856 K")
{
    for (const double channel : color_of_temperature(kNeutralWhite_k)) {
        CHECK(channel == doctest::Approx(1.0).epsilon(0.04));
    }
    // x 0.44757, y 0.40745: X 1.09850, Z 0.35585.
    const Vec3 warm = color_of_temperature(2856.0);
    CHECK(warm[0] == doctest::Approx(3.2406 * 1.09850 - 1.5372 - 0.4986 * 0.35585).epsilon(0.01));
    CHECK(warm[1] == doctest::Approx(-0.9689 * 1.09850 + 1.8758 + 0.0415 * 0.35585).epsilon(0.01));
    CHECK(warm[2] == doctest::Approx(0.0557 * 1.09850 - 0.2040 + 1.0570 * 0.35585).epsilon(0.02));
}

TEST_CASE("apply_sensor balances light of its own temperature to grey of the same brightness")
{
    const Vec3 light = color_of_temperature(3000.0);
    const Vec3 white = color_of_temperature(kNeutralWhite_k);
    const std::vector<float> radiance{static_cast<float>(0.5 * light[0]), static_cast<float>(0.5 * light[1]),
                                      static_cast<float>(0.5 * light[2])};
    const std::vector<float> balanced = apply_sensor({.white_balance_k = 3000.0}, wide_camera(), {1, 1}, radiance, 3);
    for (std::size_t channel = 0; channel < 3; ++channel) {
        CHECK(balanced[channel] == doctest::Approx(0.5 * white[channel]));
    }
    CHECK(Sensor({}, wide_camera(), {1, 1}).gains() == Vec3{1.0, 1.0, 1.0});
}

}  // namespace
}  // namespace clevrvk::camera
