// The files of a page's folder, and the checks that `clevrvk check` makes there besides hashes.
#pragma once

#include "renderer/check/check_result_folder.h"
#include "renderer/check/checks.h"

#include <filesystem>

namespace clevrvk::tools {

inline constexpr const char* kPageInfoName = "devbench_page.json";
inline constexpr const char* kPagePictures = "pictures/";  ///< the beginning of every picture's path
inline constexpr const char* kTrialSetName = "trials.js";
inline constexpr const char* kTrialSetSchema = "clevrvk-trials/1";
inline constexpr const char* kTrialSetBegin = "window.clevrvkTrials = ";

/// Reads the trials again and finds every picture that they show.
void check_page(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

}  // namespace clevrvk::tools
