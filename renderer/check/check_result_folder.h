// Checks a folder of files that a command has made (renderer/write/result_folder.h): each file must be unchanged, and
// the folder must contain nothing else.
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
    std::map<std::string, std::string> hashes;  ///< by name, for every file except the folder's own
};

/// Compares every file with its hash; no file may be missing and no other file present. Checks nothing if the folder
/// does not say which files belong in it.
/// \param info_name  name of the file that holds the folder's settings
/// \throws IoError  when a file cannot be read
[[nodiscard]] std::optional<ResultFiles> check_result_folder(const std::filesystem::path& folder, const std::string& info_name,
                                                             Findings& findings);

}  // namespace clevrvk::check
