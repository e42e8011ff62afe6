// The pictures of the folder that KiloGram's training program reads: which tangram and which words each one has. Their
// games and texts are in game_texts.h. Draws no pixels and writes no files.
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

/// A picture with the words that are said of it.
struct GamePicture {
    std::string file;
    GameEntry entry;                        ///< of a black picture only the tangram
    PartOfPiece parts;                      ///< indices of the entry's names
    std::optional<std::size_t> annotation;  ///< place among the tangram's annotations; nothing for a black picture
};

/// An annotation as a coloured picture `NAME_ANNOTATION`, its parts in drawn order.
[[nodiscard]] GamePicture show_annotation(const AnnotatedTangram& tangram, std::size_t annotation, std::int64_t seed);

/// Every picture of the folder, in the order in which games are drawn among them. The first annotation of a validation
/// tangram is for validation alone; the pictures of its other annotations are numbered as their texts are, from 0. One
/// that would be coloured as that of validation has its parts in another order, by one place. Of drawn splits training
/// also leaves out what no order changes: annotations of one part, and subsets, that are coloured as those of
/// validation. Published splits have as many pictures as in the published data. Black pictures belong to all.
/// \param tangrams     each with its annotations; those of no split are left out
/// \param has_subsets  whether the condition AUG is there: every subset of an annotation's parts in a drawn order, the
/// empty one too
[[nodiscard]] std::vector<GamePicture> plan_pictures(const std::vector<AnnotatedTangram>& tangrams, const GameSplits& splits,
                                                     std::int64_t seed, bool has_subsets);

/// A line of the folder's index: `image`, `tangram` and `parts`; of a coloured picture also `whole`, the `names` of the
/// parts that are said, `annotation_parts`, how many parts the annotation has in all, and `annotation`, its place.
[[nodiscard]] std::string write_picture_line(const GamePicture& picture);

/// \throws SpecError
[[nodiscard]] GamePicture read_picture_line(const JsonReader& line);

}  // namespace clevrvk::generators::kilogram
