// Counts shells above a point by columns of triangles, and measures depths by the closest points of all triangles.
#include "tests/grasp/mesh_depth.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clevrvk::tests {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

// The closest point by projection onto the plane, or else onto the three sides.
glm::dvec3 find_closest(const glm::dmat3& t, const glm::dvec3& p)
{
    const glm::dvec3 normal = glm::cross(t[1] - t[0], t[2] - t[0]);
    const double squared = glm::dot(normal, normal);
    bool is_over = squared > 0.0;
    for (glm::length_t k = 0; k < 3; ++k) {
        is_over = is_over && glm::dot(glm::cross(t[(k + 1) % 3] - t[k], p - t[k]), normal) >= 0.0;
    }
    if (is_over) {
        return p - normal * (glm::dot(p - t[0], normal) / squared);
    }
    glm::dvec3 best(kFar);
    for (glm::length_t k = 0; k < 3; ++k) {
        const glm::dvec3 side = t[(k + 1) % 3] - t[k];
        const double length = glm::dot(side, side);
        const double share = length > 0.0 ? std::clamp(glm::dot(p - t[k], side) / length, 0.0, 1.0) : 0.0;
        const glm::dvec3 at = t[k] + side * share;
        best = glm::length(at - p) < glm::length(best - p) ? at : best;
    }
    return best;
}

}  // namespace

ColumnMesh::ColumnMesh(const model::Model& model) : low_(kFar), high_(-kFar)
{
    for (const glm::uvec3& corners : model.triangles) {
        triangles_.emplace_back(glm::dvec3(model.positions[corners.x]), glm::dvec3(model.positions[corners.y]),
                                glm::dvec3(model.positions[corners.z]));
        for (glm::length_t k = 0; k < 3; ++k) {
            low_ = glm::min(low_, triangles_.back()[k]);
            high_ = glm::max(high_, triangles_.back()[k]);
        }
    }
    constexpr int kAcross = 100;
    cell_ = std::max(high_.x - low_.x, high_.y - low_.y) / kAcross + 1e-9;
    columns_ = static_cast<std::size_t>((high_.x - low_.x) / cell_) + 1;
    const std::size_t rows = static_cast<std::size_t>((high_.y - low_.y) / cell_) + 1;
    cells_.resize(columns_ * rows);
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
        const glm::dmat3& t = triangles_[i];
        const glm::dvec3 from = (glm::min(glm::min(t[0], t[1]), t[2]) - low_) / cell_;
        const glm::dvec3 to = (glm::max(glm::max(t[0], t[1]), t[2]) - low_) / cell_;
        for (std::size_t y = static_cast<std::size_t>(from.y); y <= static_cast<std::size_t>(to.y); ++y) {
            for (std::size_t x = static_cast<std::size_t>(from.x); x <= static_cast<std::size_t>(to.x); ++x) {
                cells_[y * columns_ + x].push_back(i);
            }
        }
    }
}

const std::vector<std::size_t>* ColumnMesh::find_column(const glm::dvec3& point) const
{
    if (glm::any(glm::lessThan(point, low_)) || glm::any(glm::greaterThan(point, high_))) {
        return nullptr;
    }
    const glm::dvec3 place = (point - low_) / cell_;
    return &cells_[static_cast<std::size_t>(place.y) * columns_ + static_cast<std::size_t>(place.x)];
}

int ColumnMesh::count_shells(const glm::dvec3& point) const
{
    const std::vector<std::size_t>* const column = find_column(point);
    int count = 0;
    for (std::size_t k = 0; column != nullptr && k < column->size(); ++k) {
        const glm::dmat3& t = triangles_[(*column)[k]];
        const auto side = [&](glm::length_t i) {
            const glm::dvec3 from = t[i];
            const glm::dvec3 to = t[(i + 1) % 3];
            return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
        };
        const double area = (t[1].x - t[0].x) * (t[2].y - t[0].y) - (t[1].y - t[0].y) * (t[2].x - t[0].x);
        if (area == 0.0 || side(0) * area < 0.0 || side(1) * area < 0.0 || side(2) * area < 0.0) {
            continue;
        }
        const double z = (side(1) * t[0].z + side(2) * t[1].z + side(0) * t[2].z) / area;
        count += z > point.z ? (area > 0.0 ? 1 : -1) : 0;
    }
    return count;
}

double ColumnMesh::measure_depth(const glm::dvec3& point) const
{
    constexpr double kBeyond_m = 1e-6;
    double depth = kFar;
    for (const glm::dmat3& triangle : triangles_) {
        const glm::dvec3 at = find_closest(triangle, point);
        const double distance = glm::length(at - point);
        if (distance >= depth) {
            continue;
        }
        const glm::dvec3 beyond = at + (distance > 0.0 ? (at - point) * (kBeyond_m / distance) : glm::dvec3(0.0));
        depth = count_shells(beyond) <= 0 ? distance : depth;
    }
    return depth;
}

double ColumnMesh::measure_distance(const glm::dvec3& point) const
{
    double least = kFar;
    for (const glm::dmat3& triangle : triangles_) {
        least = std::min(least, glm::length(find_closest(triangle, point) - point));
    }
    return least;
}

double measure_depth(const model::Model& model, const glm::dmat3& axes, const glm::dvec3& origin, const ColumnMesh& other)
{
    double deepest = 0.0;
    for (const glm::vec3& position : model.positions) {
        const glm::dvec3 point = axes * glm::dvec3(position) + origin;
        if (other.count_shells(point) > 0) {
            deepest = std::max(deepest, other.measure_depth(point));
        }
    }
    return deepest;
}

}  // namespace clevrvk::tests
