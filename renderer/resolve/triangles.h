// Any form as triangles, for contact, and the box around it.
#pragma once

#include "renderer/contact/triangle.h"
#include "renderer/resolve/drape.h"
#include "renderer/tree/box_tree.h"

#include <vector>

namespace clevrvk::resolve {

/// The triangles of a form in its own space. Things, models and shapes from a file give their mesh; a shape with a
/// formula gives a mesh whose vertices lie on the shape.
/// \throws  as build_draped
[[nodiscard]] std::vector<contact::Triangle> list_triangles(const Form& form, const LoadBody& load);

/// A box around these triangles, which costs little besides loading.
/// \throws  as build_draped
[[nodiscard]] tree::Box find_bounds(const Form& form, const LoadBody& load);

}  // namespace clevrvk::resolve
