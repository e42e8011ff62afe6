// Patterns that covers of pillows are printed with.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

enum class PillowPattern { Plain, Stripes, Ticking, Check, Frame, Flowers, Dots };

/// Stripes, checks or pairs of lines, which are divided first along all borders. \param stripe  width of one, m
void paint_stripes(Mesh& mesh, PillowPattern pattern, double stripe, int second);

/// Gives what lies within a pattern the second colour. \param cut  of the flat cover, in which the pattern is printed
void paint_pattern(Mesh& mesh, PillowPattern pattern, const dvec2& cut, int second);

}  // namespace clevrvk::things
