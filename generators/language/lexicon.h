// English words for the words in graphs.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace clevrvk::language {

/// The singular noun for a value of `shape`: "toy_dog" -> "toy dog", "bread" -> "piece of bread", and "thing" for "".
[[nodiscard]] std::string noun_for(std::string_view shape);

/// The words between "is" and a noun phrase: "left" -> "to the left of", "taller" -> "taller than".
[[nodiscard]] std::string phrase_for_relation(std::string_view relation);

/// Whether a part is named in the singular, in the plural, or as a mass noun.
enum class PartNumber { One, Several, Mass };
struct PartWord {
    std::string_view part;  ///< the part's name in things, which is also the word
    PartNumber number = PartNumber::One;
};

/// The entry for a part that people name, or null. Other parts have technical names.
[[nodiscard]] const PartWord* find_part_word(std::string_view part);

/// "a handle", "wheels" or "hair". \param part  any part
[[nodiscard]] std::string phrase_for_part(std::string_view part);

/// Relations of position in the picture: left, right, front, behind.
[[nodiscard]] std::span<const std::string_view> list_side_relations();

/// Relations of comparison: larger, smaller, taller.
[[nodiscard]] std::span<const std::string_view> list_comparatives();

}  // namespace clevrvk::language
