// Verifies the alpha of a picture with a transparent background against the rays of its scene.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/image/png.h"

#include <string>

namespace clevrvk::check {

/// Checks panels without motion blur and depth of field; skips all others.
/// \param cast  the rays of this panel \param image  RGBA \param place  name of the picture's file
void check_alpha(const scene::Scene& scene, const PanelCaster& caster, const PanelCast& cast, const image::PngImage& image,
                 const IndexLine& line, const std::string& place, Findings& findings);

}  // namespace clevrvk::check
