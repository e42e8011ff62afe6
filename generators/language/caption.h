// True sentences about a picture, and false ones that differ from them in one word.
#pragma once

#include "generators/language/scene_index.h"
#include "generators/language/tree.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::language {

/// A sentence and its tree.
struct Sentence {
    Clause tree;
    std::string text;
};

/// Two sentences of one kind that differ in one word, one true and one false.
struct Caption {
    std::string kind;  ///< a name from list_caption_kinds
    Sentence is_true;
    Sentence is_false;
};

/// The names of all kinds of captions, in order.
[[nodiscard]] std::vector<std::string> list_caption_kinds();

/// Up to `most` captions of different kinds; fewer if the picture allows no more. None depends on a fact in doubt.
/// \param index  index of the picture; part of the random key
[[nodiscard]] std::vector<Caption> write_captions(const SceneIndex& scene, std::int64_t seed, std::uint64_t index, int most);

}  // namespace clevrvk::language
