// Scales pictures by means over areas and masks by the nearest pixel, then draws in pixels of the sheet.
#include "tools/clevrvk/run/label_sheet.h"

#include "renderer/base/error.h"
#include "tools/clevrvk/run/small_letters.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace clevrvk::tools {
namespace {

using Color = std::array<std::uint8_t, 3>;

constexpr Color kGround{24, 26, 30};
constexpr Color kInk{232, 234, 237};
constexpr int kCaptionPx = kGlyphHeightPx + 6;
constexpr int kLetterPx = kGlyphWidthPx + 1;
constexpr double kMaskShare = 0.45;  // of the colour over an object

// Hues a golden angle apart: neighbours in number differ clearly.
Color find_color(int mask_id)
{
    const double hue = std::fmod(0.08 + 0.61803398875 * mask_id, 1.0) * 6.0;
    Color color{};
    for (std::size_t k = 0; k < color.size(); ++k) {
        const double place = std::fmod(hue + 4.0 * (k == 1 ? 1.0 : 0.0) + 2.0 * (k == 2 ? 1.0 : 0.0), 6.0);
        const double share = std::clamp(std::abs(place - 3.0) - 1.0, 0.0, 1.0);
        color[k] = static_cast<std::uint8_t>(std::lround(255.0 * (0.25 + 0.75 * share)));
    }
    return color;
}

// Dark letters on bright colours, light ones on dark. Weights of the luma of ITU-R BT.601.
Color find_ink(Color ground)
{
    constexpr double kMiddle = 120.0;
    return 0.299 * ground[0] + 0.587 * ground[1] + 0.114 * ground[2] > kMiddle ? kGround : kInk;
}

std::size_t find_byte(const image::Pixels& pixels, int x, int y)
{
    return 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width_px) + static_cast<std::size_t>(x));
}

void set_pixel(image::Pixels& pixels, int x, int y, Color color, double share = 1.0)
{
    if (x < 0 || y < 0 || x >= pixels.width_px || y >= pixels.height_px) {
        return;
    }
    const std::size_t byte = find_byte(pixels, x, y);
    for (std::size_t k = 0; k < 3; ++k) {
        pixels.bytes[byte + k] = static_cast<std::uint8_t>(std::lround((1.0 - share) * pixels.bytes[byte + k] + share * color[k]));
    }
}

void fill(image::Pixels& pixels, int x0, int y0, int x1, int y1, Color color)
{
    for (int y = y0; y < y1; ++y) {
        for (int x = x0; x < x1; ++x) {
            set_pixel(pixels, x, y, color);
        }
    }
}

// A letter that is not drawn leaves its place empty.
void write_text(image::Pixels& pixels, int x, int y, std::string_view text, Color color)
{
    for (const char letter : text) {
        const char capital = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
        const auto* const glyph = std::ranges::find(kGlyphs, capital, &Glyph::letter);
        for (int row = 0; glyph != kGlyphs.end() && row < kGlyphHeightPx; ++row) {
            for (int column = 0; column < kGlyphWidthPx; ++column) {
                if ((glyph->rows[static_cast<std::size_t>(row)] >> (kGlyphWidthPx - 1 - column) & 1) != 0) {
                    set_pixel(pixels, x + column, y + row, color);
                }
            }
        }
        x += kLetterPx;
    }
}

// The mean of the picture's pixels that lie in a pixel of the cell; transparent ones show the ground.
Color average(const image::PngImage& picture, int x, int y, int width_px, int height_px)
{
    const auto channels = static_cast<std::size_t>(picture.channel_count);
    const int x0 = x * picture.width_px / width_px;
    const int x1 = std::max(x0 + 1, (x + 1) * picture.width_px / width_px);
    const int y0 = y * picture.height_px / height_px;
    const int y1 = std::max(y0 + 1, (y + 1) * picture.height_px / height_px);
    std::array<double, 3> sums{};
    for (int row = y0; row < y1; ++row) {
        for (int column = x0; column < x1; ++column) {
            const std::size_t sample =
                channels * (static_cast<std::size_t>(row) * static_cast<std::size_t>(picture.width_px) + static_cast<std::size_t>(column));
            const double alpha = channels == 4 ? picture.samples[sample + 3] / 255.0 : 1.0;
            for (std::size_t k = 0; k < 3; ++k) {
                sums[k] += alpha * picture.samples[sample + k] + (1.0 - alpha) * kGround[k];
            }
        }
    }
    Color color{};
    for (std::size_t k = 0; k < 3; ++k) {
        color[k] = static_cast<std::uint8_t>(std::lround(sums[k] / ((x1 - x0) * (y1 - y0))));
    }
    return color;
}

/// The mask at the cell's size.
class CellMask {
public:
    CellMask(const image::PngImage& mask, int width_px, int height_px) : mask_(mask), width_px_(width_px), height_px_(height_px) {}

    [[nodiscard]] int at(int x, int y) const
    {
        const auto column = static_cast<std::size_t>((2 * x + 1) * mask_.width_px / (2 * width_px_));
        const auto row = static_cast<std::size_t>((2 * y + 1) * mask_.height_px / (2 * height_px_));
        return mask_.samples[row * static_cast<std::size_t>(mask_.width_px) + column];
    }

    [[nodiscard]] bool is_edge(int x, int y) const
    {
        const int id = at(x, y);
        return (x > 0 && at(x - 1, y) != id) || (x + 1 < width_px_ && at(x + 1, y) != id) || (y > 0 && at(x, y - 1) != id) ||
               (y + 1 < height_px_ && at(x, y + 1) != id);
    }

private:
    const image::PngImage& mask_;  // must outlive this object
    int width_px_;
    int height_px_;
};

void draw_masks(image::Pixels& pixels, const image::PngImage& mask, int height_px)
{
    const CellMask cell(mask, pixels.width_px, height_px);
    for (int y = 0; y < height_px; ++y) {
        for (int x = 0; x < pixels.width_px; ++x) {
            if (const int id = cell.at(x, y); id > 0) {
                set_pixel(pixels, x, y, find_color(id), cell.is_edge(x, y) ? 1.0 : kMaskShare);
            }
        }
    }
}

// A box's lines, drawn lightly: the mask's edge is the stronger one.
void draw_box(image::Pixels& pixels, const std::array<int, 4>& corners, Color color)
{
    constexpr double kShare = 0.7;
    const auto [x0, y0, x1, y1] = corners;
    for (int x = x0; x <= x1; ++x) {
        set_pixel(pixels, x, y0, color, kShare);
        set_pixel(pixels, x, y1, color, kShare);
    }
    for (int y = y0 + 1; y < y1; ++y) {
        set_pixel(pixels, x0, y, color, kShare);
        set_pixel(pixels, x1, y, color, kShare);
    }
}

// Names are drawn after all boxes: they stay readable.
void draw_labels(image::Pixels& pixels, const SheetCell& cell, int height_px)
{
    std::vector<std::array<int, 4>> boxes;
    for (const CellLabel& label : cell.labels) {
        const auto [x, y, width, height] = label.box;
        const int x0 = x * pixels.width_px / cell.picture.width_px;
        const int y0 = y * height_px / cell.picture.height_px;
        boxes.push_back({x0, y0, std::max(x0, (x + width) * pixels.width_px / cell.picture.width_px - 1),
                         std::max(y0, (y + height) * height_px / cell.picture.height_px - 1)});
        draw_box(pixels, boxes.back(), find_color(label.mask_id));
    }
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        const int width = static_cast<int>(cell.labels[k].name.size()) * kLetterPx + 1;
        const int x = std::clamp(boxes[k][0], 0, std::max(0, pixels.width_px - width));
        const int y = std::max(0, boxes[k][1] - kGlyphHeightPx - 2);
        fill(pixels, x, y, x + width, y + kGlyphHeightPx + 2, find_color(cell.labels[k].mask_id));
        write_text(pixels, x + 1, y + 1, cell.labels[k].name, find_ink(find_color(cell.labels[k].mask_id)));
    }
}

}  // namespace

image::Pixels draw_cell(const SheetCell& cell, int width_px, bool overlays)
{
    const image::PngImage& picture = cell.picture;
    CLEVRVK_CHECK(picture.channel_count >= 3 && cell.mask.channel_count == 1, "a picture of {} and a mask of {} channels",
                  picture.channel_count, cell.mask.channel_count);
    CLEVRVK_CHECK(picture.width_px == cell.mask.width_px && picture.height_px == cell.mask.height_px, "picture and mask have two sizes");
    const int height_px = std::max(1, width_px * picture.height_px / picture.width_px);
    image::Pixels pixels = make_sheet(width_px, height_px + kCaptionPx);
    for (int y = 0; y < height_px; ++y) {
        for (int x = 0; x < width_px; ++x) {
            set_pixel(pixels, x, y, average(picture, x, y, width_px, height_px));
        }
    }
    if (overlays) {
        draw_masks(pixels, cell.mask, height_px);
        draw_labels(pixels, cell, height_px);
    }
    const std::size_t most_letters = static_cast<std::size_t>(width_px / kLetterPx);
    const std::size_t first = cell.caption.size() > most_letters ? cell.caption.size() - most_letters : 0;
    write_text(pixels, 0, height_px + 4, std::string_view(cell.caption).substr(first), kInk);
    return pixels;
}

void place_cell(image::Pixels& sheet, const image::Pixels& cell, int x, int y)
{
    CLEVRVK_CHECK(x >= 0 && y >= 0 && x + cell.width_px <= sheet.width_px && y + cell.height_px <= sheet.height_px,
                  "a cell leaves its sheet at {}, {}", x, y);
    for (int row = 0; row < cell.height_px; ++row) {
        std::copy_n(cell.bytes.begin() + static_cast<std::ptrdiff_t>(find_byte(cell, 0, row)), 3 * cell.width_px,
                    sheet.bytes.begin() + static_cast<std::ptrdiff_t>(find_byte(sheet, x, y + row)));
    }
}

image::Pixels make_sheet(int width_px, int height_px)
{
    image::Pixels sheet = image::make_pixels(width_px, height_px, 3, 8);
    fill(sheet, 0, 0, width_px, height_px, kGround);
    return sheet;
}

}  // namespace clevrvk::tools
