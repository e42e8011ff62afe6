// A span is taut: straight where nothing bends it, smooth where it passes points.
#include "renderer/cords/route.h"

#include "renderer/modeling/cord.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace clevrvk::cords {
namespace {

constexpr double kLeastBetween = 1.0;    // thicknesses between points, and between knots
constexpr double kLead = 1.5;            // thicknesses of a straight part that a span goes on from

/// A noose whose turns are found.
struct Noose {
    Turns turns;
    Outlet outlet;
    Points3 line{};  ///< from its loose end
};

dvec3 find_box_middle(const std::vector<Triangle>& triangles)
{
    dvec3 low = triangles.front()[0];
    dvec3 high = low;
    for (const Triangle& triangle : triangles) {
        for (const dvec3& corner : triangle) {
            low = glm::min(low, corner);
            high = glm::max(high, corner);
        }
    }
    return 0.5 * (low + high);
}

std::optional<RouteFault> find_close_points(const RoutePlan& plan)
{
    for (std::size_t k = 1; k < plan.points.size(); ++k) {
        const double apart = glm::length(plan.points[k] - plan.points[k - 1]);
        if (apart < kLeastBetween * plan.thickness) {
            return RouteFault{RoutePart::Point, k,
                              fmt::format("is {:.2g} m from the point before it, and the cord is {:.2g} m thick; leave one of them out",
                                          apart, plan.thickness)};
        }
    }
    return std::nullopt;
}

/// A point of the plane of a noose's turns.
dvec3 find_place(const NoosePlan& noose)
{
    return noose.at ? *noose.at : find_box_middle(noose.triangles);
}

/// Where the first or the last noose is pulled to: a point, the other noose, or the front.
dvec3 find_target(const RoutePlan& plan, std::size_t k)
{
    if (!plan.points.empty()) {
        return k == 0 ? plan.points.front() : plan.points.back();
    }
    return plan.nooses.size() == 2 ? find_place(plan.nooses[1 - k]) : find_place(plan.nooses[k]) - dvec3(0.0, 1.0, 0.0);
}

/// Turns that rise to where the cord leads, so that its end comes from above to the hitch.
TurnsOutcome find_noose_turns(const RoutePlan& plan, std::size_t k)
{
    const NoosePlan& noose = plan.nooses[k];
    const dvec3 at = find_place(noose);
    const bool rises = glm::dot(find_target(plan, k) - at, noose.axis) >= 0.0;
    const Plane plane = make_plane(at, rises ? noose.axis : -noose.axis);
    return find_turns({noose.triangles, plane, noose.at.has_value(), noose.turns, plan.thickness});
}

std::optional<RouteFault> tie_nooses(const RoutePlan& plan, std::vector<Noose>& nooses)
{
    for (std::size_t k = 0; k < plan.nooses.size(); ++k) {
        TurnsOutcome found = find_noose_turns(plan, k);
        if (!found.turns) {
            return RouteFault{RoutePart::Noose, k, found.fault};
        }
        const Outlet outlet = find_outlet(*found.turns, plan.thickness, find_target(plan, k));
        nooses.push_back({std::move(*found.turns), outlet});
    }
    for (std::size_t k = 0; k < nooses.size(); ++k) {
        const bool has_other = plan.points.empty() && nooses.size() == 2;
        const dvec3 target = has_other ? nooses[1 - k].outlet.point : find_target(plan, k);
        const dvec3 away = target - nooses[k].outlet.point;
        const dvec3 way = glm::length(away) > 0.0 ? glm::normalize(away) : nooses[k].outlet.out;
        nooses[k].line = trace_noose(nooses[k].turns, nooses[k].outlet, plan.thickness, way, plan.nooses[k].is_hitched);
    }
    return std::nullopt;
}

/// Unit direction in which a line ends.
dvec3 find_last_way(const Points3& line)
{
    return glm::normalize(line.back() - line[line.size() - 2]);
}

/// Whether what comes next lies before the end of a noose, and not in its knot.
bool is_ahead(const Points3& line, const dvec3& next, double thickness)
{
    return glm::dot(next - line.back(), find_last_way(line)) >= kLeastBetween * thickness;
}

std::optional<RouteFault> find_overlap(const RoutePlan& plan, const std::vector<Noose>& nooses)
{
    if (plan.points.empty() && nooses.size() == 2 &&
        (!is_ahead(nooses[0].line, nooses[1].line.back(), plan.thickness) ||
         !is_ahead(nooses[1].line, nooses[0].line.back(), plan.thickness))) {
        return RouteFault{RoutePart::Noose, 1,
                          "its knot would be in that of the first winding; move the objects apart, or take a thinner cord"};
    }
    for (std::size_t k = 0; k < nooses.size() && !plan.points.empty(); ++k) {
        const std::size_t number = k == 0 ? 0 : plan.points.size() - 1;
        if (!is_ahead(nooses[k].line, plan.points[number], plan.thickness)) {
            return RouteFault{RoutePart::Point, number,
                              fmt::format("lies within the knot that leads there; move it away, to at least {:.2g} m from the object",
                                          8.0 * plan.thickness)};
        }
    }
    return std::nullopt;
}

/// The end of a cord with one noose: it goes on from the hitch a little, and sinks.
void add_free_end(double thickness, Points3& line)
{
    constexpr int kSteps = 8;
    constexpr double kLength = 2.5;
    constexpr double kSink = 0.8;
    const dvec3 from = line.back();
    const dvec3 way = find_last_way(line);
    for (int k = 1; k <= kSteps; ++k) {
        const double share = static_cast<double>(k) / kSteps;
        line.push_back(from + thickness * (kLength * share * way - dvec3(0.0, 0.0, kSink * share * share)));
    }
}

/// The span that goes on from a line, past points, to where another line comes from.
void add_span(const RoutePlan& plan, const Points3* last, Points3& line)
{
    constexpr int kSteps = 24;
    const std::size_t lead = line.empty() ? 0 : 1;
    Points3 stops;
    if (!line.empty()) {
        stops.push_back(line.back() - kLead * plan.thickness * find_last_way(line));
        stops.push_back(line.back());
    }
    stops.insert(stops.end(), plan.points.begin(), plan.points.end());
    if (last != nullptr) {
        stops.push_back(last->back());
        stops.push_back(last->back() - kLead * plan.thickness * find_last_way(*last));
    }
    const Points3 smooth = modeling::smooth(stops, kSteps);
    // The parts that lie in the nooses are straight there.
    const std::size_t begin = lead * kSteps + lead;
    const std::size_t end = smooth.size() - (last != nullptr ? kSteps + 1 : 0);
    line.insert(line.end(), smooth.begin() + static_cast<std::ptrdiff_t>(begin), smooth.begin() + static_cast<std::ptrdiff_t>(end));
}

}  // namespace

RouteOutcome trace_route(const RoutePlan& plan)
{
    if (auto fault = find_close_points(plan)) {
        return {{}, std::move(fault)};
    }
    std::vector<Noose> nooses;
    if (auto fault = tie_nooses(plan, nooses)) {
        return {{}, std::move(fault)};
    }
    if (auto fault = find_overlap(plan, nooses)) {
        return {{}, std::move(fault)};
    }
    Points3 line = nooses.empty() ? Points3{} : nooses.front().line;
    if (nooses.size() == 1 && plan.points.empty()) {
        add_free_end(plan.thickness, line);
    } else {
        const Points3* const last = nooses.size() == 2 ? &nooses.back().line : nullptr;
        add_span(plan, last, line);
        if (last != nullptr) {
            line.insert(line.end(), last->rbegin(), last->rend());
        }
    }
    const double length = modeling::measure_length(line);
    if (length > plan.most_length) {
        return {{}, RouteFault{plan.nooses.empty() ? RoutePart::Point : RoutePart::Noose, 0,
                               fmt::format("the cord would be {:.3g} m long; at most {:.3g} m of this thickness are possible", length,
                                           plan.most_length)}};
    }
    return {std::move(line), std::nullopt};
}

Points3 refine(const Points3& line, double thickness)
{
    const double step = 0.25 * thickness;
    Points3 fine;
    for (std::size_t k = 0; k < line.size(); ++k) {
        const dvec3& from = line[k > 0 ? k - 1 : 0];
        const auto count = static_cast<int>(std::ceil(glm::length(line[k] - from) / step));
        for (int i = 1; i < count; ++i) {
            fine.push_back(glm::mix(from, line[k], static_cast<double>(i) / count));
        }
        fine.push_back(line[k]);
    }
    return fine;
}

}  // namespace clevrvk::cords
