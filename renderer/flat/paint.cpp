// Painter's algorithm with exact coverage.
#include "renderer/flat/paint.h"

#include "renderer/base/error.h"
#include "renderer/flat/coverage.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::flat {
namespace {

Polygon place(const Polygon& polygon, const Placement& placement)
{
    Polygon placed;
    for (const glm::dvec2& corner : polygon) {
        placed.push_back(corner * placement.scale + placement.offset);
    }
    return placed;
}

void blend(Picture& picture, const Coverage& coverage, Rgb color)
{
    const PixelRange& range = coverage.range;
    const double* share = coverage.shares.data();
    for (int y = range.y0; y < range.y1; ++y) {
        double* value =
            &picture
                 .rgb[3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(picture.width_px) + static_cast<std::size_t>(range.x0))];
        for (int x = range.x0; x < range.x1; ++x, ++share) {
            for (const std::uint8_t channel : color) {
                *value += (channel - *value) * *share;
                ++value;
            }
        }
    }
}

/// Subtracts the shares of `inner`, which lies within `outer`, from those of `outer`.
void subtract(Coverage& outer, const Coverage& inner)
{
    for (int y = inner.range.y0; y < inner.range.y1; ++y) {
        for (int x = inner.range.x0; x < inner.range.x1; ++x) {
            const auto at = [x, y](const PixelRange& range) {
                return static_cast<std::size_t>(y - range.y0) * static_cast<std::size_t>(range.width()) +
                       static_cast<std::size_t>(x - range.x0);
            };
            double& share = outer.shares[at(outer.range)];
            share = std::max(0.0, share - inner.shares[at(inner.range)]);
        }
    }
}

}  // namespace

Picture paint(std::span<const Shape> shapes, const Placement& placement, int width_px, int height_px, Rgb background)
{
    Picture picture{width_px, height_px, {}};
    picture.rgb.resize(3 * static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px));
    for (std::size_t i = 0; i < picture.rgb.size(); ++i) {
        picture.rgb[i] = background[i % 3];
    }
    for (const Shape& shape : shapes) {
        const Polygon polygon = place(shape.polygon, placement);
        blend(picture, compute_coverage(polygon, width_px, height_px), shape.fill);
        if (shape.stroke_width > 0.0) {
            const Border border = build_border(polygon, shape.stroke_width * placement.scale);
            Coverage line = compute_coverage(border.outer, width_px, height_px);
            subtract(line, compute_coverage(border.inner, width_px, height_px));
            blend(picture, line, shape.stroke);
        }
    }
    return picture;
}

std::vector<std::uint8_t> find_ids(std::span<const Shape> shapes, const Placement& placement, int width_px, int height_px)
{
    CLEVRVK_CHECK(shapes.size() <= 255, "{} shapes do not fit a byte", shapes.size());
    std::vector<std::uint8_t> ids(static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        for (const PixelSpan& span : find_pixel_centers(place(shapes[i].polygon, placement), width_px, height_px)) {
            const auto row = ids.begin() + static_cast<std::ptrdiff_t>(span.y) * width_px;
            std::fill(row + span.begin, row + span.end, static_cast<std::uint8_t>(i + 1));
        }
    }
    return ids;
}

std::vector<std::uint8_t> quantize(const Picture& picture)
{
    std::vector<std::uint8_t> bytes;
    bytes.reserve(picture.rgb.size());
    for (const double value : picture.rgb) {
        bytes.push_back(static_cast<std::uint8_t>(std::clamp(std::floor(value + 0.5), 0.0, 255.0)));
    }
    return bytes;
}

}  // namespace clevrvk::flat
