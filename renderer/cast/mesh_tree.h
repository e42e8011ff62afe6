// Finds the nearest triangle of a mesh along a ray without testing all of them.
#pragma once

#include "renderer/cast/ray.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace clevrvk::cast {

/// The hit of a ray on a mesh.
struct MeshHit {
    double t = kNoHit;
    std::uint32_t triangle = 0;  ///< index in the mesh
    glm::dvec2 barycentrics{};   ///< weights of the second and third corner
};

/// The bounding box of each triangle.
[[nodiscard]] std::vector<Box> list_triangle_boxes(const scene::Mesh& mesh);

/// A tree over the triangles of one mesh. Immutable, so safe from any thread.
class MeshTree {
public:
    /// The mesh must have at least one triangle.
    explicit MeshTree(const scene::Mesh& mesh);

    /// Whether a hit counts.
    using Accept = std::function<bool(const MeshHit&)>;

    /// The hit with the least t >= 0 of a ray in the mesh's own space, on either side.
    /// \param accept  empty: all hits count
    [[nodiscard]] MeshHit find_nearest(const Ray& ray, const Accept& accept = {}) const;

    /// The t of the nearest hit; kNoHit when the ray misses all triangles.
    [[nodiscard]] double intersect(const Ray& ray) const { return find_nearest(ray).t; }

    [[nodiscard]] const Box& bounds() const { return tree_.bounds(); }

private:
    struct Triangle {
        glm::dvec3 corner{};
        glm::dvec3 edge_1{};
        glm::dvec3 edge_2{};
    };

    std::vector<Triangle> triangles_;
    BoxTree tree_;
};

/// Trees by mesh. Unused trees are dropped when all together have more triangles than the budget. Thread-safe.
class MeshTrees {
public:
    explicit MeshTrees(std::size_t most_triangles = kMostTriangles) : most_triangles_(most_triangles) {}

    [[nodiscard]] std::shared_ptr<const MeshTree> find(const std::shared_ptr<const scene::Mesh>& mesh);

private:
    // A dataset may have a new mesh in every panel. A triangle takes about 120 bytes.
    static constexpr std::size_t kMostTriangles = std::size_t{1} << 22U;

    const std::size_t most_triangles_;
    std::mutex mutex_;
    std::map<std::shared_ptr<const scene::Mesh>, std::shared_ptr<const MeshTree>> trees_;  // order never matters
};

}  // namespace clevrvk::cast
