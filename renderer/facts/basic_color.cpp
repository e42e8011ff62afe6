// Each word is a range of lightness, chroma and hue. Ranges overlap where people differ: in the overlap both words are
// candidates.
#include "renderer/facts/basic_color.h"

#include "renderer/base/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::facts {
namespace {

struct Polar {
    double lightness = 0.0;
    double chroma = 0.0;
    double hue_deg = 0.0;  // from 0 to 360
};

Polar to_polar(const glm::dvec3& linear)
{
    const double l = std::cbrt(0.4122214708 * linear.r + 0.5363325363 * linear.g + 0.0514459929 * linear.b);
    const double m = std::cbrt(0.2119034982 * linear.r + 0.6806995451 * linear.g + 0.1073969566 * linear.b);
    const double s = std::cbrt(0.0883024619 * linear.r + 0.2817188376 * linear.g + 0.6299787005 * linear.b);
    const double a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
    const double b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
    const double hue_deg = degrees(std::atan2(b, a));
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, std::hypot(a, b), hue_deg < 0.0 ? hue_deg + 360.0 : hue_deg};
}

struct Range {
    std::string_view word;
    double low_hue_deg = 0.0;  // a range may go through 0: low above high
    double high_hue_deg = 360.0;
    double low_lightness = 0.0;
    double high_lightness = 1.01;
    double low_chroma = 0.0;
    double high_chroma = 1.0;
};

constexpr double kLeastChroma = 0.03;  // of the hues
constexpr double kMostGray = 0.06;     // chroma of white, gray and black

constexpr std::array<Range, 14> kRanges{{
    {"white", 0.0, 360.0, 0.88, 1.01, 0.0, kMostGray},
    {"gray", 0.0, 360.0, 0.24, 0.92, 0.0, kMostGray},
    {"black", 0.0, 360.0, 0.0, 0.36, 0.0, kMostGray},
    {"red", 5.0, 45.0, 0.0, 0.72, 0.09},
    {"pink", 320.0, 40.0, 0.66, 1.01, kLeastChroma},
    {"orange", 40.0, 80.0, 0.60, 1.01, 0.09},
    {"brown", 35.0, 105.0, 0.0, 0.66, kLeastChroma, 0.14},
    {"yellow", 76.0, 122.0, 0.68, 1.01, kLeastChroma},
    {"green", 112.0, 200.0, 0.0, 1.01, kLeastChroma},
    {"cyan", 180.0, 228.0, 0.50, 1.01, kLeastChroma},
    {"blue", 190.0, 290.0, 0.0, 1.01, kLeastChroma},
    {"purple", 275.0, 345.0, 0.0, 1.01, kLeastChroma},
    {"brown", 15.0, 45.0, 0.0, 0.50, kLeastChroma, 0.12},
    {"pink", 0.0, 80.0, 0.80, 1.01, kLeastChroma, 0.12},
}};

constexpr std::array<std::string_view, 12> kWords{"black", "blue", "brown",  "cyan", "gray",  "green",
                                                  "orange", "pink", "purple", "red",  "white", "yellow"};

bool contains(const Range& range, const Polar& color)
{
    const bool is_hue = range.low_hue_deg <= range.high_hue_deg
                            ? color.hue_deg >= range.low_hue_deg && color.hue_deg <= range.high_hue_deg
                            : color.hue_deg >= range.low_hue_deg || color.hue_deg <= range.high_hue_deg;
    return is_hue && color.lightness >= range.low_lightness && color.lightness <= range.high_lightness &&
           color.chroma >= range.low_chroma && color.chroma <= range.high_chroma;
}

}  // namespace

std::span<const std::string_view> list_basic_colors()
{
    return kWords;
}

std::vector<std::string_view> name_basic_colors(const glm::dvec3& linear)
{
    const Polar color = to_polar(linear);
    std::vector<std::string_view> words;
    for (const Range& range : kRanges) {
        if (contains(range, color) && std::find(words.begin(), words.end(), range.word) == words.end()) {
            words.push_back(range.word);
        }
    }
    return words;
}

}  // namespace clevrvk::facts
