// Water runs off along the way whose highest point is the lowest. Source: Barnes, Lehman and Mulla, Priority-flood
// (2014), here in three dimensions, since walls may overhang.
#include "renderer/facts/cavity.h"

#include <algorithm>
#include <array>
#include <queue>

namespace clevrvk::facts {
namespace {

using contact::Triangle;
using glm::dvec3;
using glm::ivec3;

constexpr int kCells = 72;     // along the longest side of the body's box
constexpr int kLeastDeep = 3;  // cells; shallower water is the grid's own

constexpr std::array<ivec3, 6> kSteps{ivec3(1, 0, 0), ivec3(-1, 0, 0), ivec3(0, 1, 0), ivec3(0, -1, 0), ivec3(0, 0, 1), ivec3(0, 0, -1)};

}  // namespace

Cavity::Cavity(const contact::Body& body)
{
    const dvec3 sides = body.bounds().high - body.bounds().low;
    side_ = std::max({sides.x, sides.y, sides.z, 1e-9}) / kCells;
    // Two cells of air on each side.
    low_ = body.bounds().low - 2.0 * side_;
    count_ = ivec3(glm::ceil(sides / side_)) + 5;
    cells_.assign(static_cast<std::size_t>(count_.x) * static_cast<std::size_t>(count_.y) * static_cast<std::size_t>(count_.z),
                  Cell::Outside);
    tops_.assign(cells_.size(), low_.z);
    mark_walls(body);
    pour();
}

std::size_t Cavity::number(const ivec3& cell) const
{
    return (static_cast<std::size_t>(cell.z) * static_cast<std::size_t>(count_.y) + static_cast<std::size_t>(cell.y)) *
               static_cast<std::size_t>(count_.x) +
           static_cast<std::size_t>(cell.x);
}

ivec3 Cavity::find_cell(const dvec3& point) const
{
    return ivec3(glm::floor((point - low_) / side_));
}

void Cavity::mark_walls(const contact::Body& body)
{
    std::vector<Triangle> waiting = body.surface().triangles();
    while (!waiting.empty()) {
        const Triangle triangle = waiting.back();
        waiting.pop_back();
        const ivec3 low = find_cell(glm::min(triangle[0], glm::min(triangle[1], triangle[2])));
        const ivec3 high = find_cell(glm::max(triangle[0], glm::max(triangle[1], triangle[2])));
        const ivec3 span = high - low;
        if (std::max({span.x, span.y, span.z}) <= 1) {
            const double top = std::max({triangle[0].z, triangle[1].z, triangle[2].z});
            for (int z = low.z; z <= high.z; ++z) {
                for (int y = low.y; y <= high.y; ++y) {
                    for (int x = low.x; x <= high.x; ++x) {
                        const std::size_t k = number({x, y, z});
                        cells_[k] = Cell::Wall;
                        tops_[k] = std::max(tops_[k], std::min(top, low_.z + side_ * (z + 1)));
                    }
                }
            }
            continue;
        }
        // Into two, across the longest edge.
        std::size_t longest = 0;
        double most = 0.0;
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3 edge = triangle[(k + 1) % 3] - triangle[k];
            if (const double squared = glm::dot(edge, edge); squared > most) {
                most = squared;
                longest = k;
            }
        }
        const dvec3& a = triangle[longest];
        const dvec3& b = triangle[(longest + 1) % 3];
        const dvec3& c = triangle[(longest + 2) % 3];
        const dvec3 middle = 0.5 * (a + b);
        waiting.push_back({a, middle, c});
        waiting.push_back({middle, b, c});
    }
}

void Cavity::pour()
{
    struct Front {
        int level = 0;
        ivec3 cell{0};
    };
    const auto is_lower = [](const Front& a, const Front& b) { return a.level > b.level; };
    std::priority_queue<Front, std::vector<Front>, decltype(is_lower)> fronts(is_lower);
    std::vector<bool> is_done(cells_.size(), false);
    const auto take = [&](const ivec3& cell, int level) {
        if (const std::size_t k = number(cell); !is_done[k] && cells_[k] != Cell::Wall) {
            is_done[k] = true;
            fronts.push({std::max(level, cell.z), cell});
        }
    };
    for (int z = 0; z < count_.z; ++z) {
        for (int y = 0; y < count_.y; ++y) {
            for (int x = 0; x < count_.x; ++x) {
                const bool is_border = x == 0 || y == 0 || z == 0 || x == count_.x - 1 || y == count_.y - 1 || z == count_.z - 1;
                if (is_border) {
                    take({x, y, z}, 0);
                }
            }
        }
    }
    std::vector<Front> wet;
    while (!fronts.empty()) {
        const Front front = fronts.top();
        fronts.pop();
        if (front.level > front.cell.z) {
            wet.push_back(front);
        }
        for (const ivec3& step : kSteps) {
            const ivec3 next = front.cell + step;
            if (glm::all(glm::greaterThanEqual(next, ivec3(0))) && glm::all(glm::lessThan(next, count_))) {
                take(next, front.level);
            }
        }
    }
    // The largest room decides where the rim is; cells with another level belong to other, smaller ones.
    std::vector<int> counts(static_cast<std::size_t>(count_.z) + 1, 0);
    for (const Front& front : wet) {
        ++counts[static_cast<std::size_t>(front.level)];
    }
    const auto level = static_cast<int>(std::ranges::max_element(counts) - counts.begin());
    int lowest = count_.z;
    for (const Front& front : wet) {
        lowest = front.level == level ? std::min(lowest, front.cell.z) : lowest;
    }
    if (level - lowest < kLeastDeep) {
        return;
    }
    for (const Front& front : wet) {
        if (front.level == level) {
            cells_[number(front.cell)] = Cell::Water;
            volume_ += side_ * side_ * side_;
        }
    }
    rim_ = find_rim(level);
    floor_ = low_.z + side_ * lowest;
}

double Cavity::find_rim(int level) const
{
    // The wall ends somewhere within the topmost layer that has water.
    double rim = low_.z;
    for (int y = 0; y < count_.y; ++y) {
        for (int x = 0; x < count_.x; ++x) {
            const std::size_t k = number({x, y, level - 1});
            const bool ends_here = cells_[k] == Cell::Wall && cells_[number({x, y, level})] != Cell::Wall;
            if (ends_here && has_water_near(low_ + side_ * (dvec3(x, y, level - 1) + 0.5), 2)) {
                rim = std::max(rim, tops_[k]);
            }
        }
    }
    return rim > low_.z ? rim : low_.z + side_ * level;
}

bool Cavity::has_water_near(const dvec3& point, int reach) const
{
    const ivec3 cell = find_cell(point);
    const ivec3 begin = glm::max(cell - reach, ivec3(0));
    const ivec3 end = glm::min(cell + reach, count_ - 1);
    for (int z = begin.z; z <= end.z; ++z) {
        for (int y = begin.y; y <= end.y; ++y) {
            for (int x = begin.x; x <= end.x; ++x) {
                if (cells_[number({x, y, z})] == Cell::Water) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool Cavity::contains(const dvec3& point) const
{
    const ivec3 cell = find_cell(point);
    if (is_empty() || point.z > rim_ || glm::any(glm::lessThan(cell, ivec3(0))) || glm::any(glm::greaterThanEqual(cell, count_))) {
        return false;
    }
    const Cell kind = cells_[number(cell)];
    return kind == Cell::Water || (kind == Cell::Wall && has_water_near(point, 1));
}

bool Cavity::bounds(const dvec3& point) const
{
    return !is_empty() && point.z < rim_ && has_water_near(point, 2);
}

}  // namespace clevrvk::facts
