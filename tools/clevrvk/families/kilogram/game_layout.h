// The pictures of the folder that KiloGram's training program reads: which tangram and which words each one has. Their games and texts are in
// game_texts.h. Draws no pixels.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/drawing.h"
#include "generators/kilogram/game.h"
#include "renderer/base/json_reader.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// Names of tangrams. Validation tangrams are training tangrams too, as in the published data.
struct GameSplits {
    std::vector<std::string> train;
    std::vector<std::string> validation;
    std::vector<std::string> development;
    std::vector<std::string> heldout;
};

/// Reads `{"train": [NAME, ...], "validation": ..., "development": ..., "heldout": ...}`; other keys are passed over.
/// \throws SpecError  for a name that is not among the tangrams, that comes twice, or a validation tangram that is not in train
[[nodiscard]] GameSplits read_splits(const JsonDocument& document, const std::vector<generators::kilogram::AnnotatedTangram>& tangrams);

/// Draws splits in the published proportions: 692, 125 and 125 of 942; of the first, 240 of 692 are for validation too.
[[nodiscard]] GameSplits draw_splits(const std::vector<generators::kilogram::AnnotatedTangram>& tangrams, std::int64_t seed);

/// A picture with the words that are said of it.
struct GamePicture {
    std::string file;
    generators::kilogram::GameEntry entry;      ///< of a black picture only the tangram
    generators::kilogram::PartOfPiece parts;    ///< indices of the entry's names
};

/// An annotation as a coloured picture `NAME_ANNOTATION`, its parts in drawn order.
[[nodiscard]] GamePicture show_annotation(const generators::kilogram::AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed);

/// Every picture of the folder, in the order in which games are drawn among them.
/// \param tangrams     each with its annotations; those of no split are left out
/// \param has_subsets  whether the condition AUG is there: every subset of an annotation's parts in a drawn order, the empty one too
[[nodiscard]] std::vector<GamePicture> plan_pictures(const std::vector<generators::kilogram::AnnotatedTangram>& tangrams, const GameSplits& splits,
                                                     std::int64_t seed, bool has_subsets);

/// A line of the folder's index: `image`, `tangram` and `parts`; of a coloured picture also `whole`, the `names` of the parts that are said, and
/// `annotation_parts`, how many parts the annotation has in all.
[[nodiscard]] std::string write_picture_line(const GamePicture& picture);

/// \throws SpecError
[[nodiscard]] GamePicture read_picture_line(const JsonReader& line);

}  // namespace clevrvk::tools
