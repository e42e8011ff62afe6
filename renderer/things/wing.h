// Wings and fins with an airfoil section.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// A wing or fin from root to tip; chords lie along +y from the leading edge.
/// \param root, tip  ends of the leading edge   \param thickness  relative to the chord
/// \param up  perpendicular to the chord and the span
[[nodiscard]] Mesh make_wing(const dvec3& root, const dvec3& tip, double root_chord, double tip_chord, double thickness, const dvec3& up);

}  // namespace clevrvk::things
