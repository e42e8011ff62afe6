// How deep one mesh is in another, from their triangles alone: it shares nothing with what finds holds.
#pragma once

#include "renderer/model/model.h"

#include <glm/glm.hpp>

#include <vector>

namespace clevrvk::tests {

/// Triangles in columns along z, so that few have to be asked.
class ColumnMesh {
public:
    explicit ColumnMesh(const model::Model& model);

    /// The number of closed shells around a point; those that face inward count as holes.
    [[nodiscard]] int count_shells(const glm::dvec3& point) const;

    /// From a point inside to the nearest point from where it goes into the open.
    [[nodiscard]] double measure_depth(const glm::dvec3& point) const;

    /// To the nearest triangle.
    [[nodiscard]] double measure_distance(const glm::dvec3& point) const;

private:
    [[nodiscard]] const std::vector<std::size_t>* find_column(const glm::dvec3& point) const;

    std::vector<glm::dmat3> triangles_;  // a corner a column
    glm::dvec3 low_{0.0};
    glm::dvec3 high_{0.0};
    double cell_ = 1.0;
    std::size_t columns_ = 1;  // along x
    std::vector<std::vector<std::size_t>> cells_;
};

/// The deepest of a mesh's vertices in another mesh; 0 where none is inside.
/// \param axes, origin  bring the first mesh to the other's space
[[nodiscard]] double measure_depth(const model::Model& model, const glm::dmat3& axes, const glm::dvec3& origin, const ColumnMesh& other);

}  // namespace clevrvk::tests
