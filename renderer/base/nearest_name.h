// Finds the name that a misspelt word was probably meant to be, for error messages.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk {

/// The candidate with the fewest edits to `word` (insert, delete, replace, swap of neighbours; case does not count),
/// the first of equals.
/// Nothing when even that one differs in more than a third of its letters.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> candidates);

/// "; did you mean 'x'?" for the nearest candidate, or "; available: a, b, c" when none is near and they are few, or
/// nothing.
[[nodiscard]] std::string suggest_name(std::string_view word, std::span<const std::string> candidates);

/// `text` fit for one line of a message: control characters escaped as \xNN.
[[nodiscard]] std::string escape_controls(std::string_view text);

/// `text` fit for one short line: control characters escaped, cut after about 1000 bytes, with "..." at the end.
[[nodiscard]] std::string fit_line(std::string_view text);

/// `text` in single quotes, fit for one line of a message: control characters escaped, cut after 60 bytes.
[[nodiscard]] std::string quote_text(std::string_view text);

}  // namespace clevrvk
