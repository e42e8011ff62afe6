// Generates words for tangrams that nobody has described, as several people might say them. Looks at no picture.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/tangram.h"

#include <cstdint>

namespace clevrvk::generators::kilogram {

/// One annotator's words, drawn from those that fit what is seen of the figure (words.h): what it shows or what it
/// looks like, now and then its proportions, the way it faces, its points or limbs; and names of its parts: "tall cat
/// looking left" with "head", "pointed chest" and "slanted tail". Two parts never have one name, and there are no
/// commas, which the published trainer counts.
///
/// Annotators of a tangram agree as those of the published tangrams do: in each tangram they like some nouns more than
/// others, now and then one much more, and a drawn share of them divides the pieces alike.
/// \param annotator  the words are a function of the tangram, the seed and this
[[nodiscard]] Annotation describe(const Tangram& tangram, std::int64_t seed, std::uint64_t annotator);

}  // namespace clevrvk::generators::kilogram
