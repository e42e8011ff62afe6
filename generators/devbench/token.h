// Pictures of one thing: which variant, from where, and how near, so that it covers a wanted share of the picture.
#pragma once

#include "generators/devbench/appearance.h"
#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <cstdint>
#include <optional>
#include <string>

namespace clevrvk::generators::devbench {

/// What all pictures of a task share.
struct PictureStyle {
    bool is_white = false;  ///< the ground; else grey 156
    int width_px = 224;
    int height_px = 224;
};

/// A picture of a thing, and what it will look like.
struct Token {
    spec::PanelSpec panel;
    Appearance appearance;      ///< of a new one its extent alone
    bool is_estimated = false;  ///< on the fine grid
};

/// The meshes of a trial, and what rays need of them, each made once.
struct Meshes {
    scene::MeshCache& cache;
    cast::MeshTrees trees{};
};

/// A variant of the thing, centred, from a drawn side: flat things from above, others from their front.
/// \return  nothing when the thing cannot cover so much without touching the picture's border
[[nodiscard]] std::optional<Token> draw_token(const catalog::Catalog& catalog, Meshes& meshes, const things::Thing& thing,
                                              std::uint32_t variant, const PictureStyle& style, double coverage, Rng& rng);

/// Estimates its appearance.
void estimate_token(const catalog::Catalog& catalog, Meshes& meshes, Grid grid, Token& token);

}  // namespace clevrvk::generators::devbench
