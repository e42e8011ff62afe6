// KiloGram's captions of one annotation: the whole, and the whole with its parts. English articles by a narrow rule.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/drawing.h"
#include "renderer/base/rng.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The phrase with "a" or "an" before it, in the place of one that is there; unchanged when its last word looks like a
/// plural. Plurals as the published program finds them: every word that ends in s, "grass" too. Source: inflect 2.1,
/// singular_noun and a, for common words.
[[nodiscard]] std::string add_article(const std::string& phrase);

/// `WHOLE with PART, PART, and PART`, each with its article; the comma before "and" is there for two parts as well. The
/// whole alone without parts.
[[nodiscard]] std::string write_caption(const std::string& whole, std::span<const std::string> parts);

/// The parts of an annotation in the order in which the caption names them and their colours are given.
struct OrderedParts {
    std::vector<std::string> names;
    PartOfPiece part_of_piece;  ///< indices of `names`
};

/// The order is drawn: that of the first piece of each part when the pieces are shuffled, as in the published program.
[[nodiscard]] OrderedParts draw_part_order(const Annotation& annotation, Rng& rng);

/// The same for an annotation by its place: one order in captions and games of one seed.
[[nodiscard]] OrderedParts draw_part_order(const AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed);

}  // namespace clevrvk::generators::kilogram
