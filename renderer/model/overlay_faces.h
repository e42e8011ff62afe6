// Separates faces at the same place that look different: the two sides of a card, a decal on its base.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>
#include <vector>

namespace clevrvk::model {

/// Moves faces a little to their front side, so that a ray from there meets them first: by two ten-thousandths of
/// the model's largest extent times their layer. Neighbours in one layer stay joined; vertices that they share
/// with other layers are duplicated.
/// \param layers  layer of each triangle; 0: it stays
void overlay_faces(const std::vector<int>& layers, Model& model);

}  // namespace clevrvk::model
