// Finds noise and the blocks of JPEG, which a denoised picture does not have.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/picture_colors.h"

#include <functional>
#include <string>

namespace clevrvk::check {

/// The fault of a picture's grain, or "".
/// \param is_denoised  a picture that is not may have noise
/// \param has_pattern  whether a pixel, by x and y, shows a texture or surroundings, which may look like noise. It is
///                     called only for pictures that look noisy
[[nodiscard]] std::string find_grain_fault(const PanelCast& cast, const PictureColors& colors, bool is_denoised,
                                           const std::function<bool(int, int)>& has_pattern);

}  // namespace clevrvk::check
