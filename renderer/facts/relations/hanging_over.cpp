// hanging over: the first is held from above, and hangs over the second; or it is a cloth that hangs down over an edge
// of the second.
#include "renderer/facts/relations/clauses.h"

#include <algorithm>

namespace clevrvk::facts {
namespace {

/// Whether the first touches something, and all contacts are above its centre of mass, except those with cords that
/// lead up from it.
bool is_held_from_above(const Arrangement& panel, std::size_t first, double& lowest)
{
    const double middle = panel.body(first).surface.center_of_mass().z;
    bool touches = false;
    lowest = panel.body(first).box().high.z - middle;
    for (std::size_t k = 0; k < panel.bodies().size(); ++k) {
        if (k == first) {
            continue;
        }
        if (panel.body(k).is_cord && panel.body(k).box().high.z > panel.body(first).box().high.z) {
            touches = touches || panel.touches(first, k);
            continue;
        }
        for (const glm::dvec3& point : panel.contacts(first, k).points) {
            lowest = std::min(lowest, point.z - middle);
            touches = true;
        }
    }
    return touches;
}

/// The share of a cloth's area that hangs down: steep, and below the second's top.
double find_hanging_share(const Arrangement& panel, std::size_t cloth, std::size_t second)
{
    const tree::Box& box = panel.body(second).box();
    const double within = panel.tolerance(cloth, second);
    double hanging = 0.0;
    double all = 0.0;
    for (const contact::Triangle& triangle : panel.body(cloth).surface.surface().triangles()) {
        const glm::dvec3 vector = 0.5 * contact::compute_area_vector(triangle);
        const double area = glm::length(vector);
        const glm::dvec3 middle = (triangle[0] + triangle[1] + triangle[2]) / 3.0;
        all += area;
        constexpr double kSteep = 0.5;  // of the normal's z: 60 degrees and more
        const bool is_steep = std::abs(vector.z) < kSteep * area;
        hanging += is_steep && middle.z < box.high.z - within ? area : 0.0;
    }
    return all > 0.0 ? hanging / all : 0.0;
}

/// The margin of covering, within a hundred tolerances.
double find_covering_margin(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kMost = 100.0;
    return std::clamp(find_relation_kind("covering")->judge(panel, first, second).margin(), -kMost, kMost);
}

}  // namespace

Verdict judge_hanging_over(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kLeastHeights = 0.05;
    constexpr double kMostHeights = 1.5;
    constexpr double kLeastOverlap = 0.3;
    constexpr double kLeastHanging = 0.25;
    Verdict verdict;
    const tree::Box& upper = panel.body(first).box();
    const tree::Box& lower = panel.body(second).box();
    const double within = panel.tolerance(first, second);
    const bool is_draped = panel.body(first).is_cloth && panel.touches(first, second);
    if (is_draped) {
        verdict.sense = "drape";
        const double height = panel.body(first).surface.bounds().high.z - lower.high.z;
        if (!verdict.require({"over the edge", "m", height, 0.0, 0.25 * within}) ||
            !verdict.require({"share that hangs free", "", find_hanging_share(panel, first, second), kLeastHanging, kShareTolerance}) ||
            !verdict.require({"margin of covering", "", find_covering_margin(panel, first, second), 0.0, 1.0, true})) {
            return verdict;
        }
    } else {
        const double height = upper.high.z - upper.low.z;
        const double gap = upper.low.z - lower.high.z;
        double lowest = 0.0;
        if (!verdict.require({"height over the other", "m", gap, kLeastHeights * height, 0.25 * within}) ||
            !verdict.require({"height over the other", "m", gap, kMostHeights * height, 0.25 * within, true}) ||
            !verdict.require("held by something", is_held_from_above(panel, first, lowest)) ||
            !verdict.require({"contact over the centre of mass", "m", lowest, 0.0, 0.25 * within})) {
            return verdict;
        }
    }
    const Overlap overlap = measure_overlap(panel, second, first, within);
    if (!verdict.require({"overlap from above", "", overlap.share, kLeastOverlap, kShareTolerance})) {
        return verdict;
    }
    require_both_shown(panel, first, kLeastShown, second, kLeastShown, verdict);
    return verdict;
}

}  // namespace clevrvk::facts
