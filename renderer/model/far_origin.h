// Keeps models exact that lie far from the origin of their file, as maps often do.
#pragma once

#include <glm/glm.hpp>

namespace clevrvk::model {

/// The point that positions are relative to before they become float. It is the model's middle if that lies so far away
/// that floats would be coarser than a ten-thousandth of the model's size, otherwise the origin.
/// \param low, high  corners of its bounding box
[[nodiscard]] glm::dvec3 choose_origin(const glm::dvec3& low, const glm::dvec3& high);

}  // namespace clevrvk::model
