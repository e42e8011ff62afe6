// Generates words for tangrams that have no descriptions, as different people might choose them. Reads no pictures.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/tangram.h"

#include <cstdint>

namespace clevrvk::generators::kilogram {

/// One annotator's words, drawn from words that fit the figure's features (words.h). The whole names what the figure
/// shows or looks like, and sometimes its proportions, facing, points or limbs; the parts have names: "tall cat looking
/// left" with "head", "pointed chest" and "slanted tail". No two parts share a name, and there are no commas, because
/// the published trainer counts commas.
///
/// The annotators of a tangram agree about as much as in the published data: for each tangram they prefer some nouns to
/// others, sometimes one by far, and a random share of annotators divides the pieces alike.
/// \param annotator  number; the words depend only on the tangram, the seed and this number
[[nodiscard]] Annotation describe(const Tangram& tangram, std::int64_t seed, std::uint64_t annotator);

}  // namespace clevrvk::generators::kilogram
