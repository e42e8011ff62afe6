// Compares the labels of an index line that need no pixels with the formulas of docs/labels.md.
#pragma once

#include "renderer/check/checks.h"
#include "renderer/check/index_line.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::check {

/// How far a label may be off a formula's value: relative to it, or absolute below 1; of pixel coordinates to the
/// picture's width too. Both are computed in double precision, in different orders.
inline constexpr double kFormulaTolerance = 1e-9;

/// Compares K, pose, projected centres, directions and relations. \param panel  as the line says it
/// \return  the paths of the labels that were found wrong, such as `camera.K`
[[nodiscard]] std::vector<std::string> check_geometry(const IndexLine& line, const spec::PanelSpec& panel, Findings& findings);

}  // namespace clevrvk::check
