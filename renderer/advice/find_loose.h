// Finds objects that nothing supports and objects inside each other, by their true bodies.
#pragma once

#include "renderer/advice/find_oddities.h"

namespace clevrvk::advice {

/// A body floats if its surface is farther than this from all others: metres (scene units), or a share of its diagonal.
inline constexpr double kFloating_m = 0.01;
inline constexpr double kFloatingShare = 0.05;

/// A body is deep in another one beyond this depth: metres (scene units), or a share of the smaller diagonal.
inline constexpr double kDeep_m = 0.01;
inline constexpr double kDeepShare = 0.05;

/// Objects that touch neither another object nor the stage, except kinds that fly, swim or are held by someone outside
/// the picture; and, of two objects deep in each other, the later one. Bodies are made only for objects whose boxes do
/// not decide. \param panel  the scene's panel
[[nodiscard]] Oddities find_loose(const spec::PanelSpec& panel, const scene::Scene& scene);

}  // namespace clevrvk::advice
