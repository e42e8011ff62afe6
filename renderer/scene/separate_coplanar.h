// Gives surfaces that lie exactly in one another an owner: moves the one that is seen a hair before the other.
#pragma once

#include "renderer/scene/scene.h"

namespace clevrvk::scene {

/// Two surfaces are coplanar where they are parallel, overlap, and lie nearer to each other than this, relative to the
/// reach of the two triangles: the largest of their coordinates, the eye's, and their distances from it. A matter of
/// rounding then decides which of them a device hits first: Mesa's CPU driver was seen to be wrong up to 1e-7.
inline constexpr double kCoplanar = 5e-7;

/// How far before the other the owner is, relative to the reach: rays that leave a surface start nearer to it than the
/// second (shaders/general/path.glsl).
inline constexpr double kHair = 4e-6;

/// Likewise, relative to the reach of the smaller triangle alone; the larger of both distances counts.
inline constexpr double kNearHair = 1e-5;

/// Moves the instances of a scene so that of each pair of coplanar surfaces, both of which the camera could see, the
/// owner's is before the other's. The owner is, by the first of these rules that tells the two apart:
/// - an object, of an object and the stage;
/// - a body on the viewer's side of the plane, before one in it alone (a sheet), before one beyond it; beyond it an
///   open body before a closed one;
/// - the one whose front faces the viewer;
/// - the later one.
/// Pieces of the stage stay where they are. A world's backdrop counts as the level floor that it is meant to be, though
/// it rises by up to some hundredths: things on that floor are moved above it as a whole.
/// Faces by which closed opaque bodies stand on something are seen by nobody: such bodies are not moved.
void separate_coplanar(Scene& scene);

}  // namespace clevrvk::scene
