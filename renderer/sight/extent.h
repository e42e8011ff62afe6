// Where an object is in a picture, and how large, whatever stands before it.
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

/// The pixels that an object may cover, and one more to each side: those of its bounds. All of the picture where its
/// bounds reach behind the eye, and of lenses that bend lines.
[[nodiscard]] PixelArea find_area(const View& view, const cast::PlacedObject& object);

/// Pixels whose centres show an object, counted from 0, if it is alone, even without the stage; not counted beyond
/// `most`.
[[nodiscard]] int count_alone(const cast::Caster& caster, const View& view, std::size_t object, int most);

/// Whether the middle of an object's bounds is in the picture.
[[nodiscard]] bool is_middle_in_picture(const View& view, const cast::PlacedObject& object);

/// A rectangle in a picture, as shares of its width from the left and of its height from the top; empty until something
/// is added.
struct PictureBox {
    glm::dvec2 low{cast::kNoHit};
    glm::dvec2 high{-cast::kNoHit};
};

/// The rectangle around all corners of an object's mesh that the lens shows, within the picture or beyond it, hidden or
/// not. The object has a mesh.
[[nodiscard]] PictureBox bound_mesh(const View& view, const cast::PlacedObject& object);

}  // namespace clevrvk::sight
