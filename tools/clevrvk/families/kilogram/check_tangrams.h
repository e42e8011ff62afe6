// clevrvk check on the folders that `clevrvk kilogram` makes.
#pragma once

#include "renderer/base/parse_json.h"
#include "renderer/check/checks.h"
#include "renderer/image/png.h"
#include "tools/clevrvk/families/kilogram/tangram_folder.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// Checks every file of the folder: its hash for all, and pictures are decoded; own tangrams are made again and compared; masks of pictures are compared with
/// the labels; games are drawn again from the index and compared, and their rules are tested.
/// \return  the number of files \throws IoError  when a file is there and cannot be read
[[nodiscard]] std::size_t check_tangrams(const std::filesystem::path& folder, check::Findings& findings);

/// A folder of games whose files have their hashes. \throws SpecError  when settings or index are malformed
void check_games(const std::filesystem::path& folder, const TangramFolderContents& contents, check::Findings& findings);

/// Decodes a picture. A damaged one, and one that has another size or another number of channels, is a finding and nothing.
[[nodiscard]] std::optional<image::PngImage> check_png(const std::filesystem::path& folder, const std::string& name, int side_px, int channel_count,
                                                       check::Check check, check::Findings& findings);

/// Calls `visit` with every line of a file and its place, `NAME:LINE`. \throws SpecError  for a line that is no JSON
void visit_json_lines(const std::filesystem::path& folder, const std::string& name, const std::function<void(const JsonDocument& line)>& visit);

}  // namespace clevrvk::tools
