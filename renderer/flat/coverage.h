// Computes the share of each pixel that a polygon covers, exactly by area instead of by samples.
#pragma once

#include "renderer/flat/polygon.h"

#include <vector>

namespace clevrvk::flat {

/// Pixels [x0, x1) by [y0, y1).
struct PixelRange {
    int x0 = 0;
    int y0 = 0;
    int x1 = 0;
    int y1 = 0;

    [[nodiscard]] int width() const { return x1 - x0; }
    [[nodiscard]] int height() const { return y1 - y0; }
};

/// Covered shares of the pixels in `range`, row-major, each 0 to 1.
struct Coverage {
    PixelRange range;  ///< may be empty
    std::vector<double> shares;
};

/// The covered share of each pixel that a polygon touches. Pixel (x, y) is the square [x, x + 1) by [y, y + 1).
/// \param polygon  without self-intersections, in pixels; may extend beyond the picture
/// Source: signed areas summed along rows, as in FreeType's and font-rs's rasterisers.
[[nodiscard]] Coverage compute_coverage(const Polygon& polygon, int width_px, int height_px);

/// Pixels of one row, [begin, end).
struct PixelSpan {
    int y = 0;
    int begin = 0;
    int end = 0;
};

/// The picture's pixels whose centres lie in a convex polygon, row by row. Centres within a millionth of a pixel of a
/// left or upper side count, so that rounding loses no centre between polygons that share a side.
[[nodiscard]] std::vector<PixelSpan> find_pixel_centers(const Polygon& polygon, int width_px, int height_px);

}  // namespace clevrvk::flat
