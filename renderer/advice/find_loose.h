// Objects that nothing carries, and objects that are in each other, by true bodies.
#pragma once

#include "renderer/advice/find_oddities.h"

namespace clevrvk::advice {

/// A body whose surface is farther than this from all others floats: metres (scene units), or a share of its diagonal.
inline constexpr double kFloating_m = 0.01;
inline constexpr double kFloatingShare = 0.05;

/// A body is deep in another one beyond this: metres (scene units), or a share of the smaller diagonal.
inline constexpr double kDeep_m = 0.01;
inline constexpr double kDeepShare = 0.05;

/// Objects that touch neither another object nor the stage, but for kinds that fly, swim or are held by someone outside
/// the picture; and of two objects that are deep in each other the later. Bodies are made only of objects whose boxes
/// leave it open. \param panel  of the scene
[[nodiscard]] Oddities find_loose(const spec::PanelSpec& panel, const scene::Scene& scene);

}  // namespace clevrvk::advice
