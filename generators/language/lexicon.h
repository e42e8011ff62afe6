// English words for the words of graphs.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace clevrvk::language {

/// The noun for a value of `shape`, in the singular: "toy_dog" -> "toy dog", "bread" -> "piece of bread"; "thing"
/// for "".
[[nodiscard]] std::string noun_for(std::string_view shape);

/// Words between "is" and a noun phrase: "left" -> "to the left of", "taller" -> "taller than".
[[nodiscard]] std::string phrase_for_relation(std::string_view relation);

/// How a part is spoken of.
enum class PartNumber { One, Several, Mass };
struct PartWord {
    std::string_view part;  ///< as things name it; also the word
    PartNumber number = PartNumber::One;
};

/// The entry of a part that people speak of, or null: others have names for those who make things only.
[[nodiscard]] const PartWord* find_part_word(std::string_view part);

/// "a handle", "wheels", "hair". \param part  any
[[nodiscard]] std::string phrase_for_part(std::string_view part);

/// Relations of two sides, in the picture: left, right, front, behind.
[[nodiscard]] std::span<const std::string_view> list_side_relations();

/// Comparatives: larger, smaller, taller.
[[nodiscard]] std::span<const std::string_view> list_comparatives();

}  // namespace clevrvk::language
