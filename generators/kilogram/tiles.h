// A tangram as seven tiles on a table: a spec episode for the renderer. The shapes of tiles are in
// assets/shapes/tangram_*.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
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

/// What the tiles look like.
struct TableLook {
    std::string material = "rubber";
    std::string other_color = "black";  ///< of pieces without a part
    int side_px = 224;                  ///< of the square picture
    std::optional<std::int64_t> seed;   ///< jitters camera and lights as CLEVR does; without it they are the world's own
};

/// Why tiles cannot show the tangram, or nothing: a piece that is no tangram's piece, or tiles that would overlap.
/// Begins with its name.
[[nodiscard]] std::optional<std::string> find_tile_fault(const Tangram& tangram);

/// A panel in the world `tangram`: objects `piece_1` to `piece_7`, the figure upright as the camera sees it and as
/// large as fits. Pieces of a part have its colour; labels name piece, kind and part. Where drawn pieces overlap a
/// little, all tiles are a little smaller.
/// \param jitter_key  with the panel's id it keys the jitter
/// \throws SpecError  what find_tile_fault finds
[[nodiscard]] spec::PanelSpec build_table_panel(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                                const TableLook& look, const std::string& jitter_key, const std::string& panel_id);

/// An episode of one such panel, `table`, by the tangram's name; labels hold name and parts.
/// \throws SpecError  as build_table_panel, and when the name cannot be an episode's
[[nodiscard]] spec::EpisodeSpec build_table_episode(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                                    const TableLook& look);

}  // namespace clevrvk::generators::kilogram
