// Compares the mean of all pixels that are so far from the lens's picture that the pixel filter cannot reach it.
#include "renderer/check/check_beyond_lens.h"

#include "renderer/check/color_group.h"
#include "renderer/check/estimate_picture.h"
#include "renderer/check/levels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace clevrvk::check {

namespace {

// Pixels where the lens shows nothing anywhere within the reach of the pixel filter.
std::vector<std::size_t> list_dark_pixels(const PanelCaster& caster)
{
    constexpr int kReachPx = 2;
    const glm::ivec2 size = caster.view().size_px();
    const auto index_of = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(size.x) + static_cast<std::size_t>(x);
    };
    std::vector<bool> is_shown(index_of(0, size.y));
    for (int y = 0; y < size.y; ++y) {
        for (int x = 0; x < size.x; ++x) {
            is_shown[index_of(x, y)] = caster.is_shown({x + 0.5, y + 0.5});
        }
    }
    std::vector<std::size_t> pixels;
    for (int y = 0; y < size.y; ++y) {
        for (int x = 0; x < size.x; ++x) {
            bool is_dark = true;
            for (int row = std::max(y - kReachPx, 0); row <= std::min(y + kReachPx, size.y - 1); ++row) {
                for (int column = std::max(x - kReachPx, 0); column <= std::min(x + kReachPx, size.x - 1); ++column) {
                    is_dark = is_dark && !is_shown[index_of(column, row)];
                }
            }
            if (is_dark) {
                pixels.push_back(index_of(x, y));
            }
        }
    }
    return pixels;
}

}  // namespace

void check_beyond_lens(const PanelTruth& truth, const PanelCaster& caster, const image::PngImage& image, const IndexLine& line,
                       const std::string& place, Findings& findings)
{
    constexpr std::size_t kLeastPixels = 8;
    constexpr double kMostLevel = 3.0;  // for the mean, since a sensor's JPEG compression smears
    PictureEstimate black;
    for (const std::size_t pixel : list_dark_pixels(caster)) {
        black.pixels.push_back({pixel, 0, {}});
    }
    if (black.pixels.size() < kLeastPixels) {
        return;
    }
    findings.count(Check::Picture);
    pass_through_sensor(truth.spec(), black);
    const auto channel_count = static_cast<std::size_t>(image.channel_count);
    double sum = 0.0;
    for (const PixelEstimate& pixel : black.pixels) {
        const auto* sample = image.samples.data() + channel_count * pixel.pixel;
        const glm::dvec3 level(sample[0], sample[1], sample[2]);
        sum += mean_of(glm::abs(level - encode(pixel.radiance)));
        sum += channel_count == 4 ? static_cast<double>(sample[3]) : 0.0;
    }
    // A sensor's noise is as large as its mean, if there is a sensor.
    const double noise = truth.spec().sensor ? mean_of(encode(black.pixels.front().radiance)) : 0.0;
    const double mean = sum / static_cast<double>(black.pixels.size());
    if (mean > kMostLevel + 2.0 * noise) {
        findings.add(Check::Picture, place,
                     fmt::format("{}: is {:.0f} levels off at the {} pixels of which the lens shows nothing", line.name(), mean,
                                 black.pixels.size()));
    }
}

}  // namespace clevrvk::check
