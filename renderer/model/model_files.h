// Finds the files that a model names.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::model {

/// The folders in which a model's files may lie.
struct ModelFolders {
    std::optional<std::filesystem::path> folder;       ///< the model's folder; without one, the model may not name any file
    std::vector<std::filesystem::path> texture_roots;  ///< further folders that the user named
};

struct ModelFile {
    std::filesystem::path path;
    std::string name;         ///< path relative to the folder in which it was found
    bool is_as_named = true;  ///< false: found by the end of its name, or with other case
};

/// Finds a regular file by the name that a model gives it: as written, below one of the folders; else by the longest
/// end of the name that exists there, ignoring case, since names often come from another machine. Backslashes separate
/// folders as well. Links that leave the folders are not followed.
[[nodiscard]] std::optional<ModelFile> find_model_file(const ModelFolders& folders, std::string name);

}  // namespace clevrvk::model
