// Paints flat shapes over each other and reports which is visible where. Knows nothing of what the shapes mean.
#pragma once

#include "renderer/flat/polygon.h"
#include "renderer/flat/resample.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::flat {

/// Encoded values, as in a PNG file. Edges are blended in them too, as SVG programs do.
using Rgb = std::array<std::uint8_t, 3>;

/// A filled convex polygon with a line along its sides.
struct Shape {
    Polygon polygon;
    Rgb fill{};
    Rgb stroke{};
    double stroke_width = 0.0;  ///< in the polygon's own unit; 0: no line
};

/// Where the drawing lies in the picture: a point p is at scale * p + offset pixels.
struct Placement {
    double scale = 1.0;
    glm::dvec2 offset{};
};

/// Paints the shapes in their order, each its fill and then its line, over a background. A pixel mixes by the share of
/// its area that is covered.
[[nodiscard]] Picture paint(std::span<const Shape> shapes, const Placement& placement, int width_px, int height_px, Rgb background);

/// The number, from 1, of the last shape whose polygon holds the pixel's centre, row-major; 0 is the background. Lines
/// do not count.
/// At most 255 shapes.
[[nodiscard]] std::vector<std::uint8_t> find_ids(std::span<const Shape> shapes, const Placement& placement, int width_px, int height_px);

/// Three bytes a pixel, rounded to nearest.
[[nodiscard]] std::vector<std::uint8_t> quantize(const Picture& picture);

}  // namespace clevrvk::flat
