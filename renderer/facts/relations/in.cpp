// in: half of the first lies in the second's cavity, and rests on its inside.
#include "renderer/facts/relations/clauses.h"

#include <algorithm>

namespace clevrvk::facts {

Verdict judge_in(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kLeastInside = 0.5;
    constexpr double kLeastInsideLong = 0.3;
    constexpr double kLeastDip = 0.3;  // of the cavity's depth
    Verdict verdict;
    const Body& inner = panel.body(first);
    if (!panel.body(second).surface.is_closed()) {
        verdict.set_unprovable("the mesh of " + panel.body(second).id + " is not closed");
        return verdict;
    }
    const Cavity& room = panel.cavity(second);
    if (!verdict.require("a cavity", !room.is_empty())) {
        return verdict;
    }
    const double least = inner.is_long ? kLeastInsideLong : kLeastInside;
    if (!verdict.require({"share inside", "", panel.share_in_cavity(first, second), least, kShareTolerance})) {
        return verdict;
    }
    if (inner.is_long) {
        const double dip = (room.rim() - inner.box().low.z) / (room.rim() - room.floor());
        if (!verdict.require({"depth of its lowest point below the rim", "", dip, kLeastDip, kShareTolerance})) {
            return verdict;
        }
    }
    if (!require_apart(panel, first, second, verdict) || !require_contact(panel, first, second, verdict)) {
        return verdict;
    }
    const std::vector<contact::dvec3>& points = panel.contacts(first, second).points;
    const bool rests = std::ranges::any_of(points, [&](const glm::dvec3& point) { return room.bounds(point); });
    if (verdict.require("rests on the inside", rests)) {
        require_both_shown(panel, first, kLeastShown, second, kLeastShown, verdict);
    }
    return verdict;
}

}  // namespace clevrvk::facts
