// Reads OBJ files for models and for shapes' meshes: their content without materials and pictures. tinyobjloader reads
// the faces; lines that it would silently misread are checked first.
#pragma once

#include "renderer/model/repairs.h"

#include <glm/glm.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

struct ObjRules {
    double most_coordinate = 0.0;  ///< largest absolute value
    std::size_t most_corners = 0;  ///< most corners of a face
};

inline constexpr int kNoIndex = -1;

/// Indices into the lists of an ObjFile, from 0.
struct ObjCorner {
    int position = 0;
    int uv = kNoIndex;
    int normal = kNoIndex;
};

struct ObjFace {
    std::uint32_t corner_count = 0;
    std::uint32_t material = 0;   ///< index in ObjFile::materials
    std::uint32_t part = 0;       ///< index in ObjFile::parts
    std::uint32_t smoothing = 0;  ///< smoothing group; 0: none
};

/// A name, and the line that gives it.
struct ObjName {
    std::string name;
    std::size_t line_number = 0;
};

struct ObjFile {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> colors;  ///< per vertex, as in the file, white if a line has none; or none
    std::vector<glm::dvec2> uvs;     ///< v grows upwards
    std::vector<glm::dvec3> normals;  ///< of any length; of length 0 if not numbers
    std::vector<ObjCorner> corners;   ///< face by face
    std::vector<ObjFace> faces;       ///< with three corners or more
    std::vector<ObjName> materials;   ///< each material that faces use, by first use; empty name: none
    std::vector<std::string> parts;   ///< each last object or group before faces, by first use
    std::vector<ObjName> libraries;   ///< arguments of mtllib lines
    bool has_points_and_lines = false;
};

/// \param name  stands for the file in messages
/// \throws SpecError  `NAME:LINE: what` when a line is malformed and cannot be repaired, `NAME: what` when there are no
///                    faces or the text is UTF-16
/// Source: Wavefront, Object Files (.obj), Advanced Visualizer manual, appendix B1.
[[nodiscard]] ObjFile parse_obj_file(std::string_view text, const std::string& name, const ObjRules& rules, Repairs& repairs);

}  // namespace clevrvk::model
