// Verifies a panel's arrays against its scene.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/check/panel_truth.h"

#include <cstdint>
#include <span>
#include <string>

namespace clevrvk::check {

/// The truth that one panel's arrays are checked against.
struct ArrayContext {
    const PanelTruth* truth = nullptr;
    const scene::Scene* scene = nullptr;
    const PanelCaster* caster = nullptr;
    const PanelCaster* before = nullptr;  ///< of the panel before; null when there is none, or no flow is to be checked
    const PanelCaster* after = nullptr;   ///< likewise, of the next
    std::span<const std::uint32_t> ids;   ///< of the mask, row-major
    const IndexLine* line = nullptr;
};

/// \param name   of write::kAovNames
/// \param bytes  of the .npy file
/// \param place  of the file
void check_array(const ArrayContext& context, const std::string& name, std::span<const std::uint8_t> bytes, const std::string& place,
                 Findings& findings);

}  // namespace clevrvk::check
