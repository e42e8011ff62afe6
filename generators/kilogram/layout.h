// The pictures in the folder that KiloGram's training program reads, each with its tangram and words. Games and texts
// are in game_texts.h. Draws no pixels and writes no files.
#pragma once

#include "generators/kilogram/annotations.h"
#include "generators/kilogram/drawing.h"
#include "generators/kilogram/game.h"
#include "generators/kilogram/splits.h"
#include "renderer/base/json_reader.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::generators::kilogram {

/// A picture and the words that describe it.
struct GamePicture {
    std::string file;
    GameEntry entry;                        ///< only the tangram for a black picture
    PartOfPiece parts;                      ///< indices into the names of `entry`
    std::optional<std::size_t> annotation;  ///< index among the tangram's annotations; nothing for a black picture
};

/// An annotation as a coloured picture `NAME_ANNOTATION`, with its parts in random order.
[[nodiscard]] GamePicture show_annotation(const AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed);

/// Every picture of the folder, in the order used for drawing games. The first annotation of a validation tangram is
/// for validation alone; the pictures of its other annotations are numbered from 0, like their texts. If such a picture
/// has the validation picture's colours, the order of its parts is rotated by one place. With drawn splits, training
/// also lacks pictures with validation colours that no reordering can change: annotations of one part, and subsets.
/// Published splits have as many pictures as in the published data. Black pictures belong to all splits.
/// \param tangrams     each with its annotations; tangrams in no split are left out
/// \param has_subsets  whether to include the condition AUG: every subset of an annotation's parts in random order,
/// including the empty one
[[nodiscard]] std::vector<GamePicture> plan_pictures(const std::vector<AnnotatedTangram>& tangrams, const GameSplits& splits,
                                                     std::int64_t seed, bool has_subsets);

/// A line of the folder's index: `image`, `tangram` and `parts`. A coloured picture also has `whole`, the `names` of
/// the parts in the text, `annotation_parts` (the annotation's number of parts), and `annotation` (its index).
[[nodiscard]] std::string write_picture_line(const GamePicture& picture);

/// \throws SpecError
[[nodiscard]] GamePicture read_picture_line(const JsonReader& line);

}  // namespace clevrvk::generators::kilogram
