// Pictures of one thing: which variant, from where, and how near, so that it covers a wanted share of the picture.
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
    bool is_white = false;  ///< the ground; else grey 156
    int width_px = 224;
    int height_px = 224;
};

/// A picture of a thing, and what it will look like.
struct Token {
    spec::PanelSpec panel;
    Appearance appearance;
    double most_coverage = 0.0;  ///< without touching the picture's border
    bool is_estimated = false;   ///< the appearance, on the fine grid
};

/// The meshes of a trial, and what rays need of them, as far as a budget allows. They go with the trial: no other one
/// has any of them.
struct Meshes {
    scene::MeshCache cache{std::uint64_t{64} << 20U};
    cast::MeshTrees trees{std::size_t{1} << 19U};
};

/// A variant in which the thing looks like its noun.
[[nodiscard]] std::uint32_t draw_variant(const things::Thing& thing, Rng& rng);

/// A variant of the thing, centred, from a drawn side, as large as the picture's border allows: flat things from above,
/// others from their front. Its appearance is estimated on the coarse grid.
[[nodiscard]] Token draw_token(const catalog::Catalog& catalog, Meshes& meshes, const things::Thing& thing, std::uint32_t variant,
                               const PictureStyle& style, Rng& rng);

/// Moves the camera until the thing covers that share, within 5 % of it, and estimates it on the fine grid.
/// \return  whether it can cover so much without touching the picture's border
[[nodiscard]] bool frame_token(const catalog::Catalog& catalog, Meshes& meshes, double coverage, Token& token);

/// The panel of a token that is shown: with the labels of its object. \param meshes  of the run, which will show it
[[nodiscard]] spec::PanelSpec finish_panel(Token token, std::string_view id, scene::MeshCache& meshes);

}  // namespace clevrvk::generators::devbench
