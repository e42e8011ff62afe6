// Any form as triangles, for contact.
#pragma once

#include "renderer/contact/triangle.h"
#include "renderer/resolve/drape.h"

#include <vector>

namespace clevrvk::resolve {

/// The triangles of a form in its own space: of a thing, a model or a shape from a file those of its mesh, of a shape
/// with a formula those of a mesh whose corners lie on it.
/// \throws  as build_draped
[[nodiscard]] std::vector<contact::Triangle> list_triangles(const Form& form, const LoadBody& load);

}  // namespace clevrvk::resolve
