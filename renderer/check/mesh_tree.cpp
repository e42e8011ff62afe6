// Builds and traverses the tree: split at the median of the longest axis; triangles by Möller and Trumbore's test.
// Source: Möller, Trumbore, Fast Minimum Storage Ray-Triangle Intersection (1997).
#include "renderer/check/mesh_tree.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clevrvk::check {

namespace {

constexpr std::size_t kLeafTriangles = 4;
constexpr std::size_t kMostDepth = 64;  // halving 2^63 triangles
// A ray through an edge must not slip between two triangles.
constexpr double kEdgeMargin = 1e-12;

}  // namespace

MeshTree::MeshTree(const scene::Mesh& mesh)
{
    triangles_.reserve(mesh.triangles.size());
    for (const glm::uvec3& triangle : mesh.triangles) {
        const glm::dvec3 a(mesh.positions[triangle.x]);
        triangles_.push_back({a, glm::dvec3(mesh.positions[triangle.y]) - a, glm::dvec3(mesh.positions[triangle.z]) - a});
    }
    build(0, triangles_.size());
}

void MeshTree::build(std::size_t begin, std::size_t end)
{
    const std::size_t place = nodes_.size();
    nodes_.emplace_back();
    Node node;
    node.begin = begin;
    node.end = end;
    for (std::size_t k = begin; k < end; ++k) {
        const Triangle& triangle = triangles_[k];
        for (const glm::dvec3& corner : {triangle.corner, triangle.corner + triangle.edge_1, triangle.corner + triangle.edge_2}) {
            node.low = glm::min(node.low, corner);
            node.high = glm::max(node.high, corner);
        }
    }
    if (end - begin > kLeafTriangles) {
        const glm::dvec3 size = node.high - node.low;
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        const auto centre_of = [axis](const Triangle& triangle) {
            return 3.0 * triangle.corner[axis] + triangle.edge_1[axis] + triangle.edge_2[axis];
        };
        const std::size_t middle = begin + (end - begin) / 2;
        std::nth_element(triangles_.begin() + static_cast<std::ptrdiff_t>(begin), triangles_.begin() + static_cast<std::ptrdiff_t>(middle),
                         triangles_.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](const Triangle& a, const Triangle& b) { return centre_of(a) < centre_of(b); });
        build(begin, middle);
        node.second = nodes_.size();
        build(middle, end);
    }
    nodes_[place] = node;
}

double MeshTree::intersect(const Ray& ray) const
{
    const glm::dvec3 inverse = 1.0 / ray.direction;
    double nearest = kNoHit;
    std::array<std::size_t, kMostDepth> waiting{};
    std::size_t waiting_count = 1;
    while (waiting_count > 0) {
        const std::size_t place = waiting[--waiting_count];
        const Node& node = nodes_[place];
        double enter = 0.0;
        double leave = nearest;
        for (int axis = 0; axis < 3; ++axis) {
            const double a = (node.low[axis] - kEdgeMargin - ray.origin[axis]) * inverse[axis];
            const double b = (node.high[axis] + kEdgeMargin - ray.origin[axis]) * inverse[axis];
            // The margin avoids 0 * infinity except for a ray within the face itself; fmax and fmin then ignore the
            // NaN.
            enter = std::fmax(enter, std::fmin(a, b));
            leave = std::fmin(leave, std::fmax(a, b));
        }
        if (enter > leave) {
            continue;
        }
        if (node.second != 0) {
            waiting[waiting_count++] = node.second;
            waiting[waiting_count++] = place + 1;
            continue;
        }
        for (std::size_t k = node.begin; k < node.end; ++k) {
            const Triangle& triangle = triangles_[k];
            const glm::dvec3 p = glm::cross(ray.direction, triangle.edge_2);
            const double determinant = glm::dot(triangle.edge_1, p);
            if (determinant == 0.0) {
                continue;
            }
            const glm::dvec3 to_origin = ray.origin - triangle.corner;
            const double u = glm::dot(to_origin, p) / determinant;
            const glm::dvec3 q = glm::cross(to_origin, triangle.edge_1);
            const double v = glm::dot(ray.direction, q) / determinant;
            const double t = glm::dot(triangle.edge_2, q) / determinant;
            if (u >= -kEdgeMargin && v >= -kEdgeMargin && u + v <= 1.0 + kEdgeMargin && t >= 0.0 && t < nearest) {
                nearest = t;
            }
        }
    }
    return nearest;
}

std::shared_ptr<const MeshTree> MeshTrees::find(const std::shared_ptr<const scene::Mesh>& mesh)
{
    const std::lock_guard lock(mutex_);
    std::shared_ptr<const MeshTree>& tree = trees_[mesh];
    if (!tree) {
        tree = std::make_shared<const MeshTree>(*mesh);
    }
    return tree;
}

}  // namespace clevrvk::check
