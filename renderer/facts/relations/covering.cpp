// covering: a cloth lies over most of the surface of the second object that faces up.
#include "renderer/facts/relations/clauses.h"

#include <algorithm>

namespace clevrvk::facts {
namespace {

constexpr double kReach_m = 0.05;  // from a surface to the cloth over it

/// The share of the second's upper side, weighted by how much it faces up, whose normals meet the cloth.
double find_covered(const Arrangement& panel, std::size_t cloth, std::size_t second)
{
    const Cavity& room = panel.cavity(second);
    const contact::Surface& over = panel.body(cloth).surface.surface();
    // Large faces are looked at piece by piece.
    const double most_area = 1e-4 * panel.body(second).diagonal * panel.body(second).diagonal;
    std::vector<contact::Triangle> waiting = panel.body(second).surface.surface().triangles();
    double covered = 0.0;
    double all = 0.0;
    while (!waiting.empty()) {
        const contact::Triangle triangle = waiting.back();
        waiting.pop_back();
        const glm::dvec3 area = 0.5 * contact::compute_area_vector(triangle);
        if (area.z <= 0.0) {
            continue;
        }
        if (glm::length(area) > most_area) {
            const glm::dvec3 ab = 0.5 * (triangle[0] + triangle[1]);
            const glm::dvec3 bc = 0.5 * (triangle[1] + triangle[2]);
            const glm::dvec3 ca = 0.5 * (triangle[2] + triangle[0]);
            waiting.insert(waiting.end(), {{triangle[0], ab, ca}, {ab, triangle[1], bc}, {ca, bc, triangle[2]}, {ab, bc, ca}});
            continue;
        }
        const glm::dvec3 middle = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
        if (room.bounds(middle)) {
            continue;
        }
        const glm::dvec3 normal = glm::normalize(area);
        const auto entry = over.find_entry(middle, normal);
        const auto exit = over.find_exit(middle, normal);
        const double t = std::min(entry ? entry->t : tree::kNoHit, exit ? exit->t : tree::kNoHit);
        all += area.z;
        covered += t <= kReach_m ? area.z : 0.0;
    }
    return all > 0.0 ? covered / all : 0.0;
}

}  // namespace

Verdict judge_covering(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kLeastCovered = 0.6;
    constexpr double kLeastFromAbove = 0.5;
    constexpr double kLeastShownPart = 0.05;
    constexpr double kMostShownPart = 0.5;
    Verdict verdict;
    if (!verdict.require("the first is a cloth", panel.body(first).is_cloth) || !require_contact(panel, first, second, verdict) ||
        !require_apart(panel, first, second, verdict)) {
        return verdict;
    }
    if (!verdict.require({"covered share", "", find_covered(panel, first, second), kLeastCovered, kShareTolerance})) {
        return verdict;
    }
    const std::vector<contact::dvec3>& points = panel.contacts(first, second).points;
    const auto up = std::ranges::count_if(points, [&](const glm::dvec3& point) { return panel.normal_at(second, point).z > 0.0; });
    const double from_above = points.empty() ? 0.0 : static_cast<double>(up) / static_cast<double>(points.size());
    if (!verdict.require({"contact from above", "", from_above, kLeastFromAbove, kShareTolerance}) ||
        !verdict.require({"share of the covered object that shows", "", panel.sight().share(second), kMostShownPart, kShareTolerance,
                          true})) {
        return verdict;
    }
    require_both_shown(panel, first, kLeastShown, second, kLeastShownPart, verdict);
    return verdict;
}

}  // namespace clevrvk::facts
