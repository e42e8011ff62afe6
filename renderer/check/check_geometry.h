// Compares the labels of an index line that need no pixels with the formulas of docs/labels.md.
#pragma once

#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::check {

/// Greatest deviation of a label from its formula: relative to the value, but absolute below 1, and for pixel
/// coordinates relative to the picture's width if that is larger. Both sides use doubles, in different orders.
inline constexpr double kFormulaTolerance = 1e-9;

/// Compares K, pose, projected centres, directions and relations. \param panel  the panel as the line gives it
/// \return  the paths of the labels that are wrong, such as `camera.K`
[[nodiscard]] std::vector<std::string> check_geometry(const IndexLine& line, const spec::PanelSpec& panel, Findings& findings);

}  // namespace clevrvk::check
