// Pictures of one thing: the variant, the view, and the camera distance that gives a required coverage.
#pragma once

#include "generators/devbench/appearance.h"
#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <cstdint>
#include <string_view>

namespace clevrvk::generators::devbench {

/// Settings that all pictures of a task share.
struct PictureStyle {
    bool is_white = false;  ///< the background; otherwise grey 156
    int width_px = 224;
    int height_px = 224;
};

/// A picture of a thing, and its predicted appearance.
struct Token {
    spec::PanelSpec panel;
    Appearance appearance;
    double most_coverage = 0.0;  ///< the most coverage possible without touching the picture's border
    bool is_estimated = false;   ///< whether the appearance comes from the fine grid
};

/// The meshes of a trial and the data that rays need from them, within a memory budget. They are freed with the trial:
/// no other trial shares them.
struct Meshes {
    scene::MeshCache cache{std::uint64_t{64} << 20U};
    cast::MeshTrees trees{std::size_t{1} << 19U};
};

/// A variant in which the thing looks like its noun.
[[nodiscard]] std::uint32_t draw_variant(const things::Thing& thing, Rng& rng);

/// A centred variant of the thing from a random direction, as large as the picture's border allows. Flat things are
/// seen from above, others from the front. The appearance is estimated on the coarse grid.
[[nodiscard]] Token draw_token(const catalog::Catalog& catalog, Meshes& meshes, const things::Thing& thing, std::uint32_t variant,
                               const PictureStyle& style, Rng& rng);

/// Moves the camera until the coverage is within 5 % of `coverage`, then estimates the appearance on the fine grid.
/// \return  whether the thing can cover that much without touching the picture's border
[[nodiscard]] bool frame_token(const catalog::Catalog& catalog, Meshes& meshes, double coverage, Token& token);

/// The panel that shows a token, with the labels of its object. \param meshes  of the run, which will show the panel
[[nodiscard]] spec::PanelSpec finish_panel(Token token, std::string_view id, scene::MeshCache& meshes);

}  // namespace clevrvk::generators::devbench
