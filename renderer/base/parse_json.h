// Turns JSON text into values, more strictly than the library: no duplicate keys, no deep nesting, no integer that
// would lose digits. The meaning of the values is checked with json_reader.h.
#pragma once

#include "renderer/base/json.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk {

/// Deeper nesting is refused: every program that walks a value recursively then has a small, known stack.
constexpr int kMostJsonDepth = 64;

/// A parsed text and where it came from.
struct JsonDocument {
    Json value;
    std::string source;  ///< `FILE:LINE` of a line, `FILE` of a whole file; begins every message
};

/// Parses one line of a JSON-lines file. `source` is `FILE:LINE`.
/// \throws SpecError  `FILE:LINE: column N: what` for bad syntax, `FILE:LINE: path: what` for duplicate keys and the
/// like; always one line
[[nodiscard]] JsonDocument parse_json_line(std::string_view text, std::string source);

/// Parses a text of several lines. `file` is its name for messages.
/// \throws SpecError  `FILE:LINE: column N: what` for bad syntax, `FILE: path: what` for duplicate keys and the like
[[nodiscard]] JsonDocument parse_json_text(std::string_view text, std::string file);

/// Assets, settings, plans, descriptions: none takes a tenth of it. A parsed text takes up to fifty times its bytes,
/// which happens when it is nothing but empty lists.
constexpr std::uint64_t kMostJsonBytes = std::uint64_t{4} << 20U;

/// Reads and parses a file.
/// \throws SpecError  as parse_json_text
/// \throws IoError    when it cannot be read, and when it is larger than `most_bytes`
[[nodiscard]] JsonDocument load_json(const std::filesystem::path& path, std::uint64_t most_bytes = kMostJsonBytes);

/// The text of a member of the object that a line of JSON is, found without parsing the line; nothing when there is
/// none.
/// For a line that is not JSON the result is unspecified.
[[nodiscard]] std::optional<std::string_view> slice_member(std::string_view line, std::string_view key);

/// Refuses a word of the command line, or the name of a file, that JSON cannot hold. \param what  such as "the folder"
/// \throws SpecError  when it is not UTF-8; shows its bytes
void check_utf8(std::string_view text, std::string_view what);

/// The path of a member: `panels[2].objects`; keys that are not plain names are quoted. Cut after some 1000 bytes, with
/// "..." at the end.
[[nodiscard]] std::string join_json_path(std::string_view path, std::string_view key);
[[nodiscard]] std::string join_json_path(std::string_view path, std::size_t index);

}  // namespace clevrvk
