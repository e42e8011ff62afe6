// KiloGram's SVG files, and those that drawing programs make of seven pieces. No general SVG.
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

enum class SvgForm {
    Published,  ///< a box `viewBox="0 0 W H"`, then polygons with the ids 1 to 7 in order, each with a `matrix(...)` or none
    Drawn,      ///< as drawing programs write the same, too
};

/// Reads the text of a file. Of the form Drawn, pieces are polygons, paths of straight lines and rectangles, in groups
/// and with transforms; those without the ids 1 to 7 in order are told apart by their shapes, and pieces of one shape
/// are numbered as they come. Colours of the file do not count, but the width of its lines does. A figure is shown in
/// its own box where the file's does not begin at 0 0 or does not hold it. Elements that would be shown otherwise than
/// the file says are refused: hidden, cut, curved or defined elsewhere.
/// \param source  its name, for messages
/// \throws SpecError  `SOURCE:LINE: what`
[[nodiscard]] Tangram parse_svg(std::string_view text, const std::string& source, SvgForm form = SvgForm::Drawn);

/// Reads a file; the tangram has its name.
/// \throws SpecError  as parse_svg, and for a file of more than kMostSvgBytes or one that is no regular file
/// \throws ReadError, IoError  when it cannot be read
[[nodiscard]] Tangram load_svg(const std::filesystem::path& path, SvgForm form = SvgForm::Drawn);

/// The files as they are given; of a folder, its SVG files by name.
/// \throws SpecError  for a folder without any, for two files of one name, and for a name that is not UTF-8
/// \throws ReadError  for what is not there
[[nodiscard]] std::vector<std::filesystem::path> list_svg_files(const std::vector<std::string>& inputs);

/// The text of a file in that layout. Reading it again gives the same numbers to the last bit.
[[nodiscard]] std::string write_svg(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
