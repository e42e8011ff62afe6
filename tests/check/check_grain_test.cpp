// Tests the grain of pictures, on a picture of the mathematics: a smooth slope of colours.
#include "renderer/check/check_grain.h"

#include "renderer/base/rng.h"
#include "renderer/image/jpeg.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

namespace clevrvk::check {
namespace {

constexpr int kSide = 64;

using Samples = std::vector<std::uint8_t>;

Samples make_slope()
{
    Samples samples;
    for (int k = 0; k < kSide * kSide; ++k) {
        const int x = k % kSide;
        const int y = k / kSide;
        for (const int value : {90 + x, 60 + 2 * y, 200 - x - y}) {
            samples.push_back(static_cast<std::uint8_t>(value));
        }
    }
    return samples;
}

bool shows_no_pattern(int, int)
{
    return false;
}

std::string fault_of(const Samples& samples, bool is_denoised, const std::function<bool(int, int)>& has_pattern = shows_no_pattern)
{
    image::PngImage image;
    image.width_px = kSide;
    image.height_px = kSide;
    image.channel_count = 3;
    image.bit_depth = 8;
    image.samples.assign(samples.begin(), samples.end());
    PanelCast cast;
    cast.ids.assign(std::size_t{kSide} * kSide, 0);
    return find_grain_fault(cast, PictureColors(image), is_denoised, has_pattern);
}

Samples add_noise(Samples samples, double most)
{
    Rng rng = Rng::for_key(1, "grain test", 0);
    for (std::uint8_t& sample : samples) {
        sample = static_cast<std::uint8_t>(std::clamp(std::lround(sample + rng.uniform(-most, most)), 0L, 255L));
    }
    return samples;
}

}  // namespace

TEST_CASE("find_grain_fault finds noise in a denoised picture, and takes that of another for sound")
{
    const Samples slope = make_slope();
    CHECK(fault_of(slope, true).empty());
    CHECK(fault_of(add_noise(slope, 1.0), true).empty());
    CHECK(fault_of(add_noise(slope, 12.0), true).find("noise") != std::string::npos);
    CHECK(fault_of(add_noise(slope, 12.0), false).empty());
}

TEST_CASE("find_grain_fault takes the colours of textures and surroundings for no noise, and finds noise beside them")
{
    const Samples noisy = add_noise(make_slope(), 12.0);
    CHECK(fault_of(noisy, true, [](int, int) { return true; }).empty());
    CHECK(fault_of(noisy, true, [](int x, int) { return x < kSide / 2; }).find("noise") != std::string::npos);
    Samples textured = make_slope();
    for (std::size_t k = 0; k < textured.size(); ++k) {
        textured[k] = k / 3 % kSide < 3 * kSide / 4 ? noisy[k] : textured[k];
    }
    CHECK(fault_of(textured, true).find("noise") != std::string::npos);
    CHECK(fault_of(textured, true, [](int x, int) { return x < 3 * kSide / 4; }).empty());
}

TEST_CASE("find_grain_fault finds the blocks of JPEG at low quality, with noise or without")
{
    const Samples slope = make_slope();
    for (const bool is_denoised : {true, false}) {
        CHECK(fault_of(image::pass_through_jpeg(slope, kSide, kSide, 5), is_denoised).find("JPEG") != std::string::npos);
        CHECK(fault_of(image::pass_through_jpeg(slope, kSide, kSide, 100), is_denoised).empty());
    }
    CHECK(fault_of(image::pass_through_jpeg(add_noise(slope, 12.0), kSide, kSide, 5), false).find("JPEG") != std::string::npos);
}

TEST_CASE("find_grain_fault takes a grid of 8 pixels for a part of the scene where it runs one way only")
{
    Samples stripes = make_slope();
    for (std::size_t k = 0; k < stripes.size(); ++k) {
        stripes[k] = static_cast<std::uint8_t>(stripes[k] / 2 + (k / 3 % kSide / 8 % 2) * 60);
    }
    CHECK(fault_of(stripes, true).empty());
}

}  // namespace clevrvk::check
