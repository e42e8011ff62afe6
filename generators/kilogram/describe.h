// Words for tangrams that nobody has described: what is true of their pieces. Sees no picture.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"

namespace clevrvk::generators::kilogram {

/// An annotation in the form of people's: the whole by its proportions and outermost pieces, as in "tall figure with square above large triangle and
/// parallelogram left of small triangle", each part by its pieces, as in "square and small triangle". Two parts of the same pieces are told apart as
/// upper and lower, or left and right. No commas, which the published trainer counts.
/// \param parts  of every piece \throws std::logic_error  when a piece has none
[[nodiscard]] Annotation describe(const Tangram& tangram, const PartOfPiece& parts);

}  // namespace clevrvk::generators::kilogram
