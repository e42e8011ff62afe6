// Reads the meshes of shapes from OBJ files, which model/obj_file reads. Strict: nothing is repaired.
#pragma once

#include "renderer/scene/scene.h"

#include <filesystem>
#include <string_view>

namespace clevrvk::scene {

/// The triangles of an OBJ text. Faces of more corners are taken as flat, and may be concave. Their triangles without
/// area are dropped. Normals, texture coordinates, groups and materials are ignored.
/// \param name  stands for the file in messages
/// \throws SpecError  `NAME:LINE: what` when a line is malformed, `NAME: what` when there are no triangles
/// Source: Wavefront, Object Files (.obj), Advanced Visualizer manual, appendix B1.
[[nodiscard]] Mesh parse_obj(std::string_view text, std::string_view name);

/// Reads and parses a file.
/// \throws SpecError  as parse_obj
/// \throws IoError    when the file cannot be read
[[nodiscard]] Mesh load_obj(const std::filesystem::path& file);

}  // namespace clevrvk::scene
