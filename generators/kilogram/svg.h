// KiloGram's SVG files, and drawing programs' SVG files of seven pieces. Does not support general SVG.
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
    /// a box `viewBox="0 0 W H"`, then polygons with ids 1 to 7 in order, each with a `matrix(...)` or none
    Published,
    Drawn,      ///< also the forms that drawing programs write
};

/// Reads the text of a file. In the form Drawn, pieces are polygons, rectangles and paths of straight lines, also in
/// groups and with transforms. Pieces without the ids 1 to 7 in order are identified by shape, and pieces of one shape
/// are numbered in file order. Colours are ignored, but line widths are not. If the file's box does not begin at 0 0 or
/// does not contain the figure, the figure's bounding box is used. Elements that are hidden, clipped, curved or defined
/// elsewhere are refused.
/// \param source  name of the file, for messages
/// \throws SpecError  `SOURCE:LINE: what`
[[nodiscard]] Tangram parse_svg(std::string_view text, const std::string& source, SvgForm form = SvgForm::Drawn);

/// Reads a file; the tangram is named after it.
/// \throws SpecError  like parse_svg, and for a file above kMostSvgBytes or one that is not a regular file
/// \throws ReadError, IoError  when the file cannot be read
[[nodiscard]] Tangram load_svg(const std::filesystem::path& path, SvgForm form = SvgForm::Drawn);

/// Given files stay in the given order; a folder is replaced by its SVG files, sorted by name.
/// \throws SpecError  for a folder without SVG files, two files of one name, or a name that is not UTF-8
/// \throws ReadError  for a path that does not exist
[[nodiscard]] std::vector<std::filesystem::path> list_svg_files(const std::vector<std::string>& inputs);

/// The text of a file in the published form. Reading it gives exactly the same numbers.
[[nodiscard]] std::string write_svg(const Tangram& tangram);

}  // namespace clevrvk::generators::kilogram
