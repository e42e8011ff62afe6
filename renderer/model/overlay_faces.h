// Faces at one place that look different: the two sides of a card, a decal on what it sticks to.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>
#include <vector>

namespace clevrvk::model {

/// Moves faces a little to the side from which they are counter-clockwise, so that a ray that comes from there meets
/// them first: by two ten-thousandths of the model's largest extent times their layer. Neighbours of one layer stay
/// joined; vertices that they share with others are doubled.
/// \param layers  of each triangle, 0 for those that stay
void overlay_faces(const std::vector<int>& layers, Model& model);

}  // namespace clevrvk::model
