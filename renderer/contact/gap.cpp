#include "renderer/contact/gap.h"

#include <cmath>
#include <vector>

namespace clevrvk::contact {
namespace {

using Node = tree::BoxTree::Node;

double measure_squared(const tree::Box& a, const tree::Box& b)
{
    const dvec3 away = glm::max(glm::max(a.low - b.high, b.low - a.high), dvec3(0.0));
    return glm::dot(away, away);
}

double measure_diagonal(const tree::Box& box)
{
    return glm::dot(box.high - box.low, box.high - box.low);
}

/// Traverses two trees at once, the nearer pair of nodes first, in the space of the second body.
class GapSearch {
public:
    GapSearch(const Surface& first, const Surface& second, const Placement& relative, double limit_squared)
        : first_(first), second_(second), relative_(relative)
    {
        closest_.squared = limit_squared;
    }

    /// Whether a pair below the limit was found.
    bool run()
    {
        push(0, 0);
        while (!waiting_.empty() && closest_.squared > 0.0) {
            const Pair pair = waiting_.back();
            waiting_.pop_back();
            if (pair.squared < closest_.squared) {
                visit(pair);
            }
        }
        return is_found_;
    }

    [[nodiscard]] const PointPair& closest() const { return closest_; }

private:
    struct Pair {
        std::uint32_t first;
        std::uint32_t second;
        double squared;  // squared distance of their boxes
        double first_diagonal;
    };

    void push(std::uint32_t first, std::uint32_t second)
    {
        const tree::Box box = relative_.apply(first_.tree().nodes()[first].box);
        const double squared = measure_squared(box, second_.tree().nodes()[second].box);
        if (squared < closest_.squared) {
            waiting_.push_back({first, second, squared, measure_diagonal(box)});
        }
    }

    void push_nearer_last()
    {
        if (waiting_.size() >= 2 && waiting_[waiting_.size() - 2].squared < waiting_.back().squared) {
            std::swap(waiting_[waiting_.size() - 2], waiting_.back());
        }
    }

    void visit(const Pair& pair)
    {
        const Node& a = first_.tree().nodes()[pair.first];
        const Node& b = second_.tree().nodes()[pair.second];
        if (a.second == 0 && b.second == 0) {
            compare_leaves(a, b);
            return;
        }
        const std::size_t before = waiting_.size();
        // Splits the larger of the two nodes.
        if (b.second == 0 || (a.second != 0 && pair.first_diagonal > measure_diagonal(b.box))) {
            push(pair.first + 1, pair.second);
            push(a.second, pair.second);
        } else {
            push(pair.first, pair.second + 1);
            push(pair.first, b.second);
        }
        if (waiting_.size() == before + 2) {
            push_nearer_last();
        }
    }

    void compare_leaves(const Node& a, const Node& b)
    {
        for (std::uint32_t i = a.begin; i < a.end; ++i) {
            const Triangle triangle = relative_.apply(first_.triangles()[first_.tree().items()[i]]);
            for (std::uint32_t j = b.begin; j < b.end; ++j) {
                const PointPair pair = find_closest_points(triangle, second_.triangles()[second_.tree().items()[j]]);
                if (pair.squared < closest_.squared) {
                    closest_ = pair;
                    is_found_ = true;
                }
            }
        }
    }

    const Surface& first_;
    const Surface& second_;
    Placement relative_;
    PointPair closest_;
    bool is_found_ = false;
    std::vector<Pair> waiting_;
};

}  // namespace

std::optional<Gap> measure_gap(const PlacedBody& first, const PlacedBody& second, double within)
{
    const double limit = within / second.at.scale;
    // A pair exactly at the limit counts, so that a limit of 0 finds touching surfaces.
    const double limit_squared = std::nextafter(limit * limit, tree::kNoHit);
    GapSearch search(first.body.surface(), second.body.surface(), find_relative(first.at, second.at), limit_squared);
    if (!search.run()) {
        return std::nullopt;
    }
    Gap gap;
    gap.on_first = second.at.apply(search.closest().first);
    gap.on_second = second.at.apply(search.closest().second);
    gap.distance = std::sqrt(search.closest().squared) * second.at.scale;
    if (gap.distance > 0.0) {
        gap.normal = second.at.axes * (search.closest().second - search.closest().first) / std::sqrt(search.closest().squared);
    }
    return gap;
}

}  // namespace clevrvk::contact
