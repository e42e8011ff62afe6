// Questions about blocks of pictures. Every question is well-posed and not degenerate, and the answers are balanced.
#pragma once

#include "generators/language/program.h"
#include "generators/language/scene_index.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::language {

/// Questions are drawn together for this many consecutive pictures, a block. A shard takes whole blocks.
inline constexpr std::uint64_t kBlockPictures = 64;

/// A picture of the block.
struct AskedPicture {
    SceneIndex scene;
    std::uint64_t index = 0;  ///< index in the whole input; part of the random key
};

/// A question about a picture.
struct Question {
    std::size_t picture = 0;  ///< index in the block
    int slot = 0;             ///< number of the question for its picture, from 0
    int family = 0;           ///< index in all_templates
    Program program;
    std::string text;
    /// result of execute, with spaces for underscores; poses as participles, such as "sitting"
    std::string answer;
};

/// Up to `per_picture` questions for each picture, sorted by picture and slot; fewer if no more are found. Each text is
/// asked about two pictures that answer it differently, so that no text gives away its answer. It is asked about a
/// single picture if a family finds no such pair, or if no other picture of the block needs a question. Leaving out any
/// step of a program that can be left out would change the answer for some picture of the block.
[[nodiscard]] std::vector<Question> ask_block(std::span<const AskedPicture> pictures, std::int64_t seed, int per_picture);

}  // namespace clevrvk::language
