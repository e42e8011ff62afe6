// Implements the formulas of the denoiser's three passes, one after the other.
#include "tests/render/denoise_twin.h"

#include "shaders/shared/denoise_types.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace clevrvk::render::test {

namespace {

constexpr int kSpreadRadius = 15;

double spread_weight(int distance)
{
    const double part = distance / (kSpreadRadius + 1.0);
    return (1.0 - part * part) * (1.0 - part * part);
}

}  // namespace

DenoiseTwin::DenoiseTwin(const NoisyPanel& panel) : panel_(panel)
{
    for (int y = 0; y < panel.height; ++y) {
        for (int x = 0; x < panel.width; ++x) {
            const Color own = mean(x, y);
            const Color out = outlier(x, y);
            Color rest{};
            Color noise{};
            Color shown{};
            for (std::size_t channel = 0; channel < 3; ++channel) {
                rest[channel] = own[channel] - out[channel];
                const double dimmer = std::min(half(0, place(x, y))[channel], half(1, place(x, y))[channel]);
                shown[channel] = std::min(own[channel], 1.0) - std::min(rest[channel], 1.0);
                noise[channel] = std::pow(std::max(rest[channel] - dimmer, 0.0), 2.0);
            }
            cleaned_.push_back(rest);
            noise_.push_back(noise);
            outliers_.push_back(shown);
        }
    }
    spread_ = spread(spread(outliers_, 1, 0), 0, 1);
}

Color DenoiseTwin::mean(int x, int y) const
{
    const Color first = half(0, place(x, y));
    const Color second = half(1, place(x, y));
    return {0.5 * (first[0] + second[0]), 0.5 * (first[1] + second[1]), 0.5 * (first[2] + second[2])};
}

// Whether a pixel and those around it show one matte surface.
bool DenoiseTwin::is_amid_matte(int x, int y) const
{
    const std::uint32_t id = panel_.ids[place(x, y)];
    for (int k = 0; k < 9; ++k) {
        if (is_inside(x + k % 3 - 1, y + k / 3 - 1) && panel_.ids[place(x + k % 3 - 1, y + k / 3 - 1)] != id) {
            return false;
        }
    }
    return (id & shaders::kKeyMatte) != 0;
}

Color DenoiseTwin::outlier(int x, int y) const
{
    Color taken{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        std::vector<double> near;
        for (int k = 0; k < 9; ++k) {
            if (k != 4 && is_inside(x + k % 3 - 1, y + k / 3 - 1)) {
                near.push_back(mean(x + k % 3 - 1, y + k / 3 - 1)[channel]);
            }
        }
        std::sort(near.begin(), near.end());
        const double own = mean(x, y)[channel];
        const double second_brightest = near[near.size() - 2];
        const double first_half = half(0, place(x, y))[channel];
        const double second_half = half(1, place(x, y))[channel];
        if (own > 1.2 * second_brightest && 0.5 * std::abs(first_half - second_half) > 0.5 * (own - second_brightest)) {
            taken[channel] = own - std::max(second_brightest, std::min(first_half, second_half));
        }
        if (is_amid_matte(x, y) && own > 2.0 * second_brightest) {
            taken[channel] = own - second_brightest;
        }
    }
    return taken;
}

Color DenoiseTwin::smooth(int x, int y) const
{
    Color sum{};
    double weights = 0.0;
    for (int dy = -3; dy <= 3; ++dy) {
        for (int dx = -3; dx <= 3; ++dx) {
            if (!is_inside(x + dx, y + dy) || panel_.ids[place(x + dx, y + dy)] != panel_.ids[place(x, y)]) {
                continue;
            }
            const double weight = std::exp(-std::max(patch_distance(x, y, dx, dy), 0.0));
            weights += weight;
            for (std::size_t channel = 0; channel < 3; ++channel) {
                sum[channel] += weight * cleaned_[place(x + dx, y + dy)][channel];
            }
        }
    }
    for (std::size_t channel = 0; channel < 3; ++channel) {
        sum[channel] = sum[channel] / weights + spread_[place(x, y)][channel];
    }
    return sum;
}

std::size_t DenoiseTwin::place(int x, int y) const
{
    return static_cast<std::size_t>(std::clamp(y, 0, panel_.height - 1) * panel_.width + std::clamp(x, 0, panel_.width - 1));
}

bool DenoiseTwin::is_inside(int x, int y) const
{
    return x >= 0 && x < panel_.width && y >= 0 && y < panel_.height;
}

Color DenoiseTwin::half(std::size_t which, std::size_t pixel) const
{
    const float* sums = &panel_.halves[which][3 * pixel];
    const double count = panel_.half_samples[which];
    return {sums[0] / count, sums[1] / count, sums[2] / count};
}

Color DenoiseTwin::variance(int x, int y) const
{
    Color sum{};
    for (int k = 0; k < 9; ++k) {
        const Color& noise = noise_[place(x + k % 3 - 1, y + k / 3 - 1)];
        for (std::size_t channel = 0; channel < 3; ++channel) {
            sum[channel] += noise[channel] / 9.0;
        }
    }
    return sum;
}

double DenoiseTwin::patch_distance(int x, int y, int dx, int dy) const
{
    double sum = 0.0;
    for (int patch_y = -2; patch_y <= 2; ++patch_y) {
        for (int patch_x = -2; patch_x <= 2; ++patch_x) {
            const int own_x = std::clamp(x + patch_x, 0, panel_.width - 1);
            const int own_y = std::clamp(y + patch_y, 0, panel_.height - 1);
            const int other_x = std::clamp(own_x + dx, 0, panel_.width - 1);
            const int other_y = std::clamp(own_y + dy, 0, panel_.height - 1);
            const Color own = variance(own_x, own_y);
            const Color other = variance(other_x, other_y);
            for (std::size_t channel = 0; channel < 3; ++channel) {
                const double difference = cleaned_[place(own_x, own_y)][channel] - cleaned_[place(other_x, other_y)][channel];
                sum += (difference * difference - (own[channel] + std::min(own[channel], other[channel]))) /
                       (1e-10 + 0.64 * (own[channel] + other[channel]));
            }
        }
    }
    return sum / 75.0;
}

std::vector<Color> DenoiseTwin::spread(const std::vector<Color>& lights, int dx, int dy) const
{
    std::vector<Color> result(lights.size());
    for (int y = 0; y < panel_.height; ++y) {
        for (int x = 0; x < panel_.width; ++x) {
            std::vector<std::pair<std::size_t, double>> takers;
            double total = 0.0;
            for (int k = -kSpreadRadius; k <= kSpreadRadius; ++k) {
                if (is_inside(x + k * dx, y + k * dy) && panel_.ids[place(x + k * dx, y + k * dy)] == panel_.ids[place(x, y)]) {
                    takers.emplace_back(place(x + k * dx, y + k * dy), spread_weight(k));
                    total += spread_weight(k);
                }
            }
            for (const std::pair<std::size_t, double>& taker : takers) {
                for (std::size_t channel = 0; channel < 3; ++channel) {
                    result[taker.first][channel] += lights[place(x, y)][channel] * taker.second / total;
                }
            }
        }
    }
    return result;
}

}  // namespace clevrvk::render::test
