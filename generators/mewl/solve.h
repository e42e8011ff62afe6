// The conclusions of an ideal learner from an episode: the choices that are true of the question under some reading of
// the words that fits all context panels.
//
// The readings (the paper defines none; no two words mean the same):
//   shape, color, material   all words name values of one attribute type, which is unknown
//   composite                the first words name values of one type, the second words values of another; the types,
//                            among shape, color and material, are unknown
//   object, bootstrap        each word names a whole object; `left`, `right`, `front`, `behind` and `and` are known
//   relation                 each word names one of left, right, front, behind; color and shape names are known
//   number                   each word names a number of objects
//   pragmatic                each word names an attribute value; a speaker uses it for an object only if no other
//                            object in the picture has the value
#pragma once

#include "generators/mewl/scene_view.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

enum class Verdict { Unique, Ambiguous, Unsolvable };

/// Unique: only the answer may be true. Ambiguous: the answer and others may. Unsolvable: the answer cannot be true.
struct Solution {
    Verdict verdict = Verdict::Unsolvable;
    std::vector<std::string> possible;  ///< choices that may be true, in their order
};

/// \throws SpecError  for an unknown task, and for an utterance or choice without the task's form
[[nodiscard]] Solution solve(const EpisodeView& episode);

[[nodiscard]] std::string_view name_of(Verdict verdict);

/// Whether the contexts of bootstrap determine the object of each of their words. Utterances are "WORD RELATION
/// WORD".
[[nodiscard]] bool settles_words_of_pairs(std::span<const SceneView> contexts, std::span<const std::string> utterances);

}  // namespace clevrvk::generators::mewl
