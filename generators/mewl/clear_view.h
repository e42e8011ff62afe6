// The strict variant's demands on a picture beyond those of placement: nothing that is asked about is lost by a crop,
// and words for places agree with pixels.
#pragma once

#include "generators/mewl/scene_view.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::generators::mewl {

/// Two centres whose order from left to right is said differ at least by this, pixels.
inline constexpr double kLeastOrder_px = 2.0;

/// Whether all centres, the hand's too, lie inside the central square of the picture, a pixel from its edges at least:
/// what is left when the picture is scaled to 224 pixels on its shorter side and cropped to a square.
[[nodiscard]] bool has_all_centers_in_square(const spec::PanelSpec& panel);

/// Whether of any two objects that are left and right of each other the left one's centre is further left in the
/// picture, by kLeastOrder_px at least. The hand does not count.
[[nodiscard]] bool agrees_with_pixels(const spec::PanelSpec& panel, const Directions& directions);

}  // namespace clevrvk::generators::mewl
