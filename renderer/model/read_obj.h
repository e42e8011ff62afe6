// Reads OBJ models with their MTL materials and pictures.
#pragma once

#include "renderer/model/model.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

struct ObjOptions {
    bool is_z_up = false;    ///< the file's z axis points up; otherwise its y axis does, as most programs write it
    bool is_strict = false;  ///< a repair is an error, not a warning
    std::vector<std::filesystem::path> texture_roots{};  ///< further folders for files that it names
};

/// Reads all faces of a text, in metres, z up, with a slot for each material in use. Faces of more than three corners
/// are cut into triangles, concave ones too. Faces without normals get the normals of their smoothing group; without a
/// group, they are shaded flat.
/// \param name    for messages
/// \param folder  where MTL files and pictures lie; if there is none, the text may not name any files
/// \throws SpecError  `NAME:LINE: what` when a line is malformed and cannot be repaired,
/// `NAME: what` when there are no faces
/// \throws ReadError, IoError  when a file beside it cannot be read
/// Source: Wavefront, Object Files (.obj), Advanced Visualizer manual, appendix B1.
[[nodiscard]] Model read_obj(std::string_view text, const std::string& name, const std::optional<std::filesystem::path>& folder,
                             const ObjOptions& options);

/// Reads a model from a file. \throws  as read_obj
[[nodiscard]] Model load_obj(const std::filesystem::path& path, const ObjOptions& options);

}  // namespace clevrvk::model
