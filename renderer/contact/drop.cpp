#include "renderer/contact/drop.h"

#include <algorithm>
#include <array>
#include <vector>

namespace clevrvk::contact {
namespace {

using Node = tree::BoxTree::Node;

double cross(const dvec2& a, const dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

/// The z of a triangle above or below a point in the xy plane; nothing if the point is
/// beside it, or for a vertical triangle.
std::optional<double> find_height(const Triangle& triangle, const dvec2& at)
{
    const dvec2 a(triangle[0]);
    const dvec2 ab = dvec2(triangle[1]) - a;
    const dvec2 ac = dvec2(triangle[2]) - a;
    const double area = cross(ab, ac);
    if (area == 0.0) {
        return std::nullopt;
    }
    const double u = cross(at - a, ac) / area;
    const double v = cross(ab, at - a) / area;
    if (u < 0.0 || v < 0.0 || u + v > 1.0) {
        return std::nullopt;
    }
    return triangle[0].z + u * (triangle[1].z - triangle[0].z) + v * (triangle[2].z - triangle[0].z);
}

/// How much higher the segment from `a` to `b` is than the segment from `c` to `d`, at the point where they cross in
/// the view from above.
std::optional<double> find_rise(const dvec3& a, const dvec3& b, const dvec3& c, const dvec3& d)
{
    const dvec2 ab = dvec2(b) - dvec2(a);
    const dvec2 cd = dvec2(d) - dvec2(c);
    const dvec2 ac = dvec2(c) - dvec2(a);
    const double area = cross(ab, cd);
    if (area == 0.0) {
        return std::nullopt;
    }
    const double s = cross(ac, cd) / area;
    const double t = cross(ac, ab) / area;
    if (s < 0.0 || s > 1.0 || t < 0.0 || t > 1.0) {
        return std::nullopt;
    }
    return a.z + s * (b.z - a.z) - (c.z + t * (d.z - c.z));
}

/// Traverses both trees at once, in world space.
class DropSearch {
public:
    DropSearch(const PlacedBody& first, const PlacedBody& second, double slack) : first_(first), second_(second), slack_(slack) {}

    std::optional<double> run()
    {
        push(0, 0);
        while (!waiting_.empty()) {
            const Pair pair = waiting_.back();
            waiting_.pop_back();
            if (pair.least < least_) {
                visit(pair);
            }
        }
        return least_ == tree::kNoHit ? std::nullopt : std::optional(std::max(0.0, least_));
    }

private:
    struct Pair {
        std::uint32_t first;
        std::uint32_t second;
        double least;  // lower bound of the drop between the boxes
        bool is_first_larger;
    };

    [[nodiscard]] const tree::BoxTree& first_tree() const { return first_.body.surface().tree(); }
    [[nodiscard]] const tree::BoxTree& second_tree() const { return second_.body.surface().tree(); }

    void push(std::uint32_t first, std::uint32_t second)
    {
        const tree::Box above = first_.at.apply(first_tree().nodes()[first].box);
        const tree::Box below = second_.at.apply(second_tree().nodes()[second].box);
        const bool is_beside =
            above.low.x > below.high.x || above.high.x < below.low.x || above.low.y > below.high.y || above.high.y < below.low.y;
        const double least = std::max(-slack_, above.low.z - below.high.z);
        if (is_beside || above.high.z - below.low.z < -slack_ || least >= least_) {
            return;
        }
        const dvec3 size = above.high - above.low;
        const dvec3 other = below.high - below.low;
        waiting_.push_back({first, second, least, glm::dot(size, size) > glm::dot(other, other)});
    }

    void visit(const Pair& pair)
    {
        const Node& a = first_tree().nodes()[pair.first];
        const Node& b = second_tree().nodes()[pair.second];
        if (a.second == 0 && b.second == 0) {
            compare_leaves(a, b);
            return;
        }
        const std::size_t before = waiting_.size();
        if (b.second == 0 || (a.second != 0 && pair.is_first_larger)) {
            push(pair.first + 1, pair.second);
            push(a.second, pair.second);
        } else {
            push(pair.first, pair.second + 1);
            push(pair.first, b.second);
        }
        if (waiting_.size() == before + 2 && waiting_[before].least < waiting_[before + 1].least) {
            std::swap(waiting_[before], waiting_[before + 1]);
        }
    }

    void keep_least(const std::optional<double>& rise)
    {
        if (rise && *rise >= -slack_) {
            least_ = std::min(least_, *rise);
        }
    }

    /// A closed body lands with a downward face, and an upward face stops it.
    void compare_leaves(const Node& a, const Node& b)
    {
        for (std::uint32_t i = a.begin; i < a.end; ++i) {
            const Triangle upper = first_.at.apply(first_.body.surface().triangles()[first_tree().items()[i]]);
            if (first_.body.is_closed() && compute_area_vector(upper).z >= 0.0) {
                continue;
            }
            for (std::uint32_t j = b.begin; j < b.end; ++j) {
                const Triangle lower = second_.at.apply(second_.body.surface().triangles()[second_tree().items()[j]]);
                if (!second_.body.is_closed() || compute_area_vector(lower).z > 0.0) {
                    compare(upper, lower);
                }
            }
        }
    }

    void compare(const Triangle& upper, const Triangle& lower)
    {
        for (std::size_t k = 0; k < 3; ++k) {
            if (const std::optional<double> height = find_height(lower, dvec2(upper[k]))) {
                keep_least(upper[k].z - *height);
            }
            if (const std::optional<double> height = find_height(upper, dvec2(lower[k]))) {
                keep_least(*height - lower[k].z);
            }
            for (std::size_t l = 0; l < 3; ++l) {
                keep_least(find_rise(upper[k], upper[(k + 1) % 3], lower[l], lower[(l + 1) % 3]));
            }
        }
    }

    const PlacedBody& first_;
    const PlacedBody& second_;
    double slack_;
    double least_ = tree::kNoHit;
    std::vector<Pair> waiting_;
};

}  // namespace

std::optional<double> measure_drop(const PlacedBody& first, const PlacedBody& second, double slack)
{
    return DropSearch(first, second, slack).run();
}

}  // namespace clevrvk::contact
