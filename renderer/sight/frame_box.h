// Places a camera so that a box or a mesh fills a given share of the picture.
#pragma once

#include "renderer/camera/camera_basis.h"

#include <glm/glm.hpp>

#include <span>

namespace clevrvk::sight {

/// Looks at the middle of a box from that direction, as far away as the box takes that share of the picture's width or
/// height, whichever is more. The lens is kept. If its picture is a circle, the circle must be wider than that share.
/// \param low, high   corners of the box, high above low
/// \param direction  unit, from the box to the eye
/// \param fill       above 0, below 1
void frame_box(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& direction, double fill, const camera::PictureSize& size,
               camera::CameraSpec& camera);

/// The same for points, such as those of a mesh, through a pinhole: the rectangle around all visible points takes that
/// share of the picture, and its middle is the picture's. A long thing that points at the eye takes less, because the
/// eye comes no nearer than half the depth of the points. The camera still looks along that direction, but not at the
/// middle of their box.
/// \param points  at least one
void frame_points(std::span<const glm::vec3> points, const glm::dvec3& direction, double fill, const camera::PictureSize& size,
                  camera::CameraSpec& camera);

}  // namespace clevrvk::sight
