// Gives coincident surfaces an owner: moves the surface that is to be seen a hair in front of the other.
#pragma once

#include "renderer/scene/scene.h"

namespace clevrvk::scene {

/// Two surfaces are coplanar if they are parallel, overlap and are closer than this, relative to the reach of the two
/// triangles: the largest of their coordinates, the eye's coordinates, and their distances from the eye. Rounding would
/// then decide which of them a device hits first: Mesa's CPU driver was seen to err by up to 1e-7.
inline constexpr double kCoplanar = 5e-7;

/// How far the owner is in front of the other, relative to the reach: rays that leave a surface start nearer to it than
/// this (shaders/general/path.glsl).
inline constexpr double kHair = 4e-6;

/// Likewise, relative to the reach of the smaller triangle alone; the larger of the two distances applies.
inline constexpr double kNearHair = 1e-5;

/// Moves the instances of a scene so that, in each pair of coplanar surfaces that the camera could both see, the
/// owner's surface is in front of the other's. The first of these rules that distinguishes the two chooses the owner:
/// - an object rather than the stage;
/// - a body on the viewer's side of the plane, before one in the plane alone (a sheet), before one beyond it;
/// - beyond the plane, an open body before a closed one;
/// - the body whose front faces the viewer;
/// - the later body.
/// Pieces of the stage stay in place. A world's backdrop counts as the level floor that it represents, although it
/// rises by up to some hundredths: things on that floor are moved above it as a whole.
/// Nobody sees the faces on which closed opaque bodies stand, so these bodies are not moved for them.
void separate_coplanar(Scene& scene);

}  // namespace clevrvk::scene
