// on: the first is carried by the second's upper side alone.
#include "renderer/contact/stability.h"
#include "renderer/facts/relations/clauses.h"

#include <algorithm>
#include <cmath>

namespace clevrvk::facts {
namespace {

/// Points of the contact where the second's surface faces up to within 30 degrees.
std::vector<glm::dvec3> list_carrying(const Arrangement& panel, std::size_t first, std::size_t second)
{
    const double least_up = std::cos(glm::radians(30.0));
    std::vector<glm::dvec3> points;
    for (const glm::dvec3& point : panel.contacts(first, second).points) {
        if (panel.normal_at(second, point).z >= least_up) {
            points.push_back(point);
        }
    }
    return points;
}

double find_median_height(std::vector<glm::dvec3> points)
{
    const auto middle = points.begin() + static_cast<std::ptrdiff_t>(points.size() / 2);
    std::ranges::nth_element(points, middle, {}, [](const glm::dvec3& point) { return point.z; });
    return middle->z;
}

/// The share of the first's contact that is with other bodies and the stage.
double find_other_contact(const Arrangement& panel, std::size_t first, std::size_t second)
{
    const double own = measure_area(panel.contacts(first, second).pieces);
    double others = 0.0;
    bool touches_others = false;
    for (std::size_t k = 0; k < panel.bodies().size(); ++k) {
        if (k != first && k != second) {
            others += measure_area(panel.contacts(first, k).pieces);
            touches_others = touches_others || panel.touches(first, k);
        }
    }
    if (own + others > 0.0) {
        return others / (own + others);
    }
    return touches_others ? 1.0 : 0.0;
}

}  // namespace

Verdict judge_on(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kMostOthers = 0.1;
    constexpr double kMostInside = 0.1;
    Verdict verdict;
    const double within = panel.tolerance(first, second);
    if (!require_contact(panel, first, second, verdict) || !require_apart(panel, first, second, verdict)) {
        return verdict;
    }
    const std::vector<glm::dvec3> points = list_carrying(panel, first, second);
    if (!verdict.require("contact with an upper side", !points.empty())) {
        return verdict;
    }
    const contact::Body& body = panel.body(first).surface;
    const contact::Support support = contact::measure_support(points, body.center_of_mass());
    if (!verdict.require({"centre of mass over the contact", "m", support.margin, 0.0, 0.25 * within})) {
        return verdict;
    }
    const double lowest = body.bounds().low.z - find_median_height(points);
    if (!verdict.require({"lowest point over the contact", "m", lowest, -within, 0.25 * within}) ||
        !verdict.require({"contact with others", "", find_other_contact(panel, first, second), kMostOthers, kShareTolerance, true})) {
        return verdict;
    }
    if (!verdict.require({"share inside", "", panel.share_in_cavity(first, second), kMostInside, kShareTolerance, true})) {
        return verdict;
    }
    require_both_shown(panel, first, kLeastShown, second, kLeastShown, verdict);
    return verdict;
}

}  // namespace clevrvk::facts
