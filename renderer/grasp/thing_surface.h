// The surface of a thing that a hand is to hold.
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
/// \param is_mirrored  in the plane x = 0: what a right hand holds there, a left one holds in the thing itself
[[nodiscard]] Surface make_surface(const model::Model& model, bool is_mirrored);

}  // namespace clevrvk::grasp
