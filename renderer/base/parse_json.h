// Turns JSON text into values, more strictly than the library: no duplicate keys, no deep nesting, no integer that
// would lose digits. json_reader.h checks the meaning of the values.
#pragma once

#include "renderer/base/json.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace clevrvk {

/// Deeper nesting is refused, so that recursive code needs only a small, known stack.
constexpr int kMostJsonDepth = 64;

/// A parsed text and its origin.
struct JsonDocument {
    Json value;
    std::string source;  ///< `FILE:LINE` for a line, `FILE` for a whole file; begins every message
    /// Paths in the text of values that stand elsewhere in `value`: for the root its own, for a member of an object
    /// the path of the object that has it in the text.
    std::unordered_map<const Json*, std::string> places{};
};

/// Parses one line of a JSON-lines file. `source` is `FILE:LINE`.
/// \throws SpecError  `FILE:LINE: column N: what` for bad syntax, `FILE:LINE: path: what` for duplicate keys and the
/// like; always one line
[[nodiscard]] JsonDocument parse_json_line(std::string_view text, std::string source);

/// Parses a text of several lines. `file` is its name in messages.
/// \throws SpecError  `FILE:LINE: column N: what` for bad syntax, `FILE: path: what` for duplicate keys and the like
[[nodiscard]] JsonDocument parse_json_text(std::string_view text, std::string file);

/// Limit on assets, settings, plans and descriptions; none takes a tenth of it. A parsed text takes up to fifty times
/// its bytes; only empty lists reach that factor.
constexpr std::uint64_t kMostJsonBytes = std::uint64_t{4} << 20U;

/// Reads and parses a file.
/// \throws SpecError  like parse_json_text
/// \throws IoError    when the file cannot be read or exceeds `most_bytes`
[[nodiscard]] JsonDocument load_json(const std::filesystem::path& path, std::uint64_t most_bytes = kMostJsonBytes);

/// The text of a member of the JSON object in a line, found without parsing the line; nothing if there is no such
/// member. For a line that is not JSON, the result is unspecified.
[[nodiscard]] std::optional<std::string_view> slice_member(std::string_view line, std::string_view key);

/// Refuses a command-line word or file name that JSON cannot hold. \param what  such as "the folder"
/// \throws SpecError  when the text is not UTF-8; shows its bytes
void check_utf8(std::string_view text, std::string_view what);

/// The path of a member: `panels[2].objects`; keys that are not plain names are quoted. After about 1000 bytes the path
/// is cut and ends with "...".
[[nodiscard]] std::string join_json_path(std::string_view path, std::string_view key);
[[nodiscard]] std::string join_json_path(std::string_view path, std::size_t index);

}  // namespace clevrvk
