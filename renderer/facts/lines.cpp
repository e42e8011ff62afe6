// Triangles are sorted into the cells that they cover from above, so that each line meets few of them.
#include "renderer/facts/lines.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::facts {
namespace {

using contact::Triangle;
using glm::dvec2;

/// A crossing of a line with a triangle: its height, and +1 where the line, coming from below, goes into the body.
struct Crossing {
    double z = 0.0;
    int step = 0;
};

double cross(const dvec2& a, const dvec2& b)
{
    return a.x * b.y - a.y * b.x;
}

/// Adds where the line through `point` crosses the triangle. An edge that two triangles share belongs to exactly one.
void add_crossing(const Triangle& triangle, const dvec2& point, std::vector<Crossing>& crossings)
{
    double area = 0.0;
    glm::dvec3 weights{0.0};
    for (glm::length_t k = 0; k < 3; ++k) {
        const dvec2 from(triangle[static_cast<std::size_t>((k + 1) % 3)]);
        const dvec2 to(triangle[static_cast<std::size_t>((k + 2) % 3)]);
        // The same edge gives the same number, to the sign, whichever triangle asks.
        const bool is_forward = from.x < to.x || (from.x == to.x && from.y < to.y);
        const double side = is_forward ? cross(to - from, point - from) : -cross(from - to, point - to);
        weights[k] = side == 0.0 ? (is_forward ? 1e-300 : -1e-300) : side;
        area += weights[k];
    }
    const bool is_up = weights.x > 0.0 && weights.y > 0.0 && weights.z > 0.0;
    const bool is_down = weights.x < 0.0 && weights.y < 0.0 && weights.z < 0.0;
    if (is_up || is_down) {
        const double z = (weights.x * triangle[0].z + weights.y * triangle[1].z + weights.z * triangle[2].z) / area;
        crossings.push_back({z, is_down ? 1 : -1});
    }
}

std::vector<Span> join(std::vector<Crossing> crossings)
{
    std::ranges::sort(crossings, [](const Crossing& a, const Crossing& b) { return a.z != b.z ? a.z < b.z : a.step > b.step; });
    std::vector<Span> spans;
    int depth = 0;
    for (const Crossing& crossing : crossings) {
        if (depth <= 0 && crossing.step > 0) {
            spans.push_back({crossing.z, crossing.z});
        } else if (depth <= 0) {
            spans.push_back({crossing.z, crossing.z});  // out of nothing: a sheet
            continue;
        }
        depth += crossing.step;
        spans.back().high = crossing.z;
    }
    return spans;
}

}  // namespace

LineGrid make_line_grid(const dvec2& low, const dvec2& high, int most)
{
    const dvec2 sides = glm::max(high - low, dvec2(1e-9));
    const double cell = std::max(sides.x, sides.y) / most;
    const glm::ivec2 count = glm::clamp(glm::ivec2(glm::ceil(sides / cell - 1e-9)), glm::ivec2(1), glm::ivec2(most));
    return {low, sides / dvec2(count), count};
}

LineSpans measure_lines(const contact::Body& body, const LineGrid& grid)
{
    const auto cell_count = static_cast<std::size_t>(grid.count.x) * static_cast<std::size_t>(grid.count.y);
    std::vector<std::vector<Crossing>> crossings(cell_count);
    for (const Triangle& triangle : body.surface().triangles()) {
        const dvec2 low = (glm::min(dvec2(triangle[0]), glm::min(dvec2(triangle[1]), dvec2(triangle[2]))) - grid.low) / grid.cell;
        const dvec2 high = (glm::max(dvec2(triangle[0]), glm::max(dvec2(triangle[1]), dvec2(triangle[2]))) - grid.low) / grid.cell;
        const dvec2 most = dvec2(grid.count) - 1.0;
        if (high.x < 0.0 || high.y < 0.0 || low.x > most.x + 1.0 || low.y > most.y + 1.0) {
            continue;
        }
        const glm::ivec2 begin(glm::clamp(glm::floor(low - 0.5), dvec2(0.0), most));
        const glm::ivec2 end(glm::clamp(glm::ceil(high - 0.5), dvec2(0.0), most));
        for (int y = begin.y; y <= end.y; ++y) {
            for (int x = begin.x; x <= end.x; ++x) {
                const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(grid.count.x) + static_cast<std::size_t>(x);
                add_crossing(triangle, grid.find_middle(x, y), crossings[place]);
            }
        }
    }
    LineSpans result{grid, {}};
    result.spans.reserve(cell_count);
    for (std::vector<Crossing>& each : crossings) {
        result.spans.push_back(join(std::move(each)));
    }
    return result;
}

}  // namespace clevrvk::facts
