// Verifies an array of flow: each point that a panel shows must lie, in the neighbouring panel, on the ray through the
// place that the flow gives.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/panel_truth.h"

#include <cstdint>
#include <functional>
#include <span>

namespace clevrvk::check {

/// How far from its place a point may be, in pixels.
inline constexpr double kFlowTolerancePx = 0.05;

/// The true values that one array is checked against.
struct FlowContext {
    const PanelTruth* truth = nullptr;
    const PanelCaster* caster = nullptr;        ///< casts this panel
    const PanelCaster* other_caster = nullptr;  ///< casts the other panel; null if there is none
    int step = 0;                               ///< from this panel to the other
    std::span<const std::uint32_t> ids;         ///< ids from the mask, row-major
};

/// Checks whether both values of a pixel are right, given pixel and centre. \param values  array of all pixels
[[nodiscard]] std::function<bool(std::size_t, const glm::dvec2&)> make_flow_check(const FlowContext& context,
                                                                                  std::span<const float> values);

}  // namespace clevrvk::check
