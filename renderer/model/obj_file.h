// Reads OBJ files, of models and of shapes' meshes: what they say, without materials and pictures. tinyobjloader reads
// the faces; lines of which it would make something else without a word are checked before.
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
    double most_coordinate = 0.0;  ///< of a vertex, either side of 0
    std::size_t most_corners = 0;  ///< of a face
};

inline constexpr int kNoIndex = -1;

/// Places in the lists of an ObjFile, from 0.
struct ObjCorner {
    int position = 0;
    int uv = kNoIndex;
    int normal = kNoIndex;
};

struct ObjFace {
    std::uint32_t corner_count = 0;
    std::uint32_t material = 0;   ///< place in ObjFile::materials
    std::uint32_t part = 0;       ///< place in ObjFile::parts
    std::uint32_t smoothing = 0;  ///< smoothing group; 0: none
};

/// A name that a line gives, and the line.
struct ObjName {
    std::string name;
    std::size_t line_number = 0;
};

struct ObjFile {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> colors;  ///< of the vertices, as they are in the file, white where a line has none; or none
    std::vector<glm::dvec2> uvs;     ///< v grows upwards
    std::vector<glm::dvec3> normals;  ///< of any length; of length 0 where they are no numbers
    std::vector<ObjCorner> corners;   ///< of one face after the other
    std::vector<ObjFace> faces;       ///< of three corners and more
    std::vector<ObjName> materials;   ///< the different ones of faces in order of appearance; without a name: none
    std::vector<std::string> parts;   ///< the different last objects or groups of faces, likewise
    std::vector<ObjName> libraries;   ///< what mtllib lines say
    bool has_points_and_lines = false;
};

/// \param name  stands for the file in messages
/// \throws SpecError  `NAME:LINE: what` when a line is malformed and cannot be repaired, `NAME: what` when there are no
///                    faces or the text is UTF-16
/// Source: Wavefront, Object Files (.obj), Advanced Visualizer manual, appendix B1.
[[nodiscard]] ObjFile parse_obj_file(std::string_view text, const std::string& name, const ObjRules& rules, Repairs& repairs);

}  // namespace clevrvk::model
