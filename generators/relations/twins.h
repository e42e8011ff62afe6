// Which pictures of a prompt are near twins of each other, by their spec alone.
#pragma once

#include "renderer/spec/episode_spec.h"

namespace clevrvk::generators::relations {

/// How two pictures of the same prompt differ. Their first two objects are the prompt's; a camera looks at a point, and
/// not straight down.
struct Difference {
    bool of_looks = false;   ///< an object has another colour or material
    bool of_layout = false;  ///< another support; or as the eye sees it, an object turned by 20 degrees, or the way from
                             ///< the second to the first changed by a quarter of its length
    bool of_camera = false;  ///< the eye looks from 3 degrees aside
    bool of_light = false;   ///< other lamps; or one on the other side, a tenth stronger or weaker, or turned by 10 degrees

    [[nodiscard]] int count() const { return int{of_looks} + int{of_layout} + int{of_camera} + int{of_light}; }
};
[[nodiscard]] Difference compare_pictures(const spec::PanelSpec& a, const spec::PanelSpec& b);

/// Whether they differ in fewer than three of the four ways.
[[nodiscard]] bool are_near_twins(const spec::PanelSpec& a, const spec::PanelSpec& b);

}  // namespace clevrvk::generators::relations
