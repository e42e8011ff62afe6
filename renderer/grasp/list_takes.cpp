// Converts offered grasps to takes, and finds other takes by casting rays through the thing from samples of its
// surface.
#include "renderer/grasp/list_takes.h"

#include "renderer/modeling/blend.h"
#include "renderer/modeling/maths.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::grasp {
namespace {

constexpr double kSkin_m = 1e-5;
constexpr int kMostShells = 12;

/// The point at which a ray from inside leaves all shells, which may overlap.
std::optional<Crossing> leave(const Surface& surface, const dvec3& from, const dvec3& way)
{
    double passed = 0.0;
    for (int shell = 0; shell < kMostShells; ++shell) {
        const std::optional<Crossing> exit = surface.find_exit(from + way * passed, way);
        if (!exit) {
            return std::nullopt;
        }
        passed += exit->t;
        if (!surface.is_inside(from + way * (passed + kSkin_m))) {
            return Crossing{passed, exit->normal};
        }
        passed += kSkin_m;
    }
    return std::nullopt;
}

/// A point of the surface that is not inside another shell.
struct Sample {
    dvec3 point;
    dvec3 normal;
};

/// Samples spread evenly by area; Hammersley's sequence places them within triangles.
std::vector<Sample> spread_samples(const Surface& surface, int count)
{
    std::vector<double> ends;
    double area = 0.0;
    for (const auto& [a, b, c] : surface.triangles()) {
        area += 0.5 * glm::length(glm::cross(b - a, c - a));
        ends.push_back(area);
    }
    const auto reverse = [](unsigned int number, unsigned int base) {
        double value = 0.0;
        for (double digit = 1.0 / base; number > 0; number /= base, digit /= base) {
            value += digit * (number % base);
        }
        return value;
    };
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i) {
        const auto found = std::upper_bound(ends.begin(), ends.end(), area * (i + 0.5) / count);
        const auto triangle = static_cast<std::uint32_t>(std::min(found, ends.end() - 1) - ends.begin());
        const auto& [a, b, c] = surface.triangles()[triangle];
        const double root = std::sqrt(reverse(static_cast<unsigned int>(i) + 1, 2));
        const double share = reverse(static_cast<unsigned int>(i) + 1, 3);
        const dvec3 point = a * (1.0 - root) + b * (root * (1.0 - share)) + c * (root * share);
        const dvec3 normal = surface.find_normal(triangle);
        if (glm::dot(normal, normal) > 0.5 && !surface.is_inside(point + normal * kSkin_m)) {
            samples.push_back({point, normal});
        }
    }
    return samples;
}

/// The directions out of the thing that are perpendicular to `across`, the shortest way first.
std::vector<dvec3> list_ways_out(const Surface& surface, const dvec3& center, const dvec3& across, double room_m)
{
    constexpr int kWays = 8;
    constexpr std::size_t kMost = 2;
    struct Way {
        double depth;
        dvec3 out;
    };
    const modeling::Axes axes = modeling::make_axes(across, std::abs(across.z) < 0.9 ? dvec3(0.0, 0.0, 1.0) : dvec3(0.0, 1.0, 0.0));
    std::vector<Way> ways;
    for (int i = 0; i < kWays; ++i) {
        const double angle = 2.0 * modeling::kPi * i / kWays;
        const dvec3 out = axes.x * modeling::cos(angle) + axes.y * modeling::sin(angle);
        const std::optional<Crossing> exit = leave(surface, center, out);
        if (!exit || exit->t > 0.5 * room_m) {
            continue;
        }
        const std::optional<Crossing> next = surface.find_entry(center + out * (exit->t + kSkin_m), out);
        if (!next || next->t > room_m) {
            ways.push_back({exit->t, out});
        }
    }
    std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.depth < b.depth; });
    std::vector<dvec3> outs;
    for (std::size_t i = 0; i < std::min(ways.size(), kMost); ++i) {
        outs.push_back(ways[i].out);
    }
    return outs;
}

}  // namespace

std::vector<Take> list_offered_takes(const things::ThingMesh& thing, bool is_mirrored, double most_width_m)
{
    const dvec3 sign(is_mirrored ? -1.0 : 1.0, 1.0, 1.0);
    std::vector<Take> takes;
    for (const things::Grasp& grasp : thing.grasps) {
        if (grasp.width_m > 0.0 && grasp.width_m <= most_width_m) {
            const dvec3 across = glm::normalize(grasp.contacts[0] - grasp.contacts[1]) * sign;
            const dvec3 approach = grasp.approach * sign;
            takes.push_back({grasp.center * sign, glm::normalize(approach - across * glm::dot(approach, across)), across, grasp.width_m});
        }
    }
    return takes;
}

std::vector<Take> find_takes(const Surface& surface, double most_width_m, int count, double room_m)
{
    constexpr double kOpposed = 0.8;
    std::vector<Take> takes;
    for (const Sample& sample : spread_samples(surface, count)) {
        const dvec3 way = -sample.normal;
        const std::optional<Crossing> exit = leave(surface, sample.point + way * kSkin_m, way);
        if (!exit || exit->t > most_width_m || glm::dot(exit->normal, way) < kOpposed) {
            continue;
        }
        const dvec3 center = sample.point + way * (0.5 * exit->t);
        for (const dvec3& out : list_ways_out(surface, center, way, room_m)) {
            takes.push_back({center, -out, way, exit->t});
        }
    }
    return takes;
}

}  // namespace clevrvk::grasp
