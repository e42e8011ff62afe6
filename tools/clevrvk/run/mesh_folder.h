// The folders of `clevrvk meshes`: their marker file, and the checks of their files besides hashes.
#pragma once

#include "renderer/check/check_result_folder.h"

namespace clevrvk::tools {

/// The file that marks such a folder.
inline constexpr const char* kMeshesInfoName = "meshes.json";
/// Its subfolder of mesh files.
inline constexpr const char* kMeshesFolder = "meshes";
inline constexpr const char* kMeshEnding = ".glb";

/// Verifies that each listed file is binary glTF 2.0, has the stated length and is in the right folder.
void check_mesh_folder(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings);

}  // namespace clevrvk::tools
