// Whether a picture is black where its lens shows nothing.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/check/panel_truth.h"
#include "renderer/image/png.h"

#include <string>

namespace clevrvk::check {

/// Finds light beyond a lens's image circle, or beyond the angle at which its distortion would fold the picture back.
/// \param image  8-bit RGB or RGBA, of the scene's size
/// \param place  name of the image's file
void check_beyond_lens(const PanelTruth& truth, const PanelCaster& caster, const image::PngImage& image, const IndexLine& line,
                       const std::string& place, Findings& findings);

}  // namespace clevrvk::check
