// Compares a picture with its scene without any hash. Finds pictures that are black, mirrored, inverted, recoloured or
// those of another panel.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/check/panel_truth.h"
#include "renderer/image/png.h"

#include <string>

namespace clevrvk::check {

/// Compares a picture with an estimate of it. Sampling noise does not matter, nor do effects that the estimate leaves
/// out.
/// \param image  8-bit RGB or RGBA, of the scene's size
/// \param place  name of the picture's file
void check_picture(const PanelTruth& truth, const PanelCaster& caster, const PanelCast& cast, const image::PngImage& image,
                   const IndexLine& line, const std::string& place, Findings& findings);

}  // namespace clevrvk::check
