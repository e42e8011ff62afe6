// Computes the vertex normals that a file leaves to its smoothing groups.
#pragma once

#include "renderer/model/obj_file.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>
#include <unordered_map>

namespace clevrvk::model {

/// At each vertex and for each smoothing group, the mean of the normals of the group's faces there, weighted by their
/// angles at the vertex. Source: Thürmer and Wüthrich, Computing Vertex Normals from Polygonal Facets (1998).
class SmoothNormals {
public:
    /// Computes only normals of vertices at which a face of a group has a corner whose
    /// normal is missing or has length 0.
    explicit SmoothNormals(const ObjFile& file);

    /// The unit normal, in the file's axes. Nothing without a group, or if the normals of the group's faces cancel out.
    [[nodiscard]] std::optional<glm::dvec3> find(int position, std::uint32_t smoothing) const;

private:
    std::unordered_map<std::uint64_t, glm::dvec3> sums_;  // looked up only
};

/// Whether a corner has a normal of nonzero length.
[[nodiscard]] bool has_normal(const ObjFile& file, const ObjCorner& corner);

}  // namespace clevrvk::model
