// Requirements of the strict variant on pictures, in addition to those on placement: a crop keeps everything that the
// episode asks about, and words for places agree with pixels.
#pragma once

#include "generators/mewl/scene_view.h"
#include "renderer/spec/episode_spec.h"

namespace clevrvk::generators::mewl {

/// Least horizontal distance, in pixels, between two centres whose order from left to right is mentioned.
inline constexpr double kLeastOrder_px = 2.0;

/// Whether all centres, including the hand's, lie inside the central square of the picture, at least a pixel from its
/// edges. This square remains when the picture is scaled to 224 pixels on its shorter side and cropped.
[[nodiscard]] bool has_all_centers_in_square(const spec::PanelSpec& panel);

/// Whether, for any two objects that are left and right of each other, the left one's centre is further left in the
/// picture, by at least kLeastOrder_px. The hand is ignored.
[[nodiscard]] bool agrees_with_pixels(const spec::PanelSpec& panel, const Directions& directions);

}  // namespace clevrvk::generators::mewl
