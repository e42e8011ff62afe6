// Reads the meshes of shapes from OBJ files, through model/obj_file. Strict: nothing is repaired.
#pragma once

#include "renderer/scene/scene.h"

#include <filesystem>
#include <string_view>

namespace clevrvk::scene {

/// The triangles of an OBJ text. Faces with more corners are treated as flat, and may be concave; their triangles
/// without area are dropped. Normals, texture coordinates, groups and materials are ignored.
/// \param name  stands for the file in messages
/// \throws SpecError  `NAME:LINE: what` when a line is malformed, `NAME: what` when there are no triangles
/// Source: Wavefront, Object Files (.obj), Advanced Visualizer manual, appendix B1.
[[nodiscard]] Mesh parse_obj(std::string_view text, std::string_view name);

/// Reads and parses a file.
/// \throws SpecError  like parse_obj
/// \throws IoError    when the file cannot be read
[[nodiscard]] Mesh load_obj(const std::filesystem::path& file);

}  // namespace clevrvk::scene
