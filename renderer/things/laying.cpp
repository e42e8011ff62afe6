// Follows lines by their length, and cloths by a spline through their points.
#include "renderer/things/laying.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <vector>

namespace clevrvk::things {
namespace {

constexpr int kLastPoint = Cloth::kCount - 1;

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
    // A uniform cubic B-spline; beyond the edges the cloth goes on straight.
    const auto point = [points = cloth.points](int column, int row) {
        const auto at = [&](int c, int r) { return points[static_cast<std::size_t>(r * Cloth::kCount + c)]; };
        const int c = std::clamp(column, 0, kLastPoint);
        const int r = std::clamp(row, 0, kLastPoint);
        const dvec3 over = c == column ? dvec3(0.0) : at(c, r) - at(c == 0 ? 1 : kLastPoint - 1, r);
        const dvec3 under = r == row ? dvec3(0.0) : at(c, r) - at(c, r == 0 ? 1 : kLastPoint - 1);
        return at(c, r) + over + under;
    };
    const auto weigh = [](double t) {
        const double s = 1.0 - t;
        return std::array<double, 4>{s * s * s / 6.0, (3.0 * t * t * t - 6.0 * t * t + 4.0) / 6.0,
                                     (3.0 * s * s * s - 6.0 * s * s + 4.0) / 6.0, t * t * t / 6.0};
    };
    return [point, weigh, size](const dvec2& flat) {
        const dvec2 at = (flat / size + 0.5) * double{kLastPoint};
        const glm::ivec2 cell = glm::clamp(glm::ivec2(glm::floor(at)), 0, kLastPoint - 1);
        const std::array<double, 4> across = weigh(at.x - cell.x);
        const std::array<double, 4> along = weigh(at.y - cell.y);
        dvec3 sum(0.0);
        for (int r = 0; r < 4; ++r) {
            for (int c = 0; c < 4; ++c) {
                sum += point(cell.x + c - 1, cell.y + r - 1) * (across[static_cast<std::size_t>(c)] * along[static_cast<std::size_t>(r)]);
            }
        }
        return sum;
    };
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
