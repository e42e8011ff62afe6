// near: a small gap, and nothing is closer to either.
#include "renderer/facts/relations/clauses.h"

#include <algorithm>

namespace clevrvk::facts {
namespace {

/// The least gap between either and a third object that is not a cord, up to `within`.
double find_third_gap(const Arrangement& panel, std::size_t first, std::size_t second, double within)
{
    double least = within;
    for (std::size_t k = 0; k < panel.object_count(); ++k) {
        if (k != first && k != second && !panel.body(k).is_cord) {
            least = std::min(panel.gap(first, k, least).value_or(least), panel.gap(second, k, least).value_or(least));
        }
    }
    return least;
}

}  // namespace

Verdict judge_near(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kMostDiagonals = 0.5;
    constexpr double kMostOverlap = 0.05;
    constexpr double kLeastApart_px = 1.5;
    constexpr double kMostInside = 0.1;
    Verdict verdict;
    const double within = panel.tolerance(first, second);
    const double most = kMostDiagonals * std::max(panel.body(first).diagonal, panel.body(second).diagonal);
    const double gap = panel.gap(first, second, 2.0 * most).value_or(2.0 * most);
    if (!verdict.require({"no contact", "m", gap, within, 0.25 * within}) ||
        !verdict.require({"gap over the larger diagonal", "m", gap, most, 0.25 * within, true})) {
        return verdict;
    }
    const double third = find_third_gap(panel, first, second, 2.0 * most);
    if (!verdict.require({"no third object is closer", "m", third - gap, 0.0, 0.25 * within})) {
        return verdict;
    }
    const auto inside = [&](std::size_t a, std::size_t b) {
        return panel.body(b).surface.is_closed() ? panel.share_in_cavity(a, b) : 0.0;
    };
    const double share = std::max(inside(first, second), inside(second, first));
    if (!verdict.require({"share inside", "", share, kMostInside, kShareTolerance, true})) {
        return verdict;
    }
    const PairSight& sight = panel.sight();
    const int smaller = std::min(sight.amodal(first), sight.amodal(second));
    const double overlap = smaller > 0 ? static_cast<double>(sight.overlap(first, second)) / smaller : 1.0;
    const Clause is_apart{"pixels between", "px", static_cast<double>(sight.apart(first, second)), kLeastApart_px, 0.25};
    const Clause is_little{"overlap in the picture", "", overlap, kMostOverlap, kShareTolerance, true};
    if (!verdict.require(is_apart.margin() > is_little.margin() ? is_apart : is_little)) {
        return verdict;
    }
    require_both_shown(panel, first, kLeastShown, second, kLeastShown, verdict);
    return verdict;
}

}  // namespace clevrvk::facts
