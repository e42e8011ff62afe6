// The checks that `clevrvk check` makes in folders of `clevrvk kilogram` besides hashes.
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

/// Checks the content of files whose hashes are right: decodes pictures, makes own tangrams again and compares them,
/// compares the masks of pictures with the labels, draws games again from the index and compares them, and tests the
/// games' rules.
/// \throws SpecError  when settings or lines are malformed \throws IoError  when a file cannot be read
void check_tangrams(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

/// The same for a folder of games.
void check_games(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

/// Decodes a picture. If it is damaged or has another size or number of channels, adds a finding and returns nothing.
[[nodiscard]] std::optional<image::PngImage> check_png(const std::filesystem::path& folder, const std::string& name, int side_px,
                                                       int channel_count, check::Check check, check::Findings& findings);

/// Calls `visit` with every line of a file and its place, `NAME:LINE`. \throws SpecError  for a line that is not JSON
void visit_json_lines(const std::filesystem::path& folder, const std::string& name,
                      const std::function<void(const JsonDocument& line)>& visit);

}  // namespace clevrvk::tools
