// Compares a picture with its scene without any hash. Finds pictures that are black, mirrored, inverted, recoloured or
// those of another panel.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/check_swaps.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/check/panel_truth.h"
#include "renderer/image/png.h"

#include <string>

namespace clevrvk::check {

/// A picture and what it must show. All pointers are set, and outlive it.
struct PictureContext {
    const PanelTruth* truth = nullptr;
    const PanelCaster* caster = nullptr;
    const PanelCast* cast = nullptr;
    const image::PngImage* image = nullptr;  ///< 8-bit RGB or RGBA, of the scene's size
    MeshTrees* trees = nullptr;
    bool is_denoised = false;
};

/// Compares a picture with an estimate of it. Sampling noise does not matter, nor do effects that the estimate leaves
/// out.
/// \param place  name of the picture's file
/// \return       the picture beside its estimate, for check_swaps
PictureTrace check_picture(const PictureContext& context, const IndexLine& line, const std::string& place, Findings& findings);

}  // namespace clevrvk::check
