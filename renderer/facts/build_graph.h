// The graph of a panel, from its spec.
#pragma once

#include "renderer/cast/mesh_tree.h"
#include "renderer/catalog/catalog.h"
#include "renderer/facts/graph.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::facts {

/// Builds graph after graph with the same meshes. Use from one thread at a time.
class GraphBuilder {
public:
    /// The catalog must outlive this.
    explicit GraphBuilder(const catalog::Catalog& catalog) : catalog_(catalog) {}

    /// The graph of one panel, at the time of its labels. Rays measure how much of each object the picture shows, and
    /// its colour if the catalog does not name it.
    /// \throws SpecError, IoError  when a mesh is malformed or cannot be read
    [[nodiscard]] Graph build(const spec::EpisodeSpec& episode, std::size_t panel_index);

private:
    const catalog::Catalog& catalog_;
    scene::MeshCache meshes_;
    cast::MeshTrees trees_;
};

}  // namespace clevrvk::facts
