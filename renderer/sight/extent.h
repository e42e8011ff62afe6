// The place and size of an object in a picture, regardless of occluders.
#pragma once

#include "renderer/cast/caster.h"
#include "renderer/sight/view.h"

#include <glm/glm.hpp>

#include <cstddef>

namespace clevrvk::sight {

/// Pixels [x0,x1) x [y0,y1).
struct PixelArea {
    int x0 = 0;
    int y0 = 0;
    int x1 = 0;
    int y1 = 0;
};

/// The pixels that an object may cover, and one more to each side: the pixels of its bounds. The whole picture if its
/// bounds reach behind the eye, and for lenses that bend lines.
[[nodiscard]] PixelArea find_area(const View& view, const cast::PlacedObject& object);

/// The number of pixels whose centres would show an object (counted from 0) alone, even without the stage. Counting
/// stops at `most`.
[[nodiscard]] int count_alone(const cast::Caster& caster, const View& view, std::size_t object, int most);

/// Whether the centre of an object's bounds is in the picture.
[[nodiscard]] bool is_middle_in_picture(const View& view, const cast::PlacedObject& object);

/// A rectangle in a picture, in fractions of its width from the left and of its height from the top; initially
/// empty.
struct PictureBox {
    glm::dvec2 low{cast::kNoHit};
    glm::dvec2 high{-cast::kNoHit};
};

/// The rectangle around all corners of an object's mesh that the lens shows, within the picture or beyond it, hidden or
/// not. The object has a mesh.
[[nodiscard]] PictureBox bound_mesh(const View& view, const cast::PlacedObject& object);

}  // namespace clevrvk::sight
