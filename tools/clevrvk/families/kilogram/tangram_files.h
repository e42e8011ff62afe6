// Tangrams on the disk: lists of SVG files, the parts of their pieces, and pictures with their labels.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/json_reader.h"
#include "tools/clevrvk/families/kilogram/tangram_folder.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tools {

/// The files as they are given; of a folder, its SVG files by name. \throws SpecError  for a folder without any, for two files of one name,
/// and for a name that is not UTF-8
[[nodiscard]] std::vector<std::filesystem::path> list_svg_files(const std::vector<std::string>& inputs);

/// A line of a file of parts: `{"tangram": NAME, "parts": {"1": 0, ..., "7": 2}}`; a piece without an entry has no part.
[[nodiscard]] Json write_parts(const std::string& name, const generators::kilogram::PartOfPiece& parts);

/// The parts in such a line's object. \throws SpecError
[[nodiscard]] generators::kilogram::PartOfPiece read_parts(const JsonReader& reader);

/// A tangram's name and its parts. \throws SpecError
[[nodiscard]] std::pair<std::string, generators::kilogram::PartOfPiece> read_parts_line(const JsonDocument& line);

/// The `verb` in the settings of folders.
inline constexpr const char* kMakeVerb = "make";
inline constexpr const char* kDrawVerb = "draw";
inline constexpr const char* kGamesVerb = "games";

/// The path of one of our own tangrams, and its line of parts: functions of the seed and its place.
[[nodiscard]] std::string own_svg_name(const generators::kilogram::Tangram& tangram);
[[nodiscard]] std::string write_own_parts(const generators::kilogram::Tangram& tangram, std::int64_t seed, std::uint64_t index);

/// The parts of the tangrams in a file of such lines, by name. \throws SpecError  when a line is malformed, or a name comes twice
[[nodiscard]] std::map<std::string, generators::kilogram::PartOfPiece> load_parts(const std::filesystem::path& file);

/// What to draw of each tangram, and how.
struct PictureSettings {
    generators::kilogram::Style style = generators::kilogram::Style::Clean;
    int side_px = 224;
};

/// A line for each picture, in the order of the tangrams.
inline constexpr const char* kPictureIndexName = "index.jsonl";

/// Stores `images/NAME.png` and `masks/NAME.png`. Safe from any thread for different names.
/// \return  the line of the index: paths, pieces and parts with their colours, corners in pixels, boxes, areas and run lengths
[[nodiscard]] Json store_picture(TangramFolder& folder, const generators::kilogram::Tangram& tangram, const generators::kilogram::PartOfPiece& parts,
                                 const PictureSettings& settings);

/// Adds `bbox`, `pixels` and `rle` of some pieces together, by the ids in a square mask.
void add_mask_labels(Json& json, std::span<const std::uint8_t> ids, int side_px, const std::set<std::uint8_t>& members);

}  // namespace clevrvk::tools
