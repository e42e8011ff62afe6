// Positions of exact tiles that show a drawn tangram. table.h turns them into a picture.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/flat/polygon.h"

#include <array>
#include <optional>
#include <string>

namespace clevrvk::generators::kilogram {

/// The pose of the tile that replaces a drawn piece. Lengths are in the tangram's unit; y points up.
struct TilePose {
    bool is_mirrored = false;   ///< whether the parallelogram is mirrored
    glm::dvec2 center{};        ///< mean of the corners
    double rotation_deg = 0.0;  ///< counter-clockwise, from 0 to below 360, whole millionths
    double worst_error = 0.0;   ///< largest distance between a drawn corner and the tile's corner
};

/// The pose that brings the corners of an exact piece nearest to the drawn ones. \param unit  side of the square
[[nodiscard]] TilePose fit_tile(const Piece& piece, PieceKind kind, double unit);

/// An angle in degrees from 0 to below 360, in whole millionths.
[[nodiscard]] double round_degrees(double angle_deg);

/// The outline of a tile, y up. \param side  side of the square
[[nodiscard]] flat::Polygon outline_of(const TilePose& pose, PieceKind kind, double side);

/// The tiles that replace a tangram's pieces. If there is a fault (not ""), the tiles are meaningless.
struct TileFit {
    std::array<TilePose, kPieceCount> poses;
    double side = 0.0;  ///< side of the square; if drawn pieces overlap a little, all tiles are made a little smaller
    std::string fault;
};

[[nodiscard]] TileFit fit_tiles(const Tangram& tangram);

/// The reason why tiles cannot show the tangram: a piece with a wrong shape, or tiles that would overlap. Nothing if
/// they can. The message begins with the tangram's name.
[[nodiscard]] std::optional<std::string> find_tile_fault(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
