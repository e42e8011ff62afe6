// Facts of panels as labels, for generate and describe.
#pragma once

#include "renderer/facts/build_graph.h"

namespace clevrvk::tools {

/// Adds the label `graph` to panels, as facts::list_panel_facts makes it. One thread at a time.
class FactsAdder {
public:
    /// The catalog must outlive this.
    explicit FactsAdder(const catalog::Catalog& catalog) : catalog_(catalog), builder_(catalog) {}

    /// \throws SpecError, IoError  as facts::GraphBuilder
    void add(spec::EpisodeSpec& episode);

private:
    const catalog::Catalog& catalog_;
    facts::GraphBuilder builder_;
    scene::MeshCache meshes_;
    cast::MeshTrees trees_;
};

}  // namespace clevrvk::tools
