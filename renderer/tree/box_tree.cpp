// Splits nodes by the binned surface area heuristic. At great depth, and if the bins do not separate the items, it
// splits at the median. Source: Wald, On fast Construction of SAH-based Bounding Volume Hierarchies (2007).
#include "renderer/tree/box_tree.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <numeric>

namespace clevrvk::tree {
namespace {

constexpr std::size_t kBins = 16;

double half_area(const Box& box)
{
    const glm::dvec3 size = box.high - box.low;
    return size.x >= 0.0 ? size.x * size.y + size.y * size.z + size.z * size.x : 0.0;
}

}  // namespace

struct BoxTree::Builder {
    std::span<const Box> boxes;
    std::vector<Node>& nodes;
    std::vector<std::uint32_t>& items;
    std::uint32_t leaf_items;
    std::uint32_t first_alone;

    [[nodiscard]] bool share_leaf(std::uint32_t begin, std::uint32_t end) const
    {
        return end - begin <= leaf_items && (end - begin == 1 || std::all_of(items.begin() + begin, items.begin() + end,
                                                                             [&](std::uint32_t item) { return item < first_alone; }));
    }

    [[nodiscard]] double center_of(std::uint32_t item, int axis) const { return boxes[item].low[axis] + boxes[item].high[axis]; }

    void build(std::uint32_t begin, std::uint32_t end, std::size_t depth)
    {
        const std::size_t place = nodes.size();
        nodes.emplace_back();
        Node node;
        node.begin = begin;
        node.end = end;
        Box centers;
        for (std::uint32_t k = begin; k < end; ++k) {
            node.box.add(boxes[items[k]]);
            centers.add(boxes[items[k]].low + boxes[items[k]].high);
        }
        if (!share_leaf(begin, end)) {
            const glm::dvec3 size = centers.high - centers.low;
            node.axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
            const std::uint32_t middle = split(begin, end, node.axis, centers, depth);
            build(begin, middle, depth + 1);
            node.second = static_cast<std::uint32_t>(nodes.size());
            build(middle, end, depth + 1);
        }
        nodes[place] = node;
    }

    // Moves the items of the first child to the front. \return  the place of the second child's first item
    std::uint32_t split(std::uint32_t begin, std::uint32_t end, int axis, const Box& centers, std::size_t depth)
    {
        const double low = centers.low[axis];
        const double width = (centers.high[axis] - low) / kBins;
        if (width > 0.0 && depth < kMostDepth / 2) {
            const auto bin_of = [&](std::uint32_t item) {
                return std::min(static_cast<std::size_t>((center_of(item, axis) - low) / width), kBins - 1);
            };
            const std::size_t first_of_second = find_best_bin(begin, end, bin_of);
            const auto middle = std::stable_partition(items.begin() + begin, items.begin() + end,
                                                      [&](std::uint32_t item) { return bin_of(item) < first_of_second; });
            const auto place = static_cast<std::uint32_t>(middle - items.begin());
            if (place > begin && place < end) {
                return place;
            }
        }
        const std::uint32_t middle = begin + (end - begin) / 2;
        std::nth_element(items.begin() + begin, items.begin() + middle, items.begin() + end, [&](std::uint32_t a, std::uint32_t b) {
            const double center_a = center_of(a, axis);
            const double center_b = center_of(b, axis);
            return center_a != center_b ? center_a < center_b : a < b;
        });
        return middle;
    }

    // The first bin of the second child that minimises the sum of area times item count.
    template <typename BinOf>
    [[nodiscard]] std::size_t find_best_bin(std::uint32_t begin, std::uint32_t end, const BinOf& bin_of) const
    {
        std::array<Box, kBins> bins{};
        std::array<double, kBins> counts{};
        for (std::uint32_t k = begin; k < end; ++k) {
            const std::size_t bin = bin_of(items[k]);
            bins[bin].add(boxes[items[k]]);
            counts[bin] += 1.0;
        }
        std::array<double, kBins> costs_behind{};  // the cost of all bins from this one on
        Box box;
        double count = 0.0;
        for (std::size_t k = kBins; k-- > 0;) {
            box.add(bins[k]);
            count += counts[k];
            costs_behind[k] = half_area(box) * count;
        }
        box = Box();
        count = 0.0;
        std::size_t best = kBins / 2;
        double best_cost = kNoHit;
        for (std::size_t k = 1; k < kBins; ++k) {
            box.add(bins[k - 1]);
            count += counts[k - 1];
            const double cost = half_area(box) * count + costs_behind[k];
            if (cost < best_cost) {
                best_cost = cost;
                best = k;
            }
        }
        return best;
    }
};

BoxTree::BoxTree(std::span<const Box> boxes, std::uint32_t leaf_items, std::uint32_t first_alone) : items_(boxes.size())
{
    CLEVRVK_CHECK(!boxes.empty(), "a tree over no boxes");
    std::iota(items_.begin(), items_.end(), 0U);
    Builder{boxes, nodes_, items_, leaf_items, first_alone}.build(0, static_cast<std::uint32_t>(boxes.size()), 0);
}

}  // namespace clevrvk::tree
