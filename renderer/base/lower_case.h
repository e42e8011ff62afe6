// Turns ASCII letters to lower case, for comparisons that ignore case.
#pragma once

#include <algorithm>
#include <string>

namespace clevrvk {

/// Maps A to Z to a to z regardless of the locale; leaves all other characters.
[[nodiscard]] constexpr char to_lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

/// Converts each letter of the text in the same way.
[[nodiscard]] inline std::string to_lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(), [](char letter) { return to_lower(letter); });
    return text;
}

}  // namespace clevrvk
