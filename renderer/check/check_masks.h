// Verifies a panel's mask against its scene, and its pixel labels against the mask.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"

#include <cstdint>
#include <span>

namespace clevrvk::check {

/// Compares a mask with the ids that the scene gives. Ids may differ only if the ray through the pixel's centre nearly
/// touches an outline, or if two surfaces nearly coincide; see cast_panel.h.
/// \param ids    the mask, row-major; none exceeds the number of objects
/// \param place  name of the mask's file
/// \return  the number of pixels that differ within the tolerance
std::uint64_t check_mask(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, int width_px,
                         const IndexLine& line, const std::string& place, Findings& findings);

/// Compares a line's boxes, counts and run lengths with the mask, and its amodal labels with the scene.
void check_pixel_labels(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, int width_px, int height_px,
                        const IndexLine& line, Findings& findings);

}  // namespace clevrvk::check
