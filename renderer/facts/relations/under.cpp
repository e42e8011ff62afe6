// under: the second is above the first on nearly every vertical line that meets both.
#include "renderer/facts/relations/clauses.h"

namespace clevrvk::facts {

Verdict judge_under(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kLeastOverlap = 0.5;
    constexpr double kLeastBelow = 0.95;
    Verdict verdict;
    const Overlap overlap = measure_overlap(panel, first, second, panel.tolerance(first, second));
    if (!verdict.require({"overlap from above", "", overlap.share, kLeastOverlap, kShareTolerance}) ||
        !verdict.require({"below on common lines", "", overlap.below_share, kLeastBelow, kShareTolerance}) ||
        !require_apart(panel, first, second, verdict) || !verdict.require("the upper one is supported", is_supported(panel, second))) {
        return verdict;
    }
    verdict.sense = panel.touches(first, second) ? "touching" : "clear";
    require_both_shown(panel, first, kLeastShown, second, kLeastShown, verdict);
    return verdict;
}

}  // namespace clevrvk::facts
