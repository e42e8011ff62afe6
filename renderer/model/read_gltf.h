// Reads glTF 2.0 models, binary (.glb) or JSON (.gltf).
#pragma once

#include "renderer/model/model.h"
#include "renderer/model/model_files.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// Most triangles of a model, those of meshes that several nodes show counted as often as they are shown.
inline constexpr std::size_t kMostTriangles = 4'000'000;

/// Most vertices that the meshes of a model have: one buffer may stand for any number of them.
inline constexpr std::size_t kMostVertices = 8'000'000;

/// Most bytes of vertices and triangles that the meshes of a model, and all that its nodes show of them, take.
inline constexpr std::size_t kMostShownBytes = std::size_t{448} << 20U;

/// The default scene of a file: all its nodes in their places, z up. Faces without normals get their triangle's.
/// Skins and morph targets are shown as the file poses them; cameras, lights and animations are left out with a
/// warning. Where all vertices lie far from the origin, they are counted from the centre of their box.
/// \param name  for messages
/// \param folders  where files that the model names lie
/// \throws SpecError  when the bytes are no valid model, or one without triangles; names file, JSON path and reason
/// \throws ReadError, IoError  when a file beside it cannot be read
[[nodiscard]] Model read_gltf(std::string_view bytes, const std::string& name, const ModelFolders& folders);

/// The same of a file, whose folder is the first. \throws  as above
[[nodiscard]] Model load_gltf(const std::filesystem::path& path, const std::vector<std::filesystem::path>& texture_roots = {});

}  // namespace clevrvk::model
