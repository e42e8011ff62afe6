// The twin of a picture without blur and without the effects of a sensor, for models that learn to undo these.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <array>
#include <set>
#include <string>
#include <string_view>

namespace clevrvk::spec {

/// The keys that a twin can be without: `shutter`, so that everything stands where it is when the labels are taken;
/// `aperture`; `sensor`.
inline constexpr std::array<std::string_view, 3> kTwinParts{"shutter", "aperture", "sensor"};

/// The same episode without these parts. Its labels are the same, except for the keys that it lacks.
/// \param parts   of kTwinParts
/// \param source  `FILE:LINE` of the episode, the beginning of every message
/// \throws SpecError  for parts with the shutter, when a cloth lies over a moving object, a cord winds around one, or
/// either moves itself: it has the form from when the shutter opens, and the twin would give it another one
[[nodiscard]] EpisodeSpec make_sharp_twin(const EpisodeSpec& episode, const std::set<std::string_view>& parts,
                                          const std::string& source);

}  // namespace clevrvk::spec
