// A tangram as shapes to paint: KiloGram's conditions and styles. Paints nothing itself.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/flat/paint.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The part, from 0, that each piece belongs to; nothing for a piece that belongs to none and stays black.
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

/// The pieces in order of their ids, each with a white line of one unit.
[[nodiscard]] std::vector<flat::Shape> build_shapes(const Tangram& tangram, const PartOfPiece& parts);

enum class Style {
    Authors,  ///< as the published pictures: about one pixel a unit, half a pixel to the right and down, then resampled
    Clean,    ///< straight at the size asked for
    AsLoaded  ///< as the authors', and black pictures of the published set that are 16-bit grey as its loader reads them
};

/// A square picture, its shorter axis padded evenly with white.
/// \param side_px  of the picture; 224 in the data set
[[nodiscard]] flat::Picture draw(const Tangram& tangram, const PartOfPiece& parts, Style style, int side_px);

/// Where the tangram's units lie in that picture.
[[nodiscard]] flat::Placement find_placement(const Tangram& tangram, Style style, int side_px);

/// The ids of the pieces at the pixels' centres of that picture, row-major; 0 is the background. White lines do not
/// count.
[[nodiscard]] std::vector<std::uint8_t> draw_ids(const Tangram& tangram, Style style, int side_px);

}  // namespace clevrvk::generators::kilogram
