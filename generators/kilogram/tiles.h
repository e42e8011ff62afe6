// Where the exact tiles lie that show a drawn tangram. How they become a picture is in table.h.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/flat/polygon.h"

#include <array>
#include <optional>
#include <string>

namespace clevrvk::generators::kilogram {

/// Where a tile lies that has a drawn piece's place. Lengths are in the tangram's own unit, y grows upwards.
struct TilePose {
    bool is_mirrored = false;   ///< the other hand of the parallelogram
    glm::dvec2 center{};        ///< of the corners
    double rotation_deg = 0.0;  ///< counter-clockwise, from 0 to below 360, whole millionths
    double worst_error = 0.0;   ///< largest distance of a drawn corner from the tile's
};

/// The pose in which the corners of an exact piece lie nearest to the drawn ones. \param unit  the square's side
[[nodiscard]] TilePose fit_tile(const Piece& piece, PieceKind kind, double unit);

/// From 0 to below 360, whole millionths.
[[nodiscard]] double round_degrees(double angle_deg);

/// The outline of a tile, y upwards. \param side  of the square
[[nodiscard]] flat::Polygon outline_of(const TilePose& pose, PieceKind kind, double side);

/// Tiles in the places of a tangram's pieces; those of a fault, which is "" where there is none, mean nothing.
struct TileFit {
    std::array<TilePose, kPieceCount> poses;
    double side = 0.0;  ///< of the square: where drawn pieces overlap a little, all tiles are a little smaller
    std::string fault;
};

[[nodiscard]] TileFit fit_tiles(const Tangram& tangram);

/// Why tiles cannot show the tangram, or nothing: a piece that is no tangram's piece, or tiles that would overlap.
/// Begins with its name.
[[nodiscard]] std::optional<std::string> find_tile_fault(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
