// Tabulates the pixel filter. The integral of the window is a sum of sines, which is inverted once, by bisection.
#include "renderer/render/pixel_filter.h"

#include <array>
#include <cmath>
#include <numbers>

namespace clevrvk::render {

namespace {

constexpr double kSupportPx = 3.0;
constexpr std::array<double, 4> kTerms{0.35875, -0.48829, 0.14128, -0.01168};

// The integral of the window from its left end to `offset_px`, divided by the whole integral.
double cumulate_blackman_harris(double offset_px)
{
    const double x = offset_px / kSupportPx + 0.5;
    double sum = kTerms[0] * x;
    for (int k = 1; k < 4; ++k) {
        const double frequency = 2.0 * std::numbers::pi * k;
        sum += kTerms[static_cast<std::size_t>(k)] * std::sin(frequency * x) / frequency;
    }
    return sum / kTerms[0];
}

}  // namespace

std::vector<float> invert_blackman_harris(int interval_count)
{
    std::vector<float> table;
    for (int k = 0; k <= interval_count; ++k) {
        const double wanted = static_cast<double>(k) / interval_count;
        double low = -0.5 * kSupportPx;
        double high = 0.5 * kSupportPx;
        for (int step = 0; step < 60; ++step) {
            const double middle = 0.5 * (low + high);
            (cumulate_blackman_harris(middle) < wanted ? low : high) = middle;
        }
        table.push_back(static_cast<float>(0.5 * (low + high)));
    }
    table.front() = static_cast<float>(-0.5 * kSupportPx);
    table.back() = static_cast<float>(0.5 * kSupportPx);
    return table;
}

}  // namespace clevrvk::render
