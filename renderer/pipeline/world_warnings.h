// Warns about keys of panels that do not suit a world made for a backdrop of its own.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::pipeline {

/// Logs each kind of warning once, for the first panel that causes it. One thread at a time.
class WorldWarnings {
public:
    /// The catalog must outlive this object.
    explicit WorldWarnings(const catalog::Catalog& catalog) : catalog_(catalog) {}

    /// \param file, line  location of the episode
    void look_at(const spec::EpisodeSpec& episode, std::string_view file, std::uint64_t line);

private:
    const catalog::Catalog& catalog_;
    bool has_told_background_ = false;
    bool has_told_stage_ = false;
};

/// Keys of a panel that have no effect or make no sense in its world: its background and its stage.
struct WorldDoubts {
    bool background = false;  ///< the backdrop hides the background
    bool stage = false;       ///< only lights made for the backdrop light the stage, and mirrors see nothing
};

[[nodiscard]] WorldDoubts find_world_doubts(const spec::PanelSpec& panel, const catalog::World& world);

}  // namespace clevrvk::pipeline
