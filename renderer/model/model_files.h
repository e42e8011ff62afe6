// Finds the files that an OBJ model names.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::model {

/// Where they may lie.
struct ModelFolders {
    std::optional<std::filesystem::path> folder;       ///< that of the model; nothing: it may name no file
    std::vector<std::filesystem::path> texture_roots;  ///< further ones that the user has named
};

struct ModelFile {
    std::filesystem::path path;
    std::string name;         ///< below the folder in which it lies
    bool is_as_named = true;  ///< else it was found by the end of its name, or in other letters of its case
};

/// A regular file by the name that a model gives it: as named below one of the folders; else by the longest end of the
/// name that lies there, whatever the case of its letters, as names often are those of another machine. Backslashes
/// separate folders, too. Links that leave the folders are not followed.
[[nodiscard]] std::optional<ModelFile> find_model_file(const ModelFolders& folders, std::string name);

}  // namespace clevrvk::model
