// Warns of what panels ask of worlds that are painted around a backdrop of their own.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::pipeline {

/// Logs each kind of warning once, for the first panel that gives cause for it. One thread at a time.
class WorldWarnings {
public:
    /// The catalog outlives this.
    explicit WorldWarnings(const catalog::Catalog& catalog) : catalog_(catalog) {}

    /// \param file, line  where the episode comes from
    void look_at(const spec::EpisodeSpec& episode, std::string_view file, std::uint64_t line);

private:
    const catalog::Catalog& catalog_;
    bool has_told_background_ = false;
    bool has_told_stage_ = false;
};

/// A panel's demands on its world that have no effect or sense: its background, and its stage.
struct WorldDoubts {
    bool background = false;  ///< the backdrop hides it
    bool stage = false;       ///< only lights that are made for the backdrop light it, and mirrors see nothing
};

[[nodiscard]] WorldDoubts find_world_doubts(const spec::PanelSpec& panel, const catalog::World& world);

}  // namespace clevrvk::pipeline
