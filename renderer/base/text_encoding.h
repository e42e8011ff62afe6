// Checks texts that people write with other programs: accepts UTF-8, and refuses other bytes and names their place.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace clevrvk {

/// The position of the first byte that is not UTF-8; npos if there is none.
/// Source: Unicode 15, table 3-7: no overlong forms, no surrogates, nothing beyond U+10FFFF.
[[nodiscard]] std::size_t find_bad_utf8(std::string_view text);

/// \param file  name of the text, for messages
/// \throws SpecError  `FILE:LINE: ...` at the first byte that is not UTF-8, with the likely remedy
void check_utf8_text(std::string_view text, const std::string& file);

/// The same check for one line. \param source  `FILE:LINE`
void check_utf8_line(std::string_view line, const std::string& source);

}  // namespace clevrvk
