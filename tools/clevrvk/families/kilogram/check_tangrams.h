// The checks of `clevrvk check` in the folders that `clevrvk kilogram` makes, beyond hashes.
#pragma once

#include "renderer/base/json.h"
#include "renderer/check/check_result_folder.h"
#include "renderer/check/checks.h"
#include "renderer/image/png.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace clevrvk::tools {

/// Checks what the files hold, which have their hashes: pictures are decoded; own tangrams are made again and compared;
/// masks of pictures are compared with the labels; games are drawn again from the index and compared, and their rules
/// are tested.
/// \throws SpecError  when settings or lines are malformed \throws IoError  when a file cannot be read
void check_tangrams(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

/// The same of a folder of games.
void check_games(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

/// Decodes a picture. A damaged one, and one that has another size or another number of channels, is a finding and
/// nothing.
[[nodiscard]] std::optional<image::PngImage> check_png(const std::filesystem::path& folder, const std::string& name, int side_px,
                                                       int channel_count, check::Check check, check::Findings& findings);

/// Calls `visit` with every line of a file and its place, `NAME:LINE`. \throws SpecError  for a line that is no JSON
void visit_json_lines(const std::filesystem::path& folder, const std::string& name,
                      const std::function<void(const JsonDocument& line)>& visit);

}  // namespace clevrvk::tools
