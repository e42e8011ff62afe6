// KiloGram's captions for an annotation: the whole alone, or the whole with its parts. Articles follow a simple rule.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/drawing.h"
#include "renderer/base/rng.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The phrase with "a" or "an" in front, replacing any article; unchanged when its last word looks plural. As in the
/// published program, every word that ends in s counts as plural, even "grass". Source: inflect 2.1, singular_noun
/// and a, for common words.
[[nodiscard]] std::string add_article(const std::string& phrase);

/// `WHOLE with PART, PART, and PART`, each with its article. Two parts also get the comma before "and". Without parts,
/// the whole alone.
[[nodiscard]] std::string write_caption(const std::string& whole, std::span<const std::string> parts);

/// The parts of an annotation in the order in which the caption names them and colours are assigned.
struct OrderedParts {
    std::vector<std::string> names;
    PartOfPiece part_of_piece;  ///< indices of `names`
};

/// Draws the order: the pieces are shuffled, and parts are ordered by their first piece, as in the published program.
[[nodiscard]] OrderedParts draw_part_order(const Annotation& annotation, Rng& rng);

/// The same for the annotation with this index. Captions and games of one seed share the order.
[[nodiscard]] OrderedParts draw_part_order(const AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed);

}  // namespace clevrvk::generators::kilogram
