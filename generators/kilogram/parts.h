// The division of a tangram's pieces into parts, as lines of text.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/json_reader.h"

#include <cstdint>
#include <string>
#include <utility>

namespace clevrvk::generators::kilogram {

/// A line of a parts file: `{"tangram": NAME, "parts": {"1": 0, ..., "7": 2}}`. A piece without an entry belongs to no
/// part.
[[nodiscard]] Json write_parts(const std::string& name, const PartOfPiece& parts);

/// Reads the parts from the object in such a line. \throws SpecError
[[nodiscard]] PartOfPiece read_parts(const JsonReader& reader);

/// A tangram's name and its parts. \throws SpecError
[[nodiscard]] std::pair<std::string, PartOfPiece> read_parts_line(const JsonDocument& line);

/// The path of a generated tangram, and its line of parts. Both depend only on the seed and the tangram's index.
[[nodiscard]] std::string own_svg_name(const Tangram& tangram);
[[nodiscard]] std::string write_own_parts(const Tangram& tangram, std::int64_t seed, std::uint64_t index);

}  // namespace clevrvk::generators::kilogram
