// Checks the files of one panel against its line and its scene.
#pragma once

#include "renderer/check/cast_panel.h"
#include "renderer/check/check_swaps.h"
#include "renderer/check/checks.h"
#include "renderer/check/dataset_folder.h"
#include "renderer/check/index_line.h"
#include "renderer/check/panel_truth.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::check {

/// A file with the hash of its bytes (base/hash.h, digest_hex).
struct HashedFile {
    std::string path;  ///< relative to the dataset's folder
    std::string hash;
};

/// The result of checking a panel's files.
struct PanelFiles {
    std::vector<HashedFile> files;        ///< the existing files, in the order picture, mask, arrays
    std::optional<std::uint64_t> pixels;  ///< hash_picture of the picture
    std::optional<PictureTrace> picture;  ///< nothing if it cannot be compared with its scene
    std::uint64_t edge_pixels = 0;        ///< mask pixels that differ from the scene's within the tolerance
};

/// Checks picture, mask and arrays. \throws IoError  when a file exists but cannot be read
[[nodiscard]] PanelFiles check_panel_files(const std::filesystem::path& folder, const write::RunSettings& settings, const PanelPaths& paths,
                                           const IndexLine& line, const PanelTruth& truth, MeshTrees& trees, Findings& findings);

/// Compares a panel's layout files with the files that the layout would write now. \return  the existing files
/// \throws IoError  when a file exists but cannot be read
[[nodiscard]] std::vector<HashedFile> check_texts(const std::filesystem::path& folder, const std::vector<layout::TextFile>& expected,
                                                  const IndexLine& line, Findings& findings);

}  // namespace clevrvk::check
