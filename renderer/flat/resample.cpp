// Resamples pictures in two passes, one per axis, whose weights are computed once.
#include "renderer/flat/resample.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::flat {
namespace {

double evaluate_mitchell(double x)
{
    const double t = std::abs(x);
    if (t < 1.0) {
        return (7.0 * t * t * t - 12.0 * t * t + 16.0 / 3.0) / 6.0;
    }
    if (t < 2.0) {
        return (-7.0 / 3.0 * t * t * t + 12.0 * t * t - 20.0 * t + 32.0 / 3.0) / 6.0;
    }
    return 0.0;
}

/// The weights of the old pixels that make up one new pixel.
struct Tap {
    int first = 0;
    std::vector<double> weights;  // their sum is 1
};

std::vector<Tap> compute_taps(int old_count, int new_count)
{
    const double step = static_cast<double>(old_count) / new_count;
    const double widening = std::max(step, 1.0);
    const double support = 2.0 * widening;
    std::vector<Tap> taps(static_cast<std::size_t>(new_count));
    for (int i = 0; i < new_count; ++i) {
        const double center = (i + 0.5) * step;
        Tap& tap = taps[static_cast<std::size_t>(i)];
        tap.first = std::max(0, static_cast<int>(std::floor(center - support + 0.5)));
        const int end = std::min(old_count, static_cast<int>(std::floor(center + support + 0.5)));
        double sum = 0.0;
        for (int j = tap.first; j < end; ++j) {
            tap.weights.push_back(evaluate_mitchell((j + 0.5 - center) / widening));
            sum += tap.weights.back();
        }
        for (double& weight : tap.weights) {
            weight /= sum;
        }
    }
    return taps;
}

}  // namespace

Picture resample_mitchell(const Picture& picture, int width_px, int height_px)
{
    CLEVRVK_CHECK(width_px > 0 && height_px > 0, "a picture of {} x {} px has no pixels", width_px, height_px);
    constexpr std::size_t kChannels = 3;
    const auto old_width = static_cast<std::size_t>(picture.width_px);
    const auto old_height = static_cast<std::size_t>(picture.height_px);
    const auto new_width = static_cast<std::size_t>(width_px);
    const std::vector<Tap> columns = compute_taps(picture.width_px, width_px);
    std::vector<double> narrow(old_height * new_width * kChannels);
    for (std::size_t y = 0; y < old_height; ++y) {
        for (std::size_t x = 0; x < new_width; ++x) {
            const Tap& tap = columns[x];
            const double* from = &picture.rgb[(y * old_width + static_cast<std::size_t>(tap.first)) * kChannels];
            double* const to = &narrow[(y * new_width + x) * kChannels];
            for (const double weight : tap.weights) {
                for (std::size_t c = 0; c < kChannels; ++c) {
                    to[c] += weight * *from++;
                }
            }
            for (std::size_t c = 0; c < kChannels; ++c) {
                to[c] = std::clamp(to[c], 0.0, 255.0);
            }
        }
    }
    const std::vector<Tap> rows = compute_taps(picture.height_px, height_px);
    const std::size_t row_values = new_width * kChannels;
    Picture resampled{width_px, height_px, std::vector<double>(row_values * static_cast<std::size_t>(height_px))};
    for (std::size_t y = 0; y < rows.size(); ++y) {
        double* const to = &resampled.rgb[y * row_values];
        for (std::size_t k = 0; k < rows[y].weights.size(); ++k) {
            const double weight = rows[y].weights[k];
            const double* const from = &narrow[(static_cast<std::size_t>(rows[y].first) + k) * row_values];
            for (std::size_t i = 0; i < row_values; ++i) {
                to[i] += weight * from[i];
            }
        }
        std::transform(to, to + row_values, to, [](double value) { return std::clamp(value, 0.0, 255.0); });
    }
    return resampled;
}

}  // namespace clevrvk::flat
