// The labels of a panel that come from its frame: boxes, pixel counts, visibility and masks of every object.
#pragma once

#include "renderer/annotate/annotations.h"
#include "renderer/frame/frame.h"

#include <vector>

namespace clevrvk::annotate {

/// Boxes, counts and run-length masks of all objects, in the panel's order. Makes one pass over the ids and one over
/// the amodal bits, regardless of the number of objects.
/// \throws std::logic_error  when the frame's arrays differ in size (see frame::check_frame)
[[nodiscard]] std::vector<ObjectPixels> annotate_pixels(const frame::Frame& frame);

}  // namespace clevrvk::annotate
