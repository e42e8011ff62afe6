// Finds the name that a misspelt word probably stands for, for error messages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk {

/// The candidate with the fewest edits to `word` (insertion, deletion, replacement, swap of neighbours; case is
/// ignored); among equals, the first. Nothing if even that candidate differs in more than a third of its letters.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> candidates);

/// "; did you mean 'x'?" for the nearest candidate; "; available: a, b, c" if none is near and there are only a few;
/// otherwise "".
[[nodiscard]] std::string suggest_name(std::string_view word, std::span<const std::string> candidates);

/// `text` in one line for a message: control characters are escaped as \xNN.
[[nodiscard]] std::string escape_controls(std::string_view text);

/// `text` in one short line: control characters are escaped, and after about 1000 bytes it is cut and ends with "...".
[[nodiscard]] std::string fit_line(std::string_view text);

/// `text` in single quotes, in one line: control characters are escaped, and it is cut after 60 bytes.
[[nodiscard]] std::string quote_text(std::string_view text);

}  // namespace clevrvk
