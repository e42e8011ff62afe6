// The load of a batch, as far as its scenes say: sizes, objects, and the meshes and pictures that they show together.
// Knows no device.
#pragma once

#include "renderer/scene/scene.h"

#include <cstdint>
#include <set>

namespace clevrvk::scene {

/// Panels of one size and path.
struct BatchLoad {
    int width_px = 0;  ///< of each panel
    int height_px = 0;
    int object_count = 0;  ///< of the panel that has the most; while its shutter is open, each time counts
    ScenePath path = ScenePath::Classic;
    int panel_count = 1;
    std::uint64_t mesh_bytes = 0;     ///< of all panels together, each mesh once
    std::uint64_t picture_bytes = 0;  ///< likewise
};

/// Adds up a batch, panel by panel.
class LoadCounter {
public:
    void add(const Scene& scene);

    /// The load of the panels that were added. \throws std::logic_error  when there is none
    [[nodiscard]] const BatchLoad& load() const;

private:
    BatchLoad load_{.panel_count = 0};
    std::set<const void*> seen_;  // meshes and pictures; only looked up
};

/// Bytes of a panel's meshes and pictures, each once.
[[nodiscard]] std::uint64_t count_asset_bytes(const Scene& scene);

}  // namespace clevrvk::scene
