// Tests triangles with Möller and Trumbore's method.
// Source: Möller, Trumbore, Fast Minimum Storage Ray-Triangle Intersection (1997).
#include "renderer/cast/mesh_tree.h"

namespace clevrvk::cast {
namespace {

// Prevents a ray through an edge from passing between the two triangles.
constexpr double kEdgeMargin = 1e-12;

}  // namespace

std::vector<Box> list_triangle_boxes(const scene::Mesh& mesh)
{
    std::vector<Box> boxes(mesh.triangles.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) {
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            boxes[k].add(glm::dvec3(mesh.positions[mesh.triangles[k][corner]]));
        }
    }
    return boxes;
}

MeshTree::MeshTree(const scene::Mesh& mesh) : tree_(list_triangle_boxes(mesh))
{
    triangles_.reserve(mesh.triangles.size());
    for (const glm::uvec3& triangle : mesh.triangles) {
        const glm::dvec3 a(mesh.positions[triangle.x]);
        triangles_.push_back({a, glm::dvec3(mesh.positions[triangle.y]) - a, glm::dvec3(mesh.positions[triangle.z]) - a});
    }
}

MeshHit MeshTree::find_nearest(const Ray& ray, const Accept& accept) const
{
    MeshHit hit;
    static_cast<void>(tree_.find_nearest(ray, kNoHit, [&](std::uint32_t item, double nearest) {
        const Triangle& triangle = triangles_[item];
        const glm::dvec3 p = glm::cross(ray.direction, triangle.edge_2);
        const double determinant = glm::dot(triangle.edge_1, p);
        if (determinant == 0.0) {
            return nearest;
        }
        const glm::dvec3 to_origin = ray.origin - triangle.corner;
        const double u = glm::dot(to_origin, p) / determinant;
        if (!(u >= -kEdgeMargin && u <= 1.0 + 3.0 * kEdgeMargin)) {
            return nearest;
        }
        const glm::dvec3 q = glm::cross(to_origin, triangle.edge_1);
        const double v = glm::dot(ray.direction, q) / determinant;
        const double t = glm::dot(triangle.edge_2, q) / determinant;
        if (v >= -kEdgeMargin && u + v <= 1.0 + kEdgeMargin && t >= 0.0 && t < nearest) {
            const MeshHit candidate{t, item, {u, v}};
            if (!accept || accept(candidate)) {
                hit = candidate;
                return t;
            }
        }
        return nearest;
    }));
    return hit;
}

std::shared_ptr<const MeshTree> MeshTrees::find(const std::shared_ptr<const scene::Mesh>& mesh)
{
    const std::lock_guard lock(mutex_);
    if (const auto kept = trees_.find(mesh); kept != trees_.end()) {
        return kept->second;
    }
    std::size_t triangle_count = mesh->triangles.size();
    for (const auto& [other, tree] : trees_) {
        triangle_count += other->triangles.size();
    }
    if (triangle_count > most_triangles_) {
        std::erase_if(trees_, [](const auto& entry) { return entry.second.use_count() == 1; });
    }
    return trees_[mesh] = std::make_shared<const MeshTree>(*mesh);
}

}  // namespace clevrvk::cast
