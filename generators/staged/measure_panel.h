// What holds between two objects of a panel, from its spec alone.
#pragma once

#include "generators/staged/relations.h"
#include "renderer/catalog/catalog.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <span>
#include <vector>

namespace clevrvk::generators::staged {

/// What the first panel shows of each of its objects, in their order.
[[nodiscard]] std::vector<Look> look_at_panel(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, scene::MeshCache& meshes);

/// As relations_to_json, of two objects of the first panel. \param looks  of look_at_panel \param places  of the two
[[nodiscard]] Json measure_panel(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, std::span<const Look> looks,
                                 const std::array<std::size_t, 2>& places, scene::MeshCache& meshes);

}  // namespace clevrvk::generators::staged
