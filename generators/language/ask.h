// Questions about blocks of pictures: well-posed, none degenerate, and balanced.
#pragma once

#include "generators/language/program.h"
#include "generators/language/scene_index.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::language {

/// Questions are drawn for so many pictures in turn, which are each other's set: shards take whole blocks.
inline constexpr std::uint64_t kBlockPictures = 64;

/// A picture of the block.
struct AskedPicture {
    SceneIndex scene;
    std::uint64_t index = 0;  ///< in the whole input: part of the random key
};

/// A question of a picture.
struct Question {
    std::size_t picture = 0;  ///< place in the block
    int slot = 0;             ///< 0 and up, of the picture's questions
    int family = 0;           ///< place in all_templates
    Program program;
    std::string text;
    std::string answer;       ///< what execute gives, with blanks for underscores; a pose as "sitting"
};

/// Up to `per_picture` questions of each, sorted by picture and slot; fewer where no more are found. The same text is
/// asked of two pictures with different answers, so that no text tells its answer; of one alone where a family finds no
/// such two, or no other picture of the block wants one more. Each step of a program that could be dropped changes the
/// answer of a picture of the block.
[[nodiscard]] std::vector<Question> ask_block(std::span<const AskedPicture> pictures, std::int64_t seed, int per_picture);

}  // namespace clevrvk::language
