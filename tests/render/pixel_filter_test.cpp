// Tests the pixel filter's table against its closed-form window.
#include "renderer/render/pixel_filter.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace clevrvk::render {

namespace {

// Weight at -1.5 to 1.5 px from the pixel's centre: 1 there.
double evaluate_blackman_harris(double offset_px)
{
    const double phase = 2.0 * std::numbers::pi * (offset_px / 3.0 + 0.5);
    return 0.35875 - 0.48829 * std::cos(phase) + 0.14128 * std::cos(2.0 * phase) - 0.01168 * std::cos(3.0 * phase);
}

}  // namespace

TEST_CASE("invert_blackman_harris rises from -1.5 to 1.5 and is odd about its middle")
{
    const std::vector<float> table = invert_blackman_harris(512);
    REQUIRE(table.size() == 513);
    CHECK(table.front() == -1.5F);
    CHECK(table[256] == doctest::Approx(0.0).epsilon(1e-6));
    CHECK(table.back() == 1.5F);
    for (std::size_t k = 0; k < 512; ++k) {
        CHECK(table[k] < table[k + 1]);
        CHECK(table[k] == doctest::Approx(-table[512 - k]).epsilon(1e-5));
    }
}

TEST_CASE("invert_blackman_harris yields offsets whose variance is the window's")
{
    const std::vector<float> table = invert_blackman_harris(512);
    double sampled = 0.0;
    for (std::size_t k = 0; k < 512; ++k) {
        const double a = table[k];
        const double b = table[k + 1];
        sampled += (a * a + a * b + b * b) / 3.0 / 512.0;  // of a uniform offset between two entries
    }
    double weight = 0.0;
    double moment = 0.0;
    for (int k = 0; k < 3000; ++k) {
        const double offset_px = -1.5 + (k + 0.5) / 1000.0;
        weight += evaluate_blackman_harris(offset_px);
        moment += evaluate_blackman_harris(offset_px) * offset_px * offset_px;
    }
    CHECK(sampled == doctest::Approx(moment / weight).epsilon(2e-3));
}

TEST_CASE("invert_blackman_harris puts the window's weight between any two entries")
{
    const std::vector<float> table = invert_blackman_harris(8);
    double total = 0.0;
    for (int k = 0; k < 3000; ++k) {
        total += evaluate_blackman_harris(-1.5 + (k + 0.5) / 1000.0) / 1000.0;
    }
    for (std::size_t place = 0; place < 8; ++place) {
        const double width_px = (static_cast<double>(table[place + 1]) - table[place]) / 1000.0;
        double part = 0.0;
        for (int k = 0; k < 1000; ++k) {
            part += evaluate_blackman_harris(table[place] + (k + 0.5) * width_px) * width_px;
        }
        CHECK(part / total == doctest::Approx(0.125).epsilon(1e-4));
    }
}

}  // namespace clevrvk::render
