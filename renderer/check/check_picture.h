// Compares a picture with its scene, without any hash: finds one that is black, of another panel, mirrored, inverted or
// recoloured.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/check/panel_truth.h"
#include "renderer/image/png.h"

#include <string>

namespace clevrvk::check {

/// Compares a picture with an estimate of it. Noise of the samples does not matter, nor do effects that the estimate
/// leaves out.
/// \param image  8-bit RGB of the scene's size, or RGBA
/// \param place  of its file
void check_picture(const PanelTruth& truth, const PanelCaster& caster, const PanelCast& cast, const image::PngImage& image,
                   const IndexLine& line, const std::string& place, Findings& findings);

}  // namespace clevrvk::check
