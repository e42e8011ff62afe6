// Parameterizes lines by their length, and cloths by a spline through their points.
#include "renderer/things/laying.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

namespace clevrvk::things {
namespace {

/// The weights of the two points before a place and the two after it.
using Weights = std::array<double, 4>;

/// A surface over rows of points; beyond the edges it continues straight. \param count  columns, rows
Laying follow_rows(const Points3& points, const glm::ivec2& count, const dvec2& size, Weights (*weigh)(double share))
{
    const glm::ivec2 last = count - 1;
    const auto point = [points, count, last](int column, int row) {
        const auto at = [&](int c, int r) { return points[static_cast<std::size_t>(r * count.x + c)]; };
        const int c = std::clamp(column, 0, last.x);
        const int r = std::clamp(row, 0, last.y);
        const dvec3 over = c == column ? dvec3(0.0) : at(c, r) - at(c == 0 ? 1 : last.x - 1, r);
        const dvec3 under = r == row ? dvec3(0.0) : at(c, r) - at(c, r == 0 ? 1 : last.y - 1);
        return at(c, r) + over + under;
    };
    return [point, weigh, last, size](const dvec2& flat) {
        const dvec2 at = (flat / size + 0.5) * dvec2(last);
        const glm::ivec2 cell = glm::clamp(glm::ivec2(glm::floor(at)), glm::ivec2(0), last - 1);
        const Weights across = weigh(at.x - cell.x);
        const Weights along = weigh(at.y - cell.y);
        dvec3 sum(0.0);
        for (int r = 0; r < 4; ++r) {
            for (int c = 0; c < 4; ++c) {
                sum += point(cell.x + c - 1, cell.y + r - 1) * (across[static_cast<std::size_t>(c)] * along[static_cast<std::size_t>(r)]);
            }
        }
        return sum;
    };
}

std::vector<double> list_places(const Points2& line)
{
    std::vector<double> places{0.0};
    for (std::size_t i = 1; i < line.size(); ++i) {
        places.push_back(places.back() + glm::length(line[i] - line[i - 1]));
    }
    return places;
}

}  // namespace

Laying follow_cloth(const Cloth& cloth, const dvec2& size)
{
    // A uniform cubic B-spline.
    return follow_rows(cloth.points, {Cloth::kCount, Cloth::kCount}, size, [](double t) {
        const double s = 1.0 - t;
        return Weights{s * s * s / 6.0, (3.0 * t * t * t - 6.0 * t * t + 4.0) / 6.0, (3.0 * s * s * s - 6.0 * s * s + 4.0) / 6.0,
                       t * t * t / 6.0};
    });
}

Laying follow_points(const LaidCloth& cloth, const dvec2& size)
{
    // A uniform Catmull-Rom cubic.
    return follow_rows(cloth.points, {cloth.columns, cloth.rows}, size, [](double t) {
        return Weights{0.5 * t * (t * (2.0 - t) - 1.0), 0.5 * (t * t * (3.0 * t - 5.0) + 2.0), 0.5 * t * (t * (4.0 - 3.0 * t) + 1.0),
                       0.5 * t * t * (t - 1.0)};
    });
}

Laying follow_line(const Points2& line)
{
    return [line, places = list_places(line)](const dvec2& flat) {
        const double at = flat.y + places.back() / 2.0;
        const auto found = std::upper_bound(places.begin() + 1, places.end() - 1, at);
        const auto next = static_cast<std::size_t>(found - places.begin());
        const dvec2 p = glm::mix(line[next - 1], line[next], (at - places[next - 1]) / (places[next] - places[next - 1]));
        return dvec3(flat.x, p.x, p.y);
    };
}

double measure_length(const Points2& line)
{
    return list_places(line).back();
}

}  // namespace clevrvk::things
