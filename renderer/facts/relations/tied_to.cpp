// tied to: one cord goes around both at least once, lies against them on all sides, and has a knot at each.
#include "renderer/facts/relations/clauses.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace clevrvk::facts {
namespace {

using glm::dvec2;
using glm::dvec3;

constexpr double kNear = 3.0;         // radii of the cord: a part so near to a body winds around it
constexpr double kKnotNear = 12.0;    // radii, from a knot to the body
constexpr double kApart = 8.0;        // radii along the cord between strands of a knot
constexpr double kKnotCosine = 0.86602540378;  // of 30 degrees between them
constexpr double kKnotRadii = 3.2;    // between strands of a knot
constexpr double kFarGap = 1e3;       // scene units, beyond any gap
constexpr double kTurn = 2.0 * 3.14159265358979323846;

/// A part of a cord's middle line, seen along the axis that it goes around.
struct Run {
    dvec3 origin{0.0};
    dvec3 x{0.0};
    dvec3 y{0.0};
    dvec3 axis{0.0};
    double half_height = 0.0;
    std::vector<dvec2> points;

    [[nodiscard]] dvec2 project(const dvec3& point) const { return {glm::dot(point - origin, x), glm::dot(point - origin, y)}; }
    [[nodiscard]] double height(const dvec3& point) const { return glm::dot(point - origin, axis); }
};

/// How a cord goes around one body.
struct Tie {
    double turns = 0.0;
    double free_deg = 360.0;  ///< the widest angle without contact
    double knot_deg = 0.0;    ///< how far the cord goes around itself near the body
};

/// Distance of each point of the line from a body, up to `within`; tree::kNoHit beyond.
std::vector<double> measure_distances(const MiddleLine& line, const Body& body, double within)
{
    std::vector<double> distances;
    for (const dvec3& point : line.points) {
        distances.push_back(body.surface.surface().find_closest(point, within).distance);
    }
    return distances;
}

/// Coordinates across an axis.
Run make_run(const dvec3& origin, const dvec3& axis)
{
    Run run{origin, {}, {}, axis, 0.0, {}};
    const dvec3 aside = std::abs(axis.z) < 0.9 ? dvec3(0.0, 0.0, 1.0) : dvec3(0.0, 1.0, 0.0);
    run.x = glm::normalize(glm::cross(aside, axis));
    run.y = glm::cross(axis, run.x);
    return run;
}

double find_angle(const dvec2& way)
{
    return std::atan2(way.y, way.x);
}

/// The widest angle between neighbours, in degrees. \param angles  radians, at least one
double find_widest_gap(std::vector<double> angles)
{
    std::ranges::sort(angles);
    double widest = angles.front() + kTurn - angles.back();
    for (std::size_t k = 1; k < angles.size(); ++k) {
        widest = std::max(widest, angles[k] - angles[k - 1]);
    }
    return glm::degrees(widest);
}

/// The part from the first to the last point near the body, in the plane of the area that it goes around.
Run find_run(const MiddleLine& line, const std::vector<double>& distances)
{
    const auto is_near = [&](double distance) { return distance <= kNear * line.radius; };
    const auto first = std::ranges::find_if(distances, is_near);
    const auto last = std::find_if(distances.rbegin(), distances.rend(), is_near).base();
    if (last - first < 3) {
        return {};
    }
    const std::vector<dvec3> points(line.points.begin() + (first - distances.begin()), line.points.begin() + (last - distances.begin()));
    dvec3 middle(0.0);
    for (const dvec3& point : points) {
        middle += point / static_cast<double>(points.size());
    }
    dvec3 area(0.0);
    for (std::size_t k = 1; k < points.size(); ++k) {
        area += glm::cross(points[k - 1] - middle, points[k] - middle);
    }
    if (glm::length(area) <= 0.0) {
        return {};
    }
    Run run = make_run(middle, glm::normalize(area));
    for (const dvec3& point : points) {
        run.points.push_back(run.project(point));
        run.half_height = std::max(run.half_height, std::abs(run.height(point)));
    }
    return run;
}

/// Turns of the run around a point.
double count_turns(const Run& run, const dvec2& center)
{
    double angle = 0.0;
    for (std::size_t k = 1; k < run.points.size(); ++k) {
        const dvec2 from = run.points[k - 1] - center;
        const dvec2 to = run.points[k] - center;
        angle += std::atan2(from.x * to.y - from.y * to.x, glm::dot(from, to));
    }
    return std::abs(angle) / kTurn;
}

/// The middle of the body's section in the plane of the run, as far as the run goes around it; nothing if it goes
/// around none.
std::optional<dvec2> find_enclosed(const Run& run, const Body& body)
{
    constexpr double kMostly = 0.75;  // turns
    dvec2 sum(0.0);
    double all = 0.0;
    for (const contact::Triangle& triangle : body.surface.surface().triangles()) {
        std::vector<dvec2> ends;
        for (std::size_t k = 0; k < 3; ++k) {
            const double start = run.height(triangle[k]);
            const double end = run.height(triangle[(k + 1) % 3]);
            if ((start < 0.0) != (end < 0.0)) {
                ends.push_back(run.project(glm::mix(triangle[k], triangle[(k + 1) % 3], start / (start - end))));
            }
        }
        if (ends.size() == 2 && count_turns(run, 0.5 * (ends[0] + ends[1])) >= kMostly) {
            const double length = glm::length(ends[1] - ends[0]);
            sum += 0.5 * length * (ends[0] + ends[1]);
            all += length;
        }
    }
    return all > 0.0 ? std::optional(sum / all) : std::nullopt;
}

/// The widest angle, seen from within, in which the cord does not touch the body near the run.
double find_free_angle(const Run& run, const dvec2& center, const std::vector<dvec3>& contacts, double radius)
{
    std::vector<double> angles;
    for (const dvec3& point : contacts) {
        if (std::abs(run.height(point)) <= run.half_height + radius) {
            angles.push_back(find_angle(run.project(point) - center));
        }
    }
    return angles.empty() ? 360.0 : find_widest_gap(std::move(angles));
}

/// The sum of all angles but the widest one that is empty, in degrees.
double measure_covered(std::vector<double> angles)
{
    return angles.empty() ? 0.0 : 360.0 - find_widest_gap(std::move(angles));
}

/// How far the cord goes around itself at a place near the body, across its own way, in degrees: a strand that only
/// passes by takes a little of the circle, a hitch all of it.
double find_knot_angle(const MiddleLine& line, const std::vector<double>& distances)
{
    std::vector<double> along{0.0};
    for (std::size_t k = 1; k < line.points.size(); ++k) {
        along.push_back(along.back() + glm::length(line.points[k] - line.points[k - 1]));
    }
    const auto find_way = [&](std::size_t k) { return glm::normalize(line.points[k + 1] - line.points[k - 1]); };
    double most = 0.0;
    for (std::size_t i = 1; i + 1 < line.points.size(); ++i) {
        if (distances[i] > kKnotNear * line.radius) {
            continue;
        }
        const dvec3 way = find_way(i);
        const Run around = make_run(line.points[i], way);
        std::vector<double> angles;
        for (std::size_t j = 1; j + 1 < line.points.size(); ++j) {
            const bool is_strand = std::abs(along[j] - along[i]) >= kApart * line.radius &&
                                   glm::length(line.points[j] - line.points[i]) <= kKnotRadii * line.radius &&
                                   std::abs(glm::dot(find_way(j), way)) <= kKnotCosine;
            if (is_strand) {
                angles.push_back(find_angle(around.project(line.points[j])));
            }
        }
        most = std::max(most, measure_covered(std::move(angles)));
    }
    return most;
}

Tie measure_tie(const Arrangement& panel, std::size_t cord, std::size_t body)
{
    const MiddleLine& line = panel.middle_line(cord);
    const std::vector<double> distances = measure_distances(line, panel.body(body), kKnotNear * line.radius);
    Tie tie;
    tie.knot_deg = find_knot_angle(line, distances);
    const Run run = find_run(line, distances);
    if (const std::optional<dvec2> center = find_enclosed(run, panel.body(body))) {
        tie.turns = count_turns(run, *center);
        tie.free_deg = find_free_angle(run, *center, panel.contacts(cord, body).points, line.radius);
    }
    return tie;
}

/// The length of a cord that winds around neither body.
double measure_unwound(const Arrangement& panel, std::size_t cord, std::size_t first, std::size_t second)
{
    const MiddleLine& line = panel.middle_line(cord);
    const double within = kNear * line.radius;
    const std::vector<double> of_first = measure_distances(line, panel.body(first), within);
    const std::vector<double> of_second = measure_distances(line, panel.body(second), within);
    double length = 0.0;
    for (std::size_t k = 1; k < line.points.size(); ++k) {
        const bool is_wound = std::min(of_first[k], of_second[k]) <= within;
        length += is_wound ? 0.0 : glm::length(line.points[k] - line.points[k - 1]);
    }
    return length;
}

Verdict judge_cord(const Arrangement& panel, std::size_t cord, std::size_t first, std::size_t second)
{
    constexpr double kLeastTurns = 1.0;
    constexpr double kMostFree_deg = 180.0;
    constexpr double kLeastKnot_deg = 270.0;
    constexpr double kMostOfGap = 1.5;
    constexpr double kMostRadii = 40.0;
    constexpr double kLeastCordShown = 0.5;
    Verdict verdict;
    if (!verdict.require("a cord that touches both", panel.touches(cord, first) && panel.touches(cord, second))) {
        return verdict;
    }
    for (const auto& [body, turns, free, knot] :
         {std::tuple(first, "turns around the first", "angle without contact with the first", "angle of the knot at the first"),
          std::tuple(second, "turns around the second", "angle without contact with the second", "angle of the knot at the second")}) {
        const Tie tie = measure_tie(panel, cord, body);
        if (!verdict.require({turns, "", tie.turns, kLeastTurns, kShareTolerance}) ||
            !verdict.require({free, "degrees", tie.free_deg, kMostFree_deg, 1.0, true}) ||
            !verdict.require({knot, "degrees", tie.knot_deg, kLeastKnot_deg, 1.0})) {
            return verdict;
        }
    }
    const double gap = panel.gap(first, second, kFarGap).value_or(kFarGap);
    const double most = kMostOfGap * gap + kMostRadii * panel.middle_line(cord).radius;
    if (!verdict.require({"cord between the knots", "m", measure_unwound(panel, cord, first, second), most,
                          0.25 * panel.tolerance(first, second), true}) ||
        !verdict.require({"share of the cord that shows", "", panel.sight().share(cord), kLeastCordShown, kShareTolerance})) {
        return verdict;
    }
    require_both_shown(panel, first, kLeastShown, second, kLeastShown, verdict);
    return verdict;
}

}  // namespace

Verdict judge_tied_to(const Arrangement& panel, std::size_t first, std::size_t second)
{
    Verdict best;
    for (std::size_t k = 0; k < panel.object_count(); ++k) {
        if (k == first || k == second || !panel.body(k).is_cord) {
            continue;
        }
        Verdict verdict = judge_cord(panel, k, first, second);
        const auto rank = [](const Verdict& judged) { return std::pair(judged.clauses().size(), judged.margin()); };
        if (best.clauses().empty() || rank(verdict) > rank(best)) {
            best = std::move(verdict);
        }
    }
    if (best.clauses().empty()) {
        best.require("a cord that touches both", false);
    }
    return best;
}

}  // namespace clevrvk::facts
