// True sentences about a picture, and false ones that differ from them in one word.
#pragma once

#include "generators/language/scene_index.h"
#include "generators/language/tree.h"

#include <cstdint>
#include <string>
#include <vector>

namespace clevrvk::language {

/// A sentence with its tree.
struct Sentence {
    Clause tree;
    std::string text;
};

/// Two sentences of one kind that differ in one word.
struct Caption {
    std::string kind;  ///< of list_caption_kinds
    Sentence is_true;
    Sentence is_false;
};

/// The names of the kinds of captions, in their order.
[[nodiscard]] std::vector<std::string> list_caption_kinds();

/// Up to `most` captions of different kinds, none of which rests on a fact in doubt; fewer where the picture has no
/// more.
/// \param index  of the picture: part of the random key
[[nodiscard]] std::vector<Caption> write_captions(const SceneIndex& scene, std::int64_t seed, std::uint64_t index, int most);

}  // namespace clevrvk::language
