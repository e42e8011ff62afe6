// Tangrams on the disk: lists of SVG files, the parts of their pieces, and pictures with their labels.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/parse_json.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace clevrvk::tools {

/// The files as they are given; of a folder, its SVG files by name. \throws SpecError  for a folder without any, and for two files of one name
[[nodiscard]] std::vector<std::filesystem::path> list_svg_files(const std::vector<std::string>& inputs);

/// A line of a file of parts: `{"tangram": NAME, "parts": {"1": 0, ..., "7": 2}}`; a piece without an entry has no part.
[[nodiscard]] Json write_parts(const std::string& name, const generators::kilogram::PartOfPiece& parts);

/// The parts of the tangrams in a file of such lines, by name. \throws SpecError  when a line is malformed, or a name comes twice
[[nodiscard]] std::map<std::string, generators::kilogram::PartOfPiece> load_parts(const std::filesystem::path& file);

/// What to draw of each tangram, and how.
struct PictureSettings {
    generators::kilogram::Style style = generators::kilogram::Style::Clean;
    int side_px = 224;
};

/// Writes `images/NAME.png` and `masks/NAME.png` below a folder that is there. Safe from any thread for different names.
/// \return  the line of the index: paths, pieces and parts with their colours, corners in pixels, boxes, areas and run lengths
[[nodiscard]] Json write_picture(const std::filesystem::path& root, const generators::kilogram::Tangram& tangram,
                                 const generators::kilogram::PartOfPiece& parts, const PictureSettings& settings);

/// Makes a folder for new files. \throws SpecError  when something is in it
void make_empty_folder(const std::filesystem::path& folder);

}  // namespace clevrvk::tools
