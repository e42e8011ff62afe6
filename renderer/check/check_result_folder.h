// Checks a folder of files that a command has made (renderer/write/result_folder.h): that each file is there as it was
// made, and nothing else.
#pragma once

#include "renderer/base/parse_json.h"
#include "renderer/check/checks.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace clevrvk::check {

/// A folder's own description of its content.
struct ResultFiles {
    Json settings;
    std::map<std::string, std::string> hashes;  ///< of every file but the folder's own, by name
};

/// Compares every file with its hash; nothing may be missing and nothing else be there. Checks nothing when the folder
/// does not say what belongs in it.
/// \param info_name  of the file that holds its settings
/// \throws IoError  when a file cannot be read
[[nodiscard]] std::optional<ResultFiles> check_result_folder(const std::filesystem::path& folder, const std::string& info_name,
                                                             Findings& findings);

}  // namespace clevrvk::check
