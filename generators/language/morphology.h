// Forms of English words, by rule and by lists of exceptions.
#pragma once

#include <string>
#include <string_view>

namespace clevrvk::language {

/// "cup" -> "cups", "knife" -> "knives", "sheep" -> "sheep". Nouns that are always plural stay unchanged: "pants".
[[nodiscard]] std::string plural_of(std::string_view noun);

/// Whether a noun has no singular: "pants".
[[nodiscard]] bool is_plural_only(std::string_view noun);

/// "a" or "an", depending on the first sound of the next word.
[[nodiscard]] std::string_view article_for(std::string_view next_word);

/// "push" -> "pushes".
[[nodiscard]] std::string third_person_of(std::string_view verb);

/// "push" -> "pushing", "run" -> "running", "lie" -> "lying".
[[nodiscard]] std::string present_participle_of(std::string_view verb);

/// "push" -> "pushed", "hold" -> "held".
[[nodiscard]] std::string past_of(std::string_view verb);

/// "push" -> "pushed", "eat" -> "eaten".
[[nodiscard]] std::string past_participle_of(std::string_view verb);

/// "tall" -> "tallest", from the comparative: "taller" -> "tallest".
[[nodiscard]] std::string superlative_of(std::string_view comparative);

/// "dog" -> "dog's", "dogs" -> "dogs'".
[[nodiscard]] std::string possessive_of(std::string_view noun);

/// "two" for 2; digits for numbers from 13 on.
[[nodiscard]] std::string number_word(int number);

/// The text with its first letter in upper case.
[[nodiscard]] std::string capitalize(std::string text);

}  // namespace clevrvk::language
