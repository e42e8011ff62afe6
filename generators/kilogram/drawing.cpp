// Both styles draw the same shapes with different placements.
#include "generators/kilogram/drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace clevrvk::generators::kilogram {
namespace {

constexpr flat::Rgb kBlack{0, 0, 0};
constexpr flat::Rgb kWhite{255, 255, 255};

/// The offset, in units, from the padded square's corner to the box's corner.
glm::dvec2 padding_of(const Tangram& tangram)
{
    const double side = std::max(tangram.width, tangram.height);
    return {(side - tangram.width) / 2.0, (side - tangram.height) / 2.0};
}

int natural_side_px(const Tangram& tangram)
{
    return static_cast<int>(std::floor(std::max(tangram.width, tangram.height) + 0.5));
}

/// Like the published loader with a 16-bit grey picture: values above 255 of 65,535 become 255 of 255.
void clip_grey(flat::Picture& picture)
{
    constexpr double kSixteenBits = 257.0;  // 65,535 divided by 255
    for (double& value : picture.rgb) {
        value = std::min(std::floor(value * kSixteenBits + 0.5), 255.0);
    }
}

/// Whether the tangram's published black picture is 16-bit grey. Others have an alpha channel, because ImageMagick's
/// rounding left some of their pixels not quite opaque.
bool is_published_grey(const Tangram& tangram, const PartOfPiece& parts)
{
    constexpr std::array<std::string_view, 13> kNames{"page1-75",  "page1-85",  "page2-37",  "page3-167", "page4-180",
                                                      "page4-249", "page5-135", "page6-234", "page7-205", "page7-69",
                                                      "page9-27",  "page9-38",  "page9-40"};
    return parts == kNoParts && std::find(kNames.begin(), kNames.end(), tangram.name) != kNames.end();
}

flat::Placement place_clean(const Tangram& tangram, int side_px)
{
    const double scale = side_px / std::max(tangram.width, tangram.height);
    return {scale, padding_of(tangram) * scale};
}

/// ImageMagick places the centre of the first pixel at the origin, and stretches the box to whole pixels.
flat::Placement place_natural(const Tangram& tangram)
{
    flat::Placement placement = place_clean(tangram, natural_side_px(tangram));
    placement.offset += glm::dvec2(0.5, 0.5);
    return placement;
}

}  // namespace

std::vector<flat::Shape> build_shapes(const Tangram& tangram, const PartOfPiece& parts)
{
    std::vector<flat::Shape> shapes;
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const flat::Rgb fill = parts[i] ? kPartColors.at(static_cast<std::size_t>(*parts[i])).rgb : kBlack;
        // The files say "strokewidth", which is not an SVG attribute, so SVG's default of one unit is drawn.
        shapes.push_back({tangram.pieces[i].corners, fill, kWhite, tangram.pieces[i].stroke_scale});
    }
    return shapes;
}

flat::Picture draw(const Tangram& tangram, const PartOfPiece& parts, Style style, int side_px)
{
    std::vector<flat::Shape> shapes = build_shapes(tangram, parts);
    if (style == Style::Clean) {
        return flat::paint(shapes, place_clean(tangram, side_px), side_px, side_px, kWhite);
    }
    const int natural_px = natural_side_px(tangram);
    const flat::Placement placement = place_natural(tangram);
    const bool is_grey = style == Style::AsLoaded && is_published_grey(tangram, parts);
    if (is_grey) {
        // ImageMagick's lines add a sixteenth to a pixel that they only touch, and the loader turns this into white.
        constexpr double kWiderPx = 1.0 / 8.0;
        for (flat::Shape& shape : shapes) {
            shape.stroke_width += kWiderPx / placement.scale;
        }
    }
    flat::Picture picture = flat::paint(shapes, placement, natural_px, natural_px, kWhite);
    // ImageMagick does not resample a picture of the wanted size; even a slight blur would widen the seams.
    if (!is_grey || natural_px != side_px) {
        picture = flat::resample_mitchell(picture, side_px, side_px);
    }
    if (is_grey) {
        clip_grey(picture);
    }
    return picture;
}

flat::Placement find_placement(const Tangram& tangram, Style style, int side_px)
{
    if (style == Style::Clean) {
        return place_clean(tangram, side_px);
    }
    const double factor = static_cast<double>(side_px) / natural_side_px(tangram);
    const flat::Placement natural = place_natural(tangram);
    return {natural.scale * factor, natural.offset * factor};
}

std::vector<std::uint8_t> draw_ids(const Tangram& tangram, Style style, int side_px)
{
    return flat::find_ids(build_shapes(tangram, kNoParts), find_placement(tangram, style, side_px), side_px, side_px);
}

}  // namespace clevrvk::generators::kilogram
