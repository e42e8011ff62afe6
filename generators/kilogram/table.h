// A tangram as seven tiles on a table, in the world `tans`: a spec episode for the renderer. The shapes of tiles are in
// assets/shapes/tan_*; the materials of tiles and table are in table_looks.h.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/table_looks.h"
#include "generators/kilogram/tangram.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <span>
#include <string>

namespace clevrvk::generators::kilogram {

/// The looks of tables: options that are not named are drawn.
struct TableLook {
    std::string look{kAny};    ///< of list_look_names
    std::string ground{kAny};  ///< of list_ground_names
    std::string color;         ///< of pieces without a part: a name of the catalog; "" draws one of the look's own
    int side_px = 224;         ///< of the square picture
    std::int64_t seed = 0;     ///< of all that is drawn, and of the jitter of camera and light
};

/// Settings that the tables of one episode share.
struct TableScene {
    const TileLook* look = nullptr;
    TableColor color;  ///< of pieces without a part
    DrawnGround ground;
    double exposure = 1.0;
    std::uint32_t seed = 0;  ///< of the grain
};

/// Draws what is not named. The ground differs from every colour that a piece may have.
/// \param parts  of every panel of the episode
/// \param key    with the seed it keys what is drawn
[[nodiscard]] TableScene draw_table_scene(const catalog::Catalog& catalog, const TableLook& look, std::span<const PartOfPiece> parts,
                                          const std::string& key);

/// A panel with the objects `piece_1` to `piece_7`: the figure upright as the camera sees it, in the middle, its tiles
/// on a third of the picture or as large as fits. Pieces of a part have its colour; labels name piece, kind, part and
/// colour. Where drawn pieces overlap a little, all tiles are a little smaller.
/// \param jitter_key  with the panel's id it keys the jitter
/// \throws SpecError  what find_tile_fault finds
[[nodiscard]] spec::PanelSpec build_table_panel(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                                const TableLook& look, const TableScene& scene, const std::string& jitter_key,
                                                const std::string& panel_id);

/// An episode of one such panel, `table`, by the tangram's name; labels hold name, parts, look and ground.
/// \throws SpecError  as build_table_panel, and when the name cannot be an episode's
[[nodiscard]] spec::EpisodeSpec build_table_episode(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                                    const TableLook& look);

}  // namespace clevrvk::generators::kilogram
