// Borders through faces: surfaces painted or cut along the zero of a field, and open surfaces made closed sheets.
#pragma once

#include "renderer/modeling/mesh.h"

#include <functional>

namespace clevrvk::modeling {

/// A smooth number for every point.
using Field = std::function<double(const glm::dvec3&)>;

/// Gives what of the surface lies where the field is negative a slot, and a part if one is given. Faces that the border
/// crosses are divided along it.
void paint_within(Mesh& mesh, const Field& field, int slot, int part = kUnset);

/// Removes what lies where the field is negative. A closed surface becomes an open one.
[[nodiscard]] Mesh cut_away(Mesh mesh, const Field& field);

/// The closed sheet between an open surface and its copy behind it, with a rim between them. Parts and slots stay.
/// \param thickness_m  less than the radius of the surface's bends
[[nodiscard]] Mesh thicken(const Mesh& surface, double thickness_m);

}  // namespace clevrvk::modeling
