// Tests the tone curve against its formula in double.
#include "renderer/image/tone_curve.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

using namespace clevrvk;

namespace {

int compute_byte(double linear)
{
    const double clipped = std::min(std::max(linear, 0.0), 1.0);
    const double encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * std::pow(clipped, 1.0 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255.0 * encoded));
}

void check_values(const std::vector<float>& values)
{
    const std::vector<std::uint8_t> bytes = image::apply_tone_curve(values, 1);
    REQUIRE(bytes.size() == values.size());
    int difference_count = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        difference_count += bytes[i] == compute_byte(values[i]) ? 0 : 1;
    }
    CHECK(difference_count == 0);
}

}  // namespace

TEST_CASE("apply_tone_curve gives hand-worked bytes")
{
    // 0.5 -> 1.055 * 0.5^(1/2.4) - 0.055 = 0.735357, times 255 is 187.5 and a little; 0.001 -> 0.01292 * 255 = 3.29
    const std::vector<float> values{0.0F, 0.5F, 0.001F, 1.0F, 0.2F, 0.8F};
    CHECK(image::apply_tone_curve(values, 2) == std::vector<std::uint8_t>{0, 188, 3, 255, 124, 231});
}

TEST_CASE("apply_tone_curve clips to 0 and 1")
{
    CHECK(image::apply_tone_curve(std::vector<float>{-3.0F, -0.0F, 1.00001F, 1e30F}, 1) == std::vector<std::uint8_t>{0, 0, 255, 255});
}

TEST_CASE("apply_tone_curve agrees with the formula for random values and for every float around each change of a byte")
{
    Rng rng = Rng::for_key(3, "tone_curve_test", 0);
    std::vector<float> values;
    for (int i = 0; i < 300000; ++i) {
        values.push_back(static_cast<float>(rng.uniform(0.0, 1.0)));
        values.push_back(static_cast<float>(std::pow(rng.uniform(0.0, 1.0), 6.0)));
    }
    // Bisects the bits of the float at which each byte begins.
    for (int byte = 1; byte < 256; ++byte) {
        std::uint32_t below = 0;
        std::uint32_t above = std::bit_cast<std::uint32_t>(1.0F);
        while (above - below > 1) {
            const std::uint32_t middle = below + (above - below) / 2;
            (compute_byte(std::bit_cast<float>(middle)) < byte ? below : above) = middle;
        }
        for (std::uint32_t bits = above - 40; bits < above + 40; ++bits) {
            values.push_back(std::bit_cast<float>(bits));
        }
    }
    check_values(values);
}

TEST_CASE("apply_tone_curve agrees with the formula at the cells of its grid")
{
    std::vector<float> values;
    for (int cell = 0; cell <= 4096; ++cell) {
        const float value = static_cast<float>(cell) / 4096.0F;
        values.insert(values.end(), {value, std::nextafter(value, 2.0F), std::nextafter(value, -1.0F)});
    }
    check_values(values);
}

TEST_CASE("apply_tone_curve names the pixel of a radiance that is not finite")
{
    // 2 pixels wide: value 3 * (2 * 1 + 0) + 2 is pixel (0, 1), channel 2
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
        std::vector<float> values(12, 0.5F);
        values[8] = bad;
        std::string what;
        try {
            static_cast<void>(image::apply_tone_curve(values, 2));
        } catch (const std::logic_error& error) {
            what = error.what();
        }
        CHECK(what.find("pixel (0, 1), channel 2") != std::string::npos);
    }
}
