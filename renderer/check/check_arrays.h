// Verifies a panel's arrays: depth against the scene, normals and base colours by their rules.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"

#include <cstdint>
#include <span>
#include <string>

namespace clevrvk::check {

/// What one panel's arrays are checked against.
struct ArrayContext {
    const scene::Scene* scene = nullptr;
    const PanelCaster* caster = nullptr;
    std::span<const std::uint32_t> ids;  ///< of the mask, row-major
    const IndexLine* line = nullptr;
};

/// \param name   depth, normal or albedo
/// \param bytes  of the .npy file
/// \param place  of the file
void check_array(const ArrayContext& context, const std::string& name, std::span<const std::uint8_t> bytes, const std::string& place,
                 Findings& findings);

}  // namespace clevrvk::check
