// Makes the surface of a thing that a hand is to hold.
#pragma once

#include "renderer/contact/surface.h"
#include "renderer/model/model.h"

namespace clevrvk::grasp {

using contact::ClosestPoint;
using contact::Crossing;
using contact::Surface;
using glm::dmat3;
using glm::dvec3;

/// The surface of a thing, in its own space.
/// \param is_mirrored  whether to mirror it in the plane x = 0: a right hand's hold of the mirrored thing is a left
/// hand's hold of the thing
[[nodiscard]] Surface make_surface(const model::Model& model, bool is_mirrored);

}  // namespace clevrvk::grasp
