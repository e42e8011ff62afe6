// Noise differs from channel to channel, unlike most textures and shades. JPEG leaves steps between its blocks of 8
// pixels, where a scene has no more of them than elsewhere.
#include "renderer/check/check_grain.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clevrvk::check {

namespace {

// The median of a denoised picture is at most 0.5, of one with 4 samples a pixel 1.5, of one with noise of 10 levels
// 10. Steps between blocks are at most 1.2 times those within, and 2.4 times after JPEG of quality 10.
constexpr double kMostNoise = 2.5;
constexpr double kMostBlocks = 1.6;
constexpr double kLeastStep = 1.5;  // levels: smaller steps are rounding
constexpr std::size_t kBlock_px = 8;
constexpr std::size_t kLeastValues = 500;

double find_median(std::vector<double>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

class GrainCheck {
public:
    GrainCheck(const PanelCast& cast, const PictureColors& colors) : cast_(cast), colors_(colors) {}

    // The median difference of two channels' deviations from the pixels around, in levels, without some pixels.
    [[nodiscard]] double measure_noise(const std::function<bool(int, int)>& is_left_out) const
    {
        std::vector<double> noise;
        for (int y = 1; y + 1 < colors_.height_px(); ++y) {
            for (int x = 1 + y % 2; x + 1 < colors_.width_px(); x += 2) {
                const std::array<glm::ivec2, 4> beside{{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}}};
                if (!std::ranges::all_of(beside, [&](const glm::ivec2& p) { return is_one(p, {x, y}); }) || is_left_out(x, y)) {
                    continue;
                }
                glm::dvec3 rest = colors_.at(x, y);
                for (const glm::ivec2& p : beside) {
                    rest -= 0.25 * colors_.at(p.x, p.y);
                }
                noise.push_back(std::abs(rest.x - rest.y));
                noise.push_back(std::abs(rest.z - rest.y));
            }
        }
        return noise.size() < kLeastValues ? 0.0 : find_median(noise);
    }

    // The mean step between blocks over the greatest mean step between other columns, or rows; 0: too few.
    [[nodiscard]] double measure_blocks(const glm::ivec2& along) const
    {
        constexpr double kMostStep = 60.0;  // an edge of the scene counts no more
        std::array<double, kBlock_px> steps{};
        std::array<double, kBlock_px> counts{};
        for (int y = 0; y + along.y < colors_.height_px(); ++y) {
            for (int x = 0; x + along.x < colors_.width_px(); ++x) {
                const glm::ivec2 next = glm::ivec2(x, y) + along;
                if (is_one({x, y}, next)) {
                    const glm::dvec3 step = glm::abs(colors_.at(next.x, next.y) - colors_.at(x, y));
                    const std::size_t phase = static_cast<std::size_t>(along.x > 0 ? x : y) % kBlock_px;
                    steps.at(phase) += std::min(step.x + step.y + step.z, kMostStep);
                    counts.at(phase) += 1.0;
                }
            }
        }
        double within = 0.0;
        for (std::size_t phase = 0; phase + 1 < kBlock_px; ++phase) {
            within = std::max(within, steps.at(phase) / std::max(counts.at(phase), 1.0));
        }
        const double between = steps.back() / std::max(counts.back(), 1.0);
        return counts.back() * kBlock_px < kLeastValues || between < kLeastStep ? 0.0 : between / std::max(within, 1e-3);
    }

private:
    // Whether two pixels show one object.
    [[nodiscard]] bool is_one(const glm::ivec2& p, const glm::ivec2& q) const
    {
        return cast_.ids[colors_.index_of(p.x, p.y)] == cast_.ids[colors_.index_of(q.x, q.y)];
    }

    const PanelCast& cast_;
    const PictureColors& colors_;
};

}  // namespace

std::string find_grain_fault(const PanelCast& cast, const PictureColors& colors, bool is_denoised,
                             const std::function<bool(int, int)>& has_pattern)
{
    const GrainCheck check(cast, colors);
    const bool is_noisy = is_denoised && check.measure_noise([](int, int) { return false; }) > kMostNoise;
    if (const double noise = is_noisy ? check.measure_noise(has_pattern) : 0.0; noise > kMostNoise) {
        return fmt::format("has noise of {:.0f} levels, which no denoised picture has", noise);
    }
    if (const double blocks = std::min(check.measure_blocks({1, 0}), check.measure_blocks({0, 1})); blocks > kMostBlocks) {
        return fmt::format("has blocks of {} pixels, as after JPEG: steps between them are {:.1f} times those within", kBlock_px, blocks);
    }
    return "";
}

}  // namespace clevrvk::check
