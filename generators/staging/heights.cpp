#include "generators/staging/heights.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <queue>
#include <tuple>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec2;
using contact::dvec3;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::array<std::array<int, 2>, 4> kNeighbours{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};

/// Where a vertical ray meets the body first, as a distance; a sheet has no front.
double find_first(const contact::PlacedBody& body, const dvec3& from, const dvec3& way)
{
    const contact::Surface& surface = body.body.surface();
    const dvec3 start = body.at.bring(from);
    const dvec3 direction = glm::transpose(body.at.axes) * way;
    double first = kInfinity;
    if (const auto entry = surface.find_entry(start, direction)) {
        first = entry->t;
    }
    if (!body.body.is_closed()) {
        if (const auto exit = surface.find_exit(start, direction)) {
            first = std::min(first, exit->t);
        }
    }
    return first * body.at.scale;
}

/// Calls `visit` with the number of each neighbour of a cell.
template <typename Visit>
void visit_neighbours(int cell, int count, const Visit& visit)
{
    for (const auto& [dx, dy] : kNeighbours) {
        const int x = cell % count + dx;
        const int y = cell / count + dy;
        if (x >= 0 && y >= 0 && x < count && y < count) {
            visit(y * count + x);
        }
    }
}

}  // namespace

dvec2 Heights::find_middle(int cell_number) const
{
    return low + cell * (dvec2(cell_number % count, cell_number / count) + 0.5);
}

int Heights::find_cell(const dvec2& point) const
{
    const dvec2 at = glm::floor((point - low) / cell);
    if (at.x < 0.0 || at.y < 0.0 || at.x >= count || at.y >= count) {
        return -1;
    }
    return static_cast<int>(at.y) * count + static_cast<int>(at.x);
}

Heights measure_heights(const contact::PlacedBody& body, const dvec2& low, const dvec2& high, int count)
{
    const tree::Box box = body.at.apply(body.body.bounds());
    const double air = 0.01 * (1.0 + glm::length(box.high - box.low));
    Heights heights{low, (high - low) / static_cast<double>(count), count, {}, {}};
    for (int k = 0; k < count * count; ++k) {
        const dvec2 at = heights.find_middle(k);
        const bool is_beside = at.x < box.low.x || at.y < box.low.y || at.x > box.high.x || at.y > box.high.y;
        heights.top.push_back(is_beside ? -kInfinity : box.high.z + air - find_first(body, dvec3(at, box.high.z + air), {0, 0, -1}));
        heights.bottom.push_back(is_beside ? kInfinity : box.low.z - air + find_first(body, dvec3(at, box.low.z - air), {0, 0, 1}));
    }
    return heights;
}

Heights measure_heights(const contact::PlacedBody& body, int count)
{
    const tree::Box box = body.at.apply(body.body.bounds());
    return measure_heights(body, dvec2(box.low), dvec2(box.high), count);
}

std::vector<double> find_spill_levels(const Heights& heights)
{
    using Entry = std::tuple<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
    const int count = heights.count;
    std::vector<double> spill(heights.top.size(), kInfinity);
    for (int k = 0; k < count * count; ++k) {
        const int x = k % count;
        const int y = k / count;
        // Water runs off at the border, and through holes.
        if (x == 0 || y == 0 || x == count - 1 || y == count - 1 || !heights.is_body(k)) {
            spill[static_cast<std::size_t>(k)] = heights.top[static_cast<std::size_t>(k)];
            waiting.emplace(spill[static_cast<std::size_t>(k)], k);
        }
    }
    while (!waiting.empty()) {
        const auto [level, cell] = waiting.top();
        waiting.pop();
        visit_neighbours(cell, count, [&, from = level](int next) {
            double& at = spill[static_cast<std::size_t>(next)];
            if (at == kInfinity) {
                at = std::max(from, heights.top[static_cast<std::size_t>(next)]);
                waiting.emplace(at, next);
            }
        });
    }
    return spill;
}

std::vector<Pool> find_pools(const Heights& heights, const std::vector<double>& spill, double least_depth)
{
    std::vector<Pool> pools;
    std::vector<char> is_seen(spill.size());
    const auto depth_of = [&](int cell) {
        const auto k = static_cast<std::size_t>(cell);
        return heights.is_body(cell) ? spill[k] - heights.top[k] : 0.0;
    };
    for (int begin = 0; begin < static_cast<int>(spill.size()); ++begin) {
        if (is_seen[static_cast<std::size_t>(begin)] != 0 || depth_of(begin) <= 0.0) {
            continue;
        }
        Pool pool{{begin}, heights.find_middle(begin), heights.find_middle(begin), 0.0, 0.0, dvec2(0.0)};
        is_seen[static_cast<std::size_t>(begin)] = 1;
        for (std::size_t k = 0; k < pool.cells.size(); ++k) {
            const int cell = pool.cells[k];
            pool.low = glm::min(pool.low, heights.find_middle(cell));
            pool.high = glm::max(pool.high, heights.find_middle(cell));
            pool.depth = std::max(pool.depth, depth_of(cell));
            pool.volume += depth_of(cell) * heights.cell.x * heights.cell.y;
            visit_neighbours(cell, heights.count, [&](int next) {
                if (is_seen[static_cast<std::size_t>(next)] == 0 && depth_of(next) > 0.0) {
                    is_seen[static_cast<std::size_t>(next)] = 1;
                    pool.cells.push_back(next);
                }
            });
        }
        if (pool.depth >= least_depth) {
            double number = 0.0;
            for (const int cell : pool.cells) {
                if (depth_of(cell) >= 0.9 * pool.depth) {
                    pool.deepest += heights.find_middle(cell);
                    number += 1.0;
                }
            }
            pool.deepest /= number;
            pools.push_back(std::move(pool));
        }
    }
    std::stable_sort(pools.begin(), pools.end(), [](const Pool& a, const Pool& b) { return a.volume > b.volume; });
    return pools;
}

}  // namespace clevrvk::generators::staging
