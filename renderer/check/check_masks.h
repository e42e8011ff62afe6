// Verifies a panel's mask against its scene, and the labels of its pixels against the mask.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"

#include <cstdint>
#include <span>

namespace clevrvk::check {

/// Compares a mask with the ids that the scene gives. Ids may differ only where the ray through the pixel's centre
/// nearly touches an outline, or where two surfaces nearly coincide, see cast_panel.h.
/// \param ids    row-major, none above the number of objects
/// \param place  of the mask's file
/// \return  pixels that differ within the tolerance
std::uint64_t check_mask(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, int width_px,
                         const IndexLine& line, const std::string& place, Findings& findings);

/// Compares boxes, counts and run lengths of a line with the mask, and the amodal ones with the scene.
void check_pixel_labels(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, int width_px, int height_px,
                        const IndexLine& line, Findings& findings);

}  // namespace clevrvk::check
