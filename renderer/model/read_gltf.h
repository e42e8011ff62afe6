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

/// Maximum number of triangles of a model; if several nodes show a mesh, its triangles count once per node.
inline constexpr std::size_t kMostTriangles = 4'000'000;

/// Maximum number of vertices of all meshes of a model: one buffer can provide any number of them.
inline constexpr std::size_t kMostVertices = 8'000'000;

/// Most bytes that the vertices and triangles of a model's meshes, and their copies for the nodes, may take.
inline constexpr std::size_t kMostShownBytes = std::size_t{448} << 20U;

/// Reads the default scene of a file: all its nodes in place, z up. Faces without normals are shaded flat. Skins and
/// morph targets are shown as the file poses them; cameras, lights and animations are left out with a warning. If all
/// vertices lie far from the origin, positions are relative to the centre of their box.
/// \param name  for messages
/// \param folders  where files that the model names lie
/// \throws SpecError  when the bytes are not a valid model, or one without triangles; names file, JSON path and reason
/// \throws ReadError, IoError  when a file beside it cannot be read
[[nodiscard]] Model read_gltf(std::string_view bytes, const std::string& name, const ModelFolders& folders);

/// Reads a model from a file; its folder is searched first. \throws  as read_gltf
[[nodiscard]] Model load_gltf(const std::filesystem::path& path, const std::vector<std::filesystem::path>& texture_roots = {});

}  // namespace clevrvk::model
