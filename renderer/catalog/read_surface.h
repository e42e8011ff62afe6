// Reads surfaces and their colours from JSON, in assets and in specs alike.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/surface.h"

#include <array>
#include <cstdint>

namespace clevrvk::catalog {

/// A colour of a surface: "#b5651d", which is sRGB, or three linear numbers from 0 to `most`.
/// \throws SpecError  when it is neither; names the place and the likely fix
[[nodiscard]] Vec3 read_linear_color(const JsonReader& reader, double most);

/// The bytes of '#' and six hex digits. \throws SpecError  when it is malformed; names the likely fix
[[nodiscard]] std::array<std::uint8_t, 3> read_web_color(const JsonReader& reader);

/// An object with any of the keys of the tables in surface.h and `solid`. \throws SpecError
[[nodiscard]] Surface read_surface(const JsonReader& reader);

}  // namespace clevrvk::catalog
