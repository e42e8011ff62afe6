// Printed patterns of pillow covers.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

enum class PillowPattern { Plain, Stripes, Ticking, Check, Frame, Flowers, Dots };

/// Stripes, checks or pairs of lines; first divides the mesh along all borders. \param stripe  width of a stripe, m
void paint_stripes(Mesh& mesh, PillowPattern pattern, double stripe, int second);

/// Gives the inside of a pattern the second colour. \param cut  size of the flat cover, on which the pattern is printed
void paint_pattern(Mesh& mesh, PillowPattern pattern, const dvec2& cut, int second);

}  // namespace clevrvk::things
