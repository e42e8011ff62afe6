// How much of each object a picture shows, and who hides the rest: pixel by pixel, before it is rendered.
#pragma once

#include "renderer/cast/caster.h"
#include "renderer/scene/scene.h"

#include <cstddef>
#include <vector>

namespace clevrvk::generators::staged {

/// What a picture 512 pixels wide shows of one object.
struct Look {
    double all_px = 0.0;             ///< that it would cover if it were alone, within the frame
    double seen_px = 0.0;            ///< that it covers
    std::vector<double> hidden_by;   ///< pixels of it that show that object instead, in the order of mask ids
    bool is_cut = false;             ///< it meets the picture's edge

    [[nodiscard]] double share() const { return all_px > 0.0 ? seen_px / all_px : 0.0; }
};

/// Looks at every object of a scene, in the order of mask ids. Of large objects not every pixel is looked at.
[[nodiscard]] std::vector<Look> look_at_objects(const scene::Scene& scene, const cast::Caster& caster);

}  // namespace clevrvk::generators::staged
