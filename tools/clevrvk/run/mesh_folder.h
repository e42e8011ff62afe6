// The folders of `clevrvk meshes`: their mark, and what check asks of their files beside their hashes.
#pragma once

#include "renderer/check/check_result_folder.h"

namespace clevrvk::tools {

/// The mark of such a folder.
inline constexpr const char* kMeshesInfoName = "meshes.json";
/// Its folder of files.
inline constexpr const char* kMeshesFolder = "meshes";
inline constexpr const char* kMeshEnding = ".glb";

/// Verifies that each listed file is binary glTF 2.0 of its length, in its folder.
void check_mesh_folder(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

}  // namespace clevrvk::tools
