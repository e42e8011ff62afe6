// Verifies an array of flow: each point that a panel shows must be, in the neighbouring panel, on the ray through the
// place that the flow says.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/panel_truth.h"

#include <cstdint>
#include <functional>
#include <span>

namespace clevrvk::check {

/// How far from its place a point may be found, in pixels.
inline constexpr double kFlowTolerancePx = 0.05;

/// The truth that one array is checked against.
struct FlowContext {
    const PanelTruth* truth = nullptr;
    const PanelCaster* caster = nullptr;        ///< of the panel
    const PanelCaster* other_caster = nullptr;  ///< of the other one; null when there is none
    int step = 0;                               ///< from the panel to the other one
    std::span<const std::uint32_t> ids;         ///< of the mask, row-major
};

/// Whether the two values of a pixel are right, by pixel and its centre. \param values  of all pixels
[[nodiscard]] std::function<bool(std::size_t, const glm::dvec2&)> make_flow_check(const FlowContext& context,
                                                                                  std::span<const float> values);

}  // namespace clevrvk::check
