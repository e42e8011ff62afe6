// A bounding volume hierarchy over boxes of any items, such as a mesh's triangles or a scene's objects.
#pragma once

#include "renderer/tree/ray.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::tree {

/// An axis-aligned box; empty until something is added.
struct Box {
    glm::dvec3 low{kNoHit};
    glm::dvec3 high{-kNoHit};

    void add(const glm::dvec3& point)
    {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }

    void add(const Box& box)
    {
        low = glm::min(low, box.low);
        high = glm::max(high, box.high);
    }
};

/// The eight corners of a box.
[[nodiscard]] inline std::array<glm::dvec3, 8> list_corners(const Box& box)
{
    std::array<glm::dvec3, 8> corners;
    for (std::size_t k = 0; k < corners.size(); ++k) {
        corners[k] = {(k & 1U) != 0 ? box.high.x : box.low.x, (k & 2U) != 0 ? box.high.y : box.low.y,
                      (k & 4U) != 0 ? box.high.z : box.low.z};
    }
    return corners;
}

/// A tree over boxes. Immutable once made, so safe from any thread.
class BoxTree {
public:
    /// A node with the items [begin, end). Any node but a leaf has its first child right
    /// behind it and its second at `second`.
    struct Node {
        Box box;
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        std::uint32_t second = 0;  ///< index of the second child; 0: a leaf
        int axis = 0;              ///< axis along which the children are split
    };

    /// Greatest depth of the tree. Below half of it nodes are split at the median, so that only more items than 32 bits
    /// can count would reach it.
    static constexpr std::size_t kMostDepth = 96;

    /// Builds a tree over one box or more. A box's item number is its index. \param leaf_items  most items in a leaf
    /// \param first_alone  items from this number on each have a leaf to themselves
    explicit BoxTree(std::span<const Box> boxes, std::uint32_t leaf_items = 4, std::uint32_t first_alone = 0xffffffff);

    /// Visits the items of leaves whose boxes the ray enters at t >= 0 and before `nearest`, the nearer child first.
    /// \param visit  takes an item and the nearest t so far, and returns the nearest t including that item
    /// \return  the nearest t of all
    template <typename Visit>
    double find_nearest(const Ray& ray, double nearest, const Visit& visit) const
    {
        const glm::dvec3 inverse = 1.0 / ray.direction;
        return descend(
            nearest, [&](const Node& node, double least) { return enters(node, ray, inverse, least); },
            [&](const Node& node, std::uint32_t) { return ray.direction[node.axis] < 0.0; }, visit);
    }

    /// Visits the items of leaves whose boxes are nearer to a point than `nearest`, the nearer child first.
    /// \param nearest  squared distance
    /// \param visit    takes an item and the least squared distance so far, and returns the least including that item
    /// \return  the least squared distance of all
    template <typename Visit>
    double find_closest(const glm::dvec3& point, double nearest, const Visit& visit) const
    {
        return descend(
            nearest, [&](const Node& node, double least) { return measure_squared(node.box, point) < least; },
            [&](const Node& node, std::uint32_t first) {
                return measure_squared(nodes_[node.second].box, point) < measure_squared(nodes_[first].box, point);
            },
            visit);
    }

    [[nodiscard]] const Box& bounds() const { return nodes_.front().box; }

    /// The nodes; the root comes first.
    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }
    /// The items in the order of the leaves.
    [[nodiscard]] std::span<const std::uint32_t> items() const { return items_; }

private:
    // Keeps rays from slipping between boxes that touch.
    static constexpr double kMargin = 1e-12;

    struct Builder;

    /// Descends from the root into nodes that `may_hold` something nearer, and visits the items of leaves.
    /// \param is_second_first  takes a node and the index of its first child
    template <typename MayHold, typename IsSecondFirst, typename Visit>
    double descend(double nearest, const MayHold& may_hold, const IsSecondFirst& is_second_first, const Visit& visit) const
    {
        std::array<std::uint32_t, kMostDepth + 1> waiting{};
        std::size_t waiting_count = 1;
        while (waiting_count > 0) {
            const std::uint32_t place = waiting[--waiting_count];
            const Node& node = nodes_[place];
            if (!may_hold(node, nearest)) {
                continue;
            }
            if (node.second != 0) {
                const bool is_swapped = is_second_first(node, place + 1);
                waiting[waiting_count++] = is_swapped ? place + 1 : node.second;
                waiting[waiting_count++] = is_swapped ? node.second : place + 1;
                continue;
            }
            for (std::uint32_t k = node.begin; k < node.end; ++k) {
                nearest = visit(items_[k], nearest);
            }
        }
        return nearest;
    }

    [[nodiscard]] static double measure_squared(const Box& box, const glm::dvec3& point)
    {
        const glm::dvec3 away = glm::max(glm::max(box.low - point, point - box.high), glm::dvec3(0.0));
        return glm::dot(away, away);
    }

    [[nodiscard]] static bool enters(const Node& node, const Ray& ray, const glm::dvec3& inverse, double nearest)
    {
        double enter = 0.0;
        double leave = nearest;
        for (int axis = 0; axis < 3; ++axis) {
            const double a = (node.box.low[axis] - kMargin - ray.origin[axis]) * inverse[axis];
            const double b = (node.box.high[axis] + kMargin - ray.origin[axis]) * inverse[axis];
            // The ray is parallel to the slab. Inside it, a and b are opposite infinities; on a face far from the
            // origin, where the margin vanishes, 0 * infinity is NaN.
            if (std::isnan(a + b)) {
                continue;
            }
            const double first = a < b ? a : b;
            const double last = a < b ? b : a;
            enter = first > enter ? first : enter;
            leave = last < leave ? last : leave;
        }
        return enter <= leave;
    }

    std::vector<Node> nodes_;
    std::vector<std::uint32_t> items_;
};

}  // namespace clevrvk::tree
