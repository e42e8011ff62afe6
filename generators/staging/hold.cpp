#include "generators/staging/hold.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace clevrvk::generators::staging {
namespace {

using contact::dvec3;
using contact::Placement;
using contact::Triangle;

constexpr double kMostHandle_m = 0.03;  // from a handle's middle to the cord

std::vector<Triangle> list_triangles(const contact::Body& body, const Placement& at)
{
    std::vector<Triangle> triangles;
    for (const Triangle& triangle : body.surface().triangles()) {
        triangles.push_back(at.apply(triangle));
    }
    return triangles;
}

/// The share of a turn that lies against the body.
double find_near_share(const cords::Turns& turns, const contact::Body& body, const Placement& at, double within)
{
    double near = 0.0;
    double all = 0.0;
    for (std::size_t k = 1; k < turns.angles.size(); ++k) {
        const dvec3 from = turns.plane.place(turns.find_point(0, k - 1));
        const dvec3 to = turns.plane.place(turns.find_point(0, k));
        const double length = glm::length(to - from);
        all += length;
        near += measure_distance(body, at, 0.5 * (from + to), within) < within ? length : 0.0;
    }
    return all > 0.0 ? near / all : 0.0;
}

}  // namespace

cords::NoosePlan make_noose(const TieThing& thing, const Hold& hold, const Placement& at)
{
    return {list_triangles(thing.prop.body, at), at.apply(hold.at), at.axes * hold.axis, kHoldTurns, true};
}

double measure_distance(const contact::Body& body, const Placement& at, const dvec3& point, double within)
{
    const dvec3 own = at.bring(point);
    const double distance = at.scale * body.surface().find_closest(own, within / at.scale).distance;
    return distance >= within ? within : body.surface().is_inside(own) ? -distance : distance;
}

double find_clear(const modeling::Points3& line, const contact::Body& body, const Placement& at, double thickness)
{
    double least = 0.5 * thickness;
    for (const dvec3& point : cords::refine(line, thickness)) {
        least = std::min(least, measure_distance(body, at, point, least));
    }
    return least;
}

bool fits(const TieThing& thing, const Hold& hold, const Placement& at, const dvec3& way, double thickness)
{
    const cords::NoosePlan noose = make_noose(thing, hold, at);
    const cords::Plane plane = cords::make_plane(*noose.at, noose.axis);
    const cords::TurnsOutcome found = cords::find_turns({noose.triangles, plane, true, kHoldTurns, thickness});
    if (!found.turns || (hold.is_handle && std::ranges::max(found.turns->levels.front()) > kMostHandle_m + thickness) ||
        find_near_share(*found.turns, thing.prop.body, at, kAgainst * thickness) < hold.least_near) {
        return false;
    }
    const double far = 2.0 * thing.scale * glm::length(thing.prop.sizes.box) + 20.0 * thickness;
    const cords::RouteOutcome outcome =
        cords::trace_route({thickness, std::numeric_limits<double>::max(), {noose}, {at.apply(hold.at) + far * way}});
    return !outcome.fault && find_clear(outcome.line, thing.prop.body, at, thickness) >= kLeastClear * thickness;
}

}  // namespace clevrvk::generators::staging
