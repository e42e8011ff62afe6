// Compares the contrast across the outlines of objects with the contrast that the scene's light gives them.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/estimate_picture.h"
#include "renderer/check/picture_colors.h"

namespace clevrvk::check {

/// How much more of their expected contrast the outlines show when the picture is moved by 2 to 6 pixels: at most 0 if
/// all fits, 1 if they show nothing where they are. 0 if there are too few outlines.
[[nodiscard]] double find_outline_gain(const scene::Scene& scene, const PictureEstimate& estimate, const PanelCast& cast,
                                       const PictureColors& colors);

}  // namespace clevrvk::check
