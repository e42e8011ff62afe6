// Sentences that pictures are made for, such as "a teacup in a box": drawn by the study's rules, or read from a file.
#pragma once

#include "generators/relations/relation.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::relations {

/// Both parts are of the lists of this library.
struct Prompt {
    const Relation* relation = nullptr;
    const Entity* first = nullptr;
    const Entity* second = nullptr;

    bool operator==(const Prompt&) const = default;
};

/// "a teacup in a box".
[[nodiscard]] std::string format_prompt(const Prompt& prompt);

/// Every pair that the relation's rule allows, without impossible ones, in the order of list_entities.
[[nodiscard]] std::vector<Prompt> list_prompts(const Relation& relation);

/// One prompt of each relation in turn; those of one relation differ until all have been drawn.
[[nodiscard]] Prompt draw_prompt(std::int64_t seed, std::string_view split, std::uint64_t index);

/// A prompt a line; empty lines and lines that begin with # do not count.
/// \throws SpecError  FILE:LINE for other words, and for pairs that the relation's rule or their sizes forbid; or when
/// there is no prompt \throws ReadError, IoError  as read_text_file
[[nodiscard]] std::vector<Prompt> read_prompts(const std::filesystem::path& file);

}  // namespace clevrvk::generators::relations
