// A tangram as seven tiles on a table, in the world `tans`: a spec episode for the renderer. The tile shapes are in
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

/// The look of a table; options without a value are drawn at random.
struct TableLook {
    std::string look{kAny};    ///< from list_look_names
    std::string ground{kAny};  ///< from list_ground_names
    std::string color;         ///< for pieces without a part: a name of the catalog; "" draws one of the look's colours
    int side_px = 224;         ///< side of the square picture
    std::int64_t seed = 0;     ///< for all random choices, including the jitter of camera and light
};

/// Settings that the tables of one episode share.
struct TableScene {
    const TileLook* look = nullptr;
    TableColor color;  ///< for pieces without a part
    DrawnGround ground;
    double exposure = 1.0;
    std::uint32_t seed = 0;  ///< for the grain
};

/// Draws the options without a value. The ground differs from every colour that a piece may have.
/// \param parts  for every panel of the episode
/// \param key    combined with the seed to key the random choices
[[nodiscard]] TableScene draw_table_scene(const catalog::Catalog& catalog, const TableLook& look, std::span<const PartOfPiece> parts,
                                          const std::string& key);

/// A panel with the objects `piece_1` to `piece_7`. The figure is upright in the camera's view and centred. Its tiles
/// cover a third of the picture, or less if it would not fit. The pieces of a part have its colour, and labels give
/// piece, kind, part and colour. If drawn pieces overlap a little, all tiles are made a little smaller.
/// \param jitter_key  combined with the panel's id to key the jitter
/// \throws SpecError  with the fault that find_tile_fault reports
[[nodiscard]] spec::PanelSpec build_table_panel(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                                const TableLook& look, const TableScene& scene, const std::string& jitter_key,
                                                const std::string& panel_id);

/// An episode with one such panel, `table`, named after the tangram; labels hold name, parts, look and ground.
/// \throws SpecError  like build_table_panel, and when the name is not a valid episode name
[[nodiscard]] spec::EpisodeSpec build_table_episode(const catalog::Catalog& catalog, const Tangram& tangram, const PartOfPiece& parts,
                                                    const TableLook& look);

}  // namespace clevrvk::generators::kilogram
