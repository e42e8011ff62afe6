// The conclusions of an ideal learner from an episode: which choices are true of the question under some reading of the
// words that all context panels bear out.
//
// The readings (the paper defines none; words never mean the same):
//   shape, color, material   all words name values of one attribute type, which is not known
//   composite                the first words name values of one type, the second words of another; not known which of
//                            shape, color, material
//   object, bootstrap        each word names a whole object; `left`, `right`, `front`, `behind` and `and` are known
//   relation                 each word names one of left, right, front, behind; color and shape names are known
//   number                   each word names a number of objects
//   pragmatic                each word names an attribute value; a speaker says it of an object only where no other
//                            object of the picture has it
#pragma once

#include "generators/mewl/scene_view.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::mewl {

enum class Verdict { Unique, Ambiguous, Unsolvable };

/// Unique: the answer alone may be true. Ambiguous: the answer and others may. Unsolvable: the answer cannot be true.
struct Solution {
    Verdict verdict = Verdict::Unsolvable;
    std::vector<std::string> possible;  ///< the choices that may be true, in their order
};

/// \throws SpecError  for a task that is none of the nine, and an utterance or choice that is not of the task's form
[[nodiscard]] Solution solve(const EpisodeView& episode);

[[nodiscard]] std::string_view name_of(Verdict verdict);

/// Whether the contexts of bootstrap leave only one object for each of their words. Utterances are "WORD RELATION
/// WORD".
[[nodiscard]] bool settles_words_of_pairs(std::span<const SceneView> contexts, std::span<const std::string> utterances);

}  // namespace clevrvk::generators::mewl
