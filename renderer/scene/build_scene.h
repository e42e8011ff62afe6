// Turns a panel's spec into numbers: camera basis, light frames, instances with their materials and meshes.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::scene {

/// The scene of one panel of an episode. Of coplanar surfaces the owner is a hair before the others
/// (separate_coplanar.h). The noise seed is a hash of the episode's id and seed and of the panel's id.
/// \param resolved  the same panel
/// \throws SpecError, IoError  when a mesh is malformed or cannot be read
[[nodiscard]] Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const resolve::ResolvedPanel& resolved,
                                const catalog::Catalog& catalog, MeshCache& meshes);

/// The same of a panel that nothing else has resolved.
[[nodiscard]] Scene build_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes);

/// The same with coplanar surfaces as the spec puts them: for generators, whose estimates need no owner.
[[nodiscard]] Scene place_scene(const spec::EpisodeSpec& episode, int panel_index, const catalog::Catalog& catalog, MeshCache& meshes);

}  // namespace clevrvk::scene
