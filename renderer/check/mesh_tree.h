// A bounding volume hierarchy over a mesh, which finds the nearest triangle along a ray without testing all of them.
#pragma once

#include "renderer/check/cast_shapes.h"
#include "renderer/scene/scene.h"

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace clevrvk::check {

/// A tree of boxes over the triangles of one mesh. Unchanging, so safe from any thread.
class MeshTree {
public:
    explicit MeshTree(const scene::Mesh& mesh);

    /// Least t >= 0 at which the ray, in the mesh's unit space, hits a triangle from either side; kNoHit when it
    /// misses all.
    [[nodiscard]] double intersect(const Ray& ray) const;

    [[nodiscard]] const glm::dvec3& low() const { return nodes_.front().low; }
    [[nodiscard]] const glm::dvec3& high() const { return nodes_.front().high; }

private:
    struct Triangle {
        glm::dvec3 corner{};
        glm::dvec3 edge_1{};
        glm::dvec3 edge_2{};
    };
    // A leaf has triangles [begin, end); any other node has its first child right after it and its second at `second`.
    struct Node {
        glm::dvec3 low{kNoHit};
        glm::dvec3 high{-kNoHit};
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t second = 0;
    };

    void build(std::size_t begin, std::size_t end);

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;
};

/// Trees by mesh, each built once. Thread-safe.
class MeshTrees {
public:
    [[nodiscard]] std::shared_ptr<const MeshTree> find(const std::shared_ptr<const scene::Mesh>& mesh);

private:
    std::mutex mutex_;
    std::map<std::shared_ptr<const scene::Mesh>, std::shared_ptr<const MeshTree>> trees_;  // looked up, never iterated over
};

}  // namespace clevrvk::check
