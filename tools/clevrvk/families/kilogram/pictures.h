// Folders of tangrams: their names and settings, and flat pictures with their labels.
#pragma once

#include "generators/kilogram/drawing.h"
#include "generators/kilogram/tangram.h"
#include "renderer/base/json.h"
#include "renderer/write/result_folder.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>

namespace clevrvk::tools {

/// The file that marks such a folder.
inline constexpr const char* kKilogramInfoName = "kilogram.json";

/// The value of `verb` in the folder's settings.
inline constexpr const char* kMakeVerb = "make";
inline constexpr const char* kDrawVerb = "draw";
inline constexpr const char* kGamesVerb = "games";

/// The pictures to draw for each tangram.
struct PictureSettings {
    generators::kilogram::Style style = generators::kilogram::Style::Clean;
    int side_px = 224;
};

/// The style given by `--style` (authors or clean) and `--as-loaded`.
/// \throws SpecError  when published pictures cannot be loaded in this way
[[nodiscard]] generators::kilogram::Style read_style(const std::string& style, bool is_as_loaded, int side_px);

/// Calls `work(i)` for each i below `count` on several threads, until SIGINT or SIGTERM if these are watched.
/// \return  whether all calls were made
[[nodiscard]] bool run_until_stopped(std::size_t count, int thread_count, const std::function<void(std::size_t)>& work);

/// The exit code for a stopped verb. Logs the stop, and that the same command resumes.
[[nodiscard]] int report_stop(const std::string& out);

/// The file with one line for each picture, in the order of the tangrams.
inline constexpr const char* kPictureIndexName = "index.jsonl";

/// Stores `images/NAME.png` and `masks/NAME.png`. Safe from any thread for different names.
/// \return  the picture's index line: paths, pieces and parts with their colours, corners in pixels, boxes, areas and
/// run lengths
[[nodiscard]] Json store_picture(write::ResultFolder& folder, const generators::kilogram::Tangram& tangram,
                                 const generators::kilogram::PartOfPiece& parts, const PictureSettings& settings);

/// Adds `bbox`, `pixels` and `rle` for a group of pieces, from the ids in a square mask.
void add_mask_labels(Json& json, std::span<const std::uint8_t> ids, int side_px, const std::set<std::uint8_t>& members);

}  // namespace clevrvk::tools
