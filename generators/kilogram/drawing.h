// A tangram as shapes to paint: KiloGram's conditions and styles. Paints nothing itself.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/flat/paint.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The part of each piece, counted from 0; nothing for a piece without a part, which stays black.
using PartOfPiece = std::array<std::optional<int>, kPieceCount>;

/// All pieces black: the condition BLACK, and AUG with no part.
constexpr PartOfPiece kNoParts{};

struct NamedPartColor {
    std::string_view name;
    flat::Rgb rgb;
};

/// The colours of the conditions COLOR and AUG, in the order in which the caption names the parts. Source: CSS colours
/// of the published program.
constexpr std::array<NamedPartColor, kPieceCount> kPartColors{{{"coral", {255, 127, 80}},
                                                               {"gold", {255, 215, 0}},
                                                               {"lightskyblue", {135, 206, 250}},
                                                               {"lightpink", {255, 182, 193}},
                                                               {"mediumseagreen", {60, 179, 113}},
                                                               {"darkgrey", {169, 169, 169}},
                                                               {"lightgrey", {211, 211, 211}}}};

/// The pieces in id order, each with a white outline one unit wide.
[[nodiscard]] std::vector<flat::Shape> build_shapes(const Tangram& tangram, const PartOfPiece& parts);

enum class Style {
    Authors,  ///< like the published pictures: about one pixel per unit, shifted half a pixel right and down, then resampled
    Clean,    ///< directly at the requested size
    AsLoaded  ///< like Authors, but published 16-bit grey black pictures look as the published loader reads them
};

/// A square picture, its shorter axis padded evenly with white.
/// \param side_px  side of the picture; 224 in the data set
[[nodiscard]] flat::Picture draw(const Tangram& tangram, const PartOfPiece& parts, Style style, int side_px);

/// The placement of the tangram's units in that picture.
[[nodiscard]] flat::Placement find_placement(const Tangram& tangram, Style style, int side_px);

/// The piece id at the centre of each pixel of that picture, row-major; 0 is the background. White outlines are
/// ignored.
[[nodiscard]] std::vector<std::uint8_t> draw_ids(const Tangram& tangram, Style style, int side_px);

}  // namespace clevrvk::generators::kilogram
