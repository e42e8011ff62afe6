// Reads glTF 2.0 models, binary (.glb) or JSON (.gltf).
#pragma once

#include "renderer/model/model.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace clevrvk::model {

/// Most triangles of a model, those of meshes that several nodes show counted as often as they are shown.
inline constexpr std::size_t kMostTriangles = 4'000'000;

/// Most vertices that the meshes of a model have: one buffer may stand for any number of them.
inline constexpr std::size_t kMostVertices = 8'000'000;

/// The default scene of a file: all its nodes in their places, z up. Faces without normals get their triangle's.
/// Skins and morph targets are shown as the file poses them; cameras, lights and animations are left out with a
/// warning. \param name  for messages
/// \param folder  where files that the model names lie; nothing: it may name none
/// \throws SpecError  when the bytes are no valid model, or one without triangles; names file, JSON path and reason
/// \throws ReadError, IoError  when a file beside it cannot be read
[[nodiscard]] Model read_gltf(std::string_view bytes, const std::string& name, const std::optional<std::filesystem::path>& folder);

/// The same of a file. \throws  as above
[[nodiscard]] Model load_gltf(const std::filesystem::path& path);

}  // namespace clevrvk::model
