// occluded by: the second hides part of the first, and nothing else does.
#include "renderer/facts/relations/clauses.h"

namespace clevrvk::facts {

Verdict judge_occluded_by(const Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kLeastShownPart = 0.1;
    constexpr double kMostShownPart = 0.6;
    constexpr double kLeastOfHidden = 0.9;
    Verdict verdict;
    const PairSight& sight = panel.sight();
    const int hidden = sight.amodal(first) - sight.visible(first);
    if (!verdict.require("a part is hidden", hidden > 0) ||
        !verdict.require({"shown", "", sight.share(first), kMostShownPart, kShareTolerance, true})) {
        return verdict;
    }
    const double by_second = static_cast<double>(sight.hidden_by(first, second)) / hidden;
    if (!verdict.require({"share of the hidden part behind the other", "", by_second, kLeastOfHidden, kShareTolerance}) ||
        !require_gap(panel, first, second, verdict) || !verdict.require("whole in the picture", !sight.is_cut(first))) {
        return verdict;
    }
    require_both_shown(panel, first, kLeastShownPart, second, kLeastShown, verdict);
    return verdict;
}

}  // namespace clevrvk::facts
