// Keeps models exact that lie far from the origin of their file, as those of maps do.
#pragma once

#include <glm/glm.hpp>

namespace clevrvk::model {

/// The point from which the positions of a model are counted before they become float: its middle
/// when it lies so far away that they would be coarser than a ten-thousandth of its size, else the origin.
/// \param low, high  corners of its bounding box
[[nodiscard]] glm::dvec3 choose_origin(const glm::dvec3& low, const glm::dvec3& high);

}  // namespace clevrvk::model
