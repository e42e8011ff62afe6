// Turns a panel's spec into numbers: camera basis, light frames, and instances with materials and meshes.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::scene {

/// Builds the scene of one panel of an episode. Among coplanar surfaces, the owner is a hair in front of the others
/// (separate_coplanar.h). The noise seed is a hash of the episode's id and seed and the panel's id.
/// \param resolved  the same panel, resolved
/// \throws SpecError, IoError  when a mesh is malformed or cannot be read
[[nodiscard]] Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const resolve::ResolvedPanel& resolved,
                                const catalog::Catalog& catalog, MeshCache& meshes);

/// Like above, for a panel that has not been resolved yet.
[[nodiscard]] Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes);

/// The same, but coplanar surfaces stay where the spec puts them: for generators, whose estimates need no owner.
[[nodiscard]] Scene place_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes);

}  // namespace clevrvk::scene
