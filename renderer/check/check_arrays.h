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

/// The true values that one panel's arrays are checked against.
struct ArrayContext {
    const PanelTruth* truth = nullptr;
    const scene::Scene* scene = nullptr;
    const PanelCaster* caster = nullptr;
    const PanelCaster* before = nullptr;  ///< previous panel; null if there is none, or no flow to check
    const PanelCaster* after = nullptr;   ///< next panel, likewise
    std::span<const std::uint32_t> ids;   ///< ids from the mask, row-major
    const IndexLine* line = nullptr;
};

/// \param name   one of write::kAovNames
/// \param bytes  content of the .npy file
/// \param place  name of the file
void check_array(const ArrayContext& context, const std::string& name, std::span<const std::uint8_t> bytes, const std::string& place,
                 Findings& findings);

}  // namespace clevrvk::check
