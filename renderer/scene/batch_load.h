// The load of a batch, derived from its scenes: sizes, objects, and the meshes and pictures of all its panels together.
// Knows no device.
#pragma once

#include "renderer/scene/scene.h"

#include <cstdint>
#include <set>

namespace clevrvk::scene {

/// Panels of equal size and path.
struct BatchLoad {
    int width_px = 0;  ///< of each panel
    int height_px = 0;
    int object_count = 0;  ///< of the panel with the most objects; with an open shutter, times the number of time steps
    ScenePath path = ScenePath::Classic;
    int panel_count = 1;
    std::uint64_t mesh_bytes = 0;     ///< over all panels, each mesh once
    std::uint64_t picture_bytes = 0;  ///< likewise
};

/// Adds up a batch, panel by panel.
class LoadCounter {
public:
    void add(const Scene& scene);

    /// The load of the panels added so far. \throws std::logic_error  when there are none
    [[nodiscard]] const BatchLoad& load() const;

private:
    BatchLoad load_{.panel_count = 0};
    std::set<const void*> seen_;  // meshes and pictures; used for look-ups only
};

/// Bytes of a panel's meshes and pictures, each counted once.
[[nodiscard]] std::uint64_t count_asset_bytes(const Scene& scene);

}  // namespace clevrvk::scene
