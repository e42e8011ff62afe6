// Paints flat shapes over each other and finds the visible shape at each pixel. The shapes' meaning is unknown here.
#pragma once

#include "renderer/flat/polygon.h"
#include "renderer/flat/resample.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::flat {

/// Encoded values, as in a PNG file. Edges are also blended in encoded values, as SVG programs do.
using Rgb = std::array<std::uint8_t, 3>;

/// A filled convex polygon with a line along its sides.
struct Shape {
    Polygon polygon;
    Rgb fill{};
    Rgb stroke{};
    double stroke_width = 0.0;  ///< in the polygon's unit; 0: no line
};

/// Placement of the drawing in the picture: a point p maps to scale * p + offset, in pixels.
struct Placement {
    double scale = 1.0;
    glm::dvec2 offset{};
};

/// Paints the shapes in order over a background, for each first the fill and then the line. Pixels are blended by the
/// covered share of their area.
[[nodiscard]] Picture paint(std::span<const Shape> shapes, const Placement& placement, int width_px, int height_px, Rgb background);

/// For each pixel, row-major, the number, from 1, of the last shape whose polygon contains the pixel's centre; 0 is the
/// background. Lines do not count. There may be at most 255 shapes.
[[nodiscard]] std::vector<std::uint8_t> find_ids(std::span<const Shape> shapes, const Placement& placement, int width_px, int height_px);

/// The picture as three bytes per pixel, rounded to nearest.
[[nodiscard]] std::vector<std::uint8_t> quantize(const Picture& picture);

}  // namespace clevrvk::flat
