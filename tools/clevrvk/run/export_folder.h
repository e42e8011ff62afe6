// The folders that `clevrvk export` fills, for `clevrvk check`.
#pragma once

#include "renderer/check/check_result_folder.h"

#include <filesystem>

namespace clevrvk::tools {

/// Tests that the format is one that the program writes; the hashes show that all files are unchanged.
void check_export_folder(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

}  // namespace clevrvk::tools
