// Ways along the surface follow edges, which makes them too long, and the curves uneven, but not their centers.
#include "renderer/facts/middle_line.h"

#include "renderer/tree/box_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <map>
#include <queue>
#include <utility>

namespace clevrvk::facts {
namespace {

using contact::Triangle;
using glm::dvec3;

constexpr double kStep = 0.5;  // radii between curves
constexpr int kEnds = 7;       // curves at each end that do not yet go all the way around

/// The longest cord has 7,500. A sheet that is much thinner than long would need curves without end, and is no tube.
constexpr double kMostCurves = 20'000.0;

/// Triangles with shared corners.
struct Net {
    std::vector<dvec3> corners;
    std::vector<std::array<std::size_t, 3>> triangles;
    std::vector<std::vector<std::size_t>> neighbors;
};

Net make_net(const std::vector<Triangle>& triangles)
{
    Net net;
    std::map<std::array<double, 3>, std::size_t> numbers;
    for (const Triangle& triangle : triangles) {
        std::array<std::size_t, 3>& entry = net.triangles.emplace_back();
        for (std::size_t k = 0; k < 3; ++k) {
            const dvec3& corner = triangle[k];
            const auto [found, is_new] = numbers.try_emplace({corner.x, corner.y, corner.z}, net.corners.size());
            if (is_new) {
                net.corners.push_back(corner);
            }
            entry[k] = found->second;
        }
    }
    net.neighbors.resize(net.corners.size());
    for (const std::array<std::size_t, 3>& triangle : net.triangles) {
        for (std::size_t k = 0; k < 3; ++k) {
            net.neighbors[triangle[k]].push_back(triangle[(k + 1) % 3]);
        }
    }
    return net;
}

/// The way along edges from a corner to each other one; kNoHit where there is none.
std::vector<double> measure_ways(const Net& net, std::size_t from)
{
    using Entry = std::pair<double, std::size_t>;
    std::vector<double> ways(net.corners.size(), tree::kNoHit);
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
    ways[from] = 0.0;
    waiting.emplace(0.0, from);
    while (!waiting.empty()) {
        const auto [way, corner] = waiting.top();
        waiting.pop();
        if (way > ways[corner]) {
            continue;
        }
        for (const std::size_t next : net.neighbors[corner]) {
            const double longer = way + glm::length(net.corners[next] - net.corners[corner]);
            if (longer < ways[next]) {
                ways[next] = longer;
                waiting.emplace(longer, next);
            }
        }
    }
    return ways;
}

std::size_t find_farthest(const std::vector<double>& ways)
{
    std::size_t farthest = 0;
    double most = -1.0;
    for (std::size_t k = 0; k < ways.size(); ++k) {
        if (ways[k] < tree::kNoHit && ways[k] > most) {
            most = ways[k];
            farthest = k;
        }
    }
    return farthest;
}

/// Where a curve of equal way crosses a triangle.
struct Piece {
    dvec3 middle{0.0};
    double length = 0.0;
};
Piece cut(const std::array<dvec3, 3>& corners, const std::array<double, 3>& ways, double level)
{
    std::array<dvec3, 2> ends{};
    std::size_t count = 0;
    for (std::size_t k = 0; k < 3 && count < 2; ++k) {
        const double start = ways[k];
        const double end = ways[(k + 1) % 3];
        if ((start < level) != (end < level)) {
            ends[count++] = glm::mix(corners[k], corners[(k + 1) % 3], (level - start) / (end - start));
        }
    }
    return {0.5 * (ends[0] + ends[1]), glm::length(ends[1] - ends[0])};
}

/// The centers of the curves, from the first end on; none for too many curves.
std::vector<dvec3> find_centers(const Net& net, const std::vector<double>& ways, double step)
{
    const double last = ways[find_farthest(ways)];
    if (!(last / step <= kMostCurves)) {
        return {};
    }
    const auto count = static_cast<std::size_t>(last / step);
    std::vector<dvec3> sums(count, dvec3(0.0));
    std::vector<double> lengths(count, 0.0);
    for (const std::array<std::size_t, 3>& triangle : net.triangles) {
        const std::array<double, 3> own{ways[triangle[0]], ways[triangle[1]], ways[triangle[2]]};
        const auto [low, high] = std::minmax({own[0], own[1], own[2]});
        if (high >= tree::kNoHit) {
            continue;
        }
        for (auto k = static_cast<std::size_t>(std::max(0.0, std::ceil(low / step - 0.5))); k < count; ++k) {
            const double level = (static_cast<double>(k) + 0.5) * step;
            if (level > high) {
                break;
            }
            const Piece piece = cut({net.corners[triangle[0]], net.corners[triangle[1]], net.corners[triangle[2]]}, own, level);
            sums[k] += piece.length * piece.middle;
            lengths[k] += piece.length;
        }
    }
    std::vector<dvec3> centers;
    for (std::size_t k = 0; k < count; ++k) {
        if (lengths[k] > 0.0) {
            centers.push_back(sums[k] / lengths[k]);
        }
    }
    return centers;
}

}  // namespace

MiddleLine find_middle_line(const contact::Body& body)
{
    MiddleLine line;
    double volume = 0.0;
    for (const contact::Shell& shell : body.shells()) {
        volume += shell.volume;
    }
    double area = 0.0;
    for (const Triangle& triangle : body.surface().triangles()) {
        area += 0.5 * glm::length(contact::compute_area_vector(triangle));
    }
    if (volume <= 0.0) {
        return line;
    }
    const Net net = make_net(body.surface().triangles());
    const std::size_t end = find_farthest(measure_ways(net, 0));
    // A round tube has this radius; its ends count little.
    const double radius = 2.0 * volume / area;
    line.points = find_centers(net, measure_ways(net, end), kStep * radius);
    if (line.points.size() <= 2 * kEnds) {
        return {};
    }
    double length = 0.0;
    for (std::size_t k = 1; k < line.points.size(); ++k) {
        length += glm::length(line.points[k] - line.points[k - 1]);
    }
    line.points.erase(line.points.end() - kEnds, line.points.end());
    line.points.erase(line.points.begin(), line.points.begin() + kEnds);
    line.radius = length > 0.0 ? std::sqrt(volume / (3.14159265358979323846 * length)) : 0.0;
    return line;
}

}  // namespace clevrvk::facts
