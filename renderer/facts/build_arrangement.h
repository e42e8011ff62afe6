// The arrangement of a panel, from its spec.
#pragma once

#include "renderer/cast/mesh_tree.h"
#include "renderer/facts/arrangement.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::facts {

/// The arrangement of one panel, at the time of its labels. \param meshes, trees  kept for the next panels
/// \throws SpecError, IoError  when a mesh is malformed or cannot be read
[[nodiscard]] Arrangement build_arrangement(const spec::EpisodeSpec& episode, std::size_t panel_index, const catalog::Catalog& catalog,
                                            scene::MeshCache& meshes, cast::MeshTrees& trees);

/// Builds arrangement after arrangement with the same meshes. Use from one thread at a time.
class ArrangementBuilder {
public:
    /// The catalog must outlive this.
    explicit ArrangementBuilder(const catalog::Catalog& catalog) : catalog_(catalog) {}

    /// Does the same as build_arrangement.
    [[nodiscard]] Arrangement build(const spec::EpisodeSpec& episode, std::size_t panel_index)
    {
        return build_arrangement(episode, panel_index, catalog_, meshes_, trees_);
    }

private:
    const catalog::Catalog& catalog_;
    scene::MeshCache meshes_;
    cast::MeshTrees trees_;
};

}  // namespace clevrvk::facts
