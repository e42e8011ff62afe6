// The labels of one panel: those from geometry alone, which need no pixels, and those from the frame. Pure data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::annotate {

/// A box as in COCO: whole pixels, origin top left, [x, x + width) by [y, y + height).
struct PixelBox {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

/// COCO's compressed run-length encoding of a binary mask; runs go down columns and begin with a run of zeros.
struct Rle {
    int height_px = 0;
    int width_px = 0;
    std::string counts;
};

/// Labels of one object that need no pixels.
struct ObjectGeometry {
    /// px, py of the projected centre (pixel units, origin top left, not rounded), depth along the view axis;
    /// px and py are not finite when the depth is 0
    std::array<double, 3> pixel_coords{};
};

/// Labels of one panel that need no pixels.
struct PanelGeometry {
    std::array<std::array<double, 3>, 3> intrinsics{};   ///< K, row-major, pixels; the centre of the first pixel is (0.5, 0.5)
    std::array<std::array<double, 4>, 4> pose_opencv{};  ///< camera to world, row-major; camera x right, y down, z forward
    std::vector<ObjectGeometry> objects;                 ///< in the panel's order
    struct Direction {
        std::string name;
        std::array<double, 3> vector{};  ///< unit, world space
    };
    std::vector<Direction> directions;  ///< left right front behind above below
    struct Relation {
        std::string name;
        std::vector<std::vector<int>> related;  ///< related[i]: sorted indices of objects that are `name` of object i
    };
    std::vector<Relation> relationships;  ///< left right front behind
};

/// A visible part of a thing.
struct PartPixels {
    std::uint32_t id = 0;  ///< counted from 1
    int visible_px = 0;
};

/// Labels of one object that come from the frame.
struct ObjectPixels {
    std::optional<PixelBox> bbox;         ///< box of the visible pixels; nothing if the object shows none
    std::optional<PixelBox> amodal_bbox;  ///< box of the object as if alone before the backdrop, within the image
    int visible_px = 0;
    int amodal_px = 0;
    double visible_fraction = 0.0;  ///< visible_px / amodal_px, 0 when amodal_px is 0
    Rle rle;                        ///< the visible mask
    std::vector<PartPixels> parts;  ///< parts of a thing, in the order of their ids
};

}  // namespace clevrvk::annotate
