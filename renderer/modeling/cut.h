// Cuts faces along the zero of a field to paint or remove surface, and makes closed sheets of open surfaces.
#pragma once

#include "renderer/modeling/mesh.h"

#include <functional>

namespace clevrvk::modeling {

/// A smooth scalar field.
using Field = std::function<double(const glm::dvec3&)>;

/// Gives the surface on which the field is negative a slot, and a part if one is given. Faces that the
/// border crosses are divided along it.
void paint_within(Mesh& mesh, const Field& field, int slot, int part = kUnset);

/// Removes the surface on which the field is negative. A closed surface becomes open.
[[nodiscard]] Mesh cut_away(Mesh mesh, const Field& field);

/// The closed sheet between an open surface and its offset copy, joined by a rim. Parts and slots are kept.
/// \param thickness_m  less than the radius of the surface's bends
[[nodiscard]] Mesh thicken(const Mesh& surface, double thickness_m);

}  // namespace clevrvk::modeling
