#include "renderer/contact/depth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>
#include <vector>

namespace clevrvk::contact {
namespace {

using Node = tree::BoxTree::Node;

/// Finds the deepest point of a surface in one shell, in the shell's space.
class DepthSearch {
public:
    DepthSearch(const Surface& surface, const Shell& shell, const Placement& relative, double tolerance)
        : surface_(surface), shell_(shell), relative_(relative), tolerance_(tolerance)
    {
    }

    /// Raises `deepest` and sets `where` if a point is deeper by more than the tolerance.
    void run(double& deepest, dvec3& where)
    {
        deepest_ = deepest;
        where_ = where;
        push_node(0);
        while (go_on()) {
        }
        deepest = deepest_;
        where = where_;
    }

    /// Whether a point is deeper than `limit` by more than the tolerance.
    bool find_deeper(double limit)
    {
        deepest_ = limit;
        is_sorted_ = false;  // every region that may be deeper must be opened, in any order
        push_node(0);
        while (deepest_ == limit && !waiting_.empty()) {
            open_last();
        }
        return deepest_ > limit;
    }

private:
    /// A node of the surface's tree, a triangle, or a part of a triangle.
    struct Region {
        double bound;  // upper bound of its points' depths
        std::uint64_t number;
        bool is_node;
        std::uint32_t node;
        Triangle triangle;

        bool operator<(const Region& other) const { return std::tuple(bound, other.number) < std::tuple(other.bound, number); }
    };

    /// Opens the most promising region; returns false if none can be deeper.
    bool go_on()
    {
        if (waiting_.empty() || waiting_.front().bound <= deepest_ + tolerance_) {
            return false;
        }
        std::pop_heap(waiting_.begin(), waiting_.end());
        open_last();
        return true;
    }

    void open_last()
    {
        const Region region = waiting_.back();
        waiting_.pop_back();
        if (region.is_node) {
            open_node(region.node);
        } else {
            split(region.triangle);
        }
    }

    /// \param least  smaller depths do not matter
    Shell::Inside measure(const dvec3& point, double least)
    {
        const Shell::Inside inside = shell_.measure_inside(point, least);
        if (inside.depth > deepest_) {
            deepest_ = inside.depth;
            where_ = point;
        }
        return inside;
    }

    /// An upper bound of the depth of points between corners, given the center's depth. Moving a point by `radius` adds
    /// at most `radius` to its depth. A point is also no deeper than its distance from any single triangle of the
    /// shell. This distance is a convex function, so its maximum is at a corner. For surfaces that rest on each other,
    /// this bound shows at once that nothing is deep.
    [[nodiscard]] double bound(const Shell::Inside& center, double radius, std::span<const dvec3> corners) const
    {
        const double by_way = center.depth + radius;
        if (by_way <= deepest_ + tolerance_) {
            return by_way;
        }
        double squared = 0.0;
        for (const dvec3& corner : corners) {
            const dvec3 away = corner - find_closest_point(shell_.surface.triangles()[center.triangle], corner);
            squared = std::max(squared, glm::dot(away, away));
        }
        return std::min(by_way, std::sqrt(squared));
    }

    void push_node(std::uint32_t place)
    {
        const tree::Box box = relative_.apply(surface_.tree().nodes()[place].box);
        const double radius = 0.5 * glm::length(box.high - box.low);
        // The center of a box is not on the surface, so it gives a bound but cannot be the deepest point.
        const Shell::Inside center = shell_.measure_inside(0.5 * (box.low + box.high), deepest_ + tolerance_ - radius);
        push({bound(center, radius, tree::list_corners(box)), count_++, true, place, {}});
    }

    void push_triangle(const Triangle& triangle)
    {
        const dvec3 center = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
        const double radius =
            std::max({glm::length(triangle[0] - center), glm::length(triangle[1] - center), glm::length(triangle[2] - center)});
        const Shell::Inside inside = measure(center, deepest_ + tolerance_ - radius);
        push({bound(inside, radius, triangle), count_++, false, 0, triangle});
    }

    void push(const Region& region)
    {
        if (region.bound > deepest_ + tolerance_) {
            waiting_.push_back(region);
            if (is_sorted_) {
                std::push_heap(waiting_.begin(), waiting_.end());
            }
        }
    }

    void open_node(std::uint32_t place)
    {
        const Node& node = surface_.tree().nodes()[place];
        if (node.second != 0) {
            push_node(place + 1);
            push_node(node.second);
            return;
        }
        for (std::uint32_t k = node.begin; k < node.end; ++k) {
            const Triangle triangle = relative_.apply(surface_.triangles()[surface_.tree().items()[k]]);
            for (const dvec3& corner : triangle) {
                static_cast<void>(measure(corner, deepest_));
            }
            push_triangle(triangle);
        }
    }

    /// Splits a triangle at the middle of its longest side.
    void split(const Triangle& triangle)
    {
        std::size_t longest = 0;
        double most = -1.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3 side = triangle[(k + 1) % 3] - triangle[k];
            if (glm::dot(side, side) > most) {
                most = glm::dot(side, side);
                longest = k;
            }
        }
        const dvec3& a = triangle[longest];
        const dvec3& b = triangle[(longest + 1) % 3];
        const dvec3& c = triangle[(longest + 2) % 3];
        const dvec3 middle = 0.5 * (a + b);
        push_triangle({a, middle, c});
        push_triangle({middle, b, c});
    }

    const Surface& surface_;
    const Shell& shell_;
    Placement relative_;
    double tolerance_;
    double deepest_ = 0.0;
    dvec3 where_{0.0};
    std::uint64_t count_ = 0;
    bool is_sorted_ = true;  // whether `waiting_` is a heap with the most promising region first
    std::vector<Region> waiting_;
};

/// Raises the depth to the depth of one body's surface in the shells of another, if that is greater.
void raise(const PlacedBody& surface, const PlacedBody& solid, double tolerance, bool is_first_inside, Depth& depth)
{
    const Placement relative = find_relative(surface.at, solid.at);
    for (const Shell& shell : solid.body.shells()) {
        double deepest = depth.depth / solid.at.scale;
        dvec3 where = solid.at.bring(depth.point);
        const double before = deepest;
        DepthSearch(surface.body.surface(), shell, relative, tolerance / solid.at.scale).run(deepest, where);
        if (deepest > before) {
            depth = {deepest * solid.at.scale, solid.at.apply(where), is_first_inside};
        }
    }
}

bool is_in(const PlacedBody& surface, const PlacedBody& solid, double limit, double tolerance)
{
    const Placement relative = find_relative(surface.at, solid.at);
    return std::any_of(solid.body.shells().begin(), solid.body.shells().end(), [&](const Shell& shell) {
        return DepthSearch(surface.body.surface(), shell, relative, tolerance / solid.at.scale).find_deeper(limit / solid.at.scale);
    });
}

}  // namespace

Depth measure_depth(const PlacedBody& first, const PlacedBody& second, double tolerance)
{
    Depth depth;
    raise(first, second, tolerance, true, depth);
    raise(second, first, tolerance, false, depth);
    return depth;
}

bool is_deeper(const PlacedBody& first, const PlacedBody& second, double limit, double tolerance)
{
    return is_in(first, second, limit, tolerance) || is_in(second, first, limit, tolerance);
}

}  // namespace clevrvk::contact
