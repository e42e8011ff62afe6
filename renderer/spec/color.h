// The forms of an object's colour: "red", "#ffa500", [255, 96, 0] at `color`, or [255, 165, 0] at `color_srgb`.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/base/vec3.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <span>
#include <string>

namespace clevrvk::spec {

/// Reads an object's colour from `color` or `color_srgb`.
/// \param names  names of the catalog's colours
/// \throws SpecError  when it has neither or both, or a value is malformed; names the place and the likely fix
[[nodiscard]] Color read_color(const JsonReader& object, const catalog::Catalog& catalog, std::span<const std::string> names);

/// Linear RGB, 0 to 1 each. sRGB is decoded as IEC 61966-2-1 says, and nothing is rounded to bytes.
[[nodiscard]] Vec3 decode_color(const Color& color);

/// `#ffa500`: the bytes of a colour in sRGB, as the reader takes them.
[[nodiscard]] std::string format_web_color(const Color& color);

/// A regular expression that matches the results of format_web_color; it accepts digits of either case.
[[nodiscard]] std::string web_color_pattern();

}  // namespace clevrvk::spec
