// KiloGram's SVG files: seven polygons and nothing else. No general SVG.
#pragma once

#include "generators/kilogram/tangram.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// The published files have at most 4 KB.
constexpr std::uint64_t kMostSvgBytes = std::uint64_t{1} << 20U;

/// Reads the text of a file as the data set has it: a box `viewBox="0 0 W H"`, then polygons with the ids 1 to 7 in
/// order, points with or without commas, each with an own `matrix(...)` or none. What would draw otherwise than the
/// published pictures is refused.
/// \param source  its name, for messages
/// \throws SpecError  `SOURCE:LINE: what`
[[nodiscard]] Tangram parse_svg(std::string_view text, const std::string& source);

/// Reads a file; the tangram has its name.
/// \throws SpecError  as parse_svg, and for a file of more than kMostSvgBytes or one that is no regular file
/// \throws ReadError, IoError  when it cannot be read
[[nodiscard]] Tangram load_svg(const std::filesystem::path& path);

/// The files as they are given; of a folder, its SVG files by name.
/// \throws SpecError  for a folder without any, for two files of one name, and for a name that is not UTF-8
/// \throws ReadError  for what is not there
[[nodiscard]] std::vector<std::filesystem::path> list_svg_files(const std::vector<std::string>& inputs);

/// The text of a file in that layout. What is read from it is the same to the last bit.
[[nodiscard]] std::string write_svg(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
