#include "renderer/facts/relations/clauses.h"

#include <algorithm>
#include <utility>

namespace clevrvk::facts {
namespace {

constexpr int kLines = 96;             // along the longer side of both footprints
constexpr double kLeastShown_px = 400; // of a picture 512 px wide
constexpr double kShownTolerance_px = 20;
constexpr double kFar = 4.0;           // tolerances beyond which a gap's size does not matter

}  // namespace

bool require_apart(const Arrangement& panel, std::size_t first, std::size_t second, Verdict& verdict)
{
    const double most = panel.tolerance(first, second);
    return verdict.require({"not deep in each other", "m", panel.depth(first, second), most, 0.25 * most, true});
}

bool require_contact(const Arrangement& panel, std::size_t first, std::size_t second, Verdict& verdict)
{
    const double most = panel.tolerance(first, second);
    const double gap = panel.gap(first, second, kFar * most).value_or(kFar * most);
    return verdict.require({"contact", "m", gap, most, 0.25 * most, true});
}

bool require_gap(const Arrangement& panel, std::size_t first, std::size_t second, Verdict& verdict)
{
    const double least = panel.tolerance(first, second);
    const double gap = panel.gap(first, second, kFar * least).value_or(kFar * least);
    return verdict.require({"no contact", "m", gap, least, 0.25 * least});
}

void require_both_shown(const Arrangement& panel, std::size_t first, double first_share, std::size_t second, double second_share,
                        Verdict& verdict)
{
    const PairSight& sight = panel.sight();
    bool goes_on = true;
    for (const auto& [object, share] : {std::pair(first, first_share), std::pair(second, second_share)}) {
        goes_on = goes_on && verdict.require({"shown", "", sight.share(object), share, kShareTolerance});
        goes_on = goes_on && verdict.require({"shown pixels", "px", sight.visible_at_512(object), kLeastShown_px, kShownTolerance_px});
    }
}

Overlap measure_overlap(const Arrangement& panel, std::size_t first, std::size_t second, double slack)
{
    const tree::Box& a = panel.body(first).box();
    const tree::Box& b = panel.body(second).box();
    const glm::dvec2 low = glm::min(glm::dvec2(a.low), glm::dvec2(b.low));
    const glm::dvec2 high = glm::max(glm::dvec2(a.high), glm::dvec2(b.high));
    if (glm::any(glm::lessThan(glm::dvec2(a.high), glm::dvec2(b.low))) || glm::any(glm::lessThan(glm::dvec2(b.high), glm::dvec2(a.low)))) {
        return {};
    }
    // Cells as fine as the smaller footprint needs.
    const glm::dvec2 smaller = glm::min(glm::dvec2(a.high - a.low), glm::dvec2(b.high - b.low));
    const double sides = std::max((high - low).x, (high - low).y) / std::max({smaller.x, smaller.y, 1e-9});
    const LineGrid grid = make_line_grid(low, high, static_cast<int>(std::min(kLines * sides, 6.0 * kLines)));
    const LineSpans of_first = measure_lines(panel.body(first).surface, grid);
    const LineSpans of_second = measure_lines(panel.body(second).surface, grid);
    int first_count = 0;
    int second_count = 0;
    int common = 0;
    int below = 0;
    for (std::size_t k = 0; k < of_first.spans.size(); ++k) {
        const std::vector<Span>& one = of_first.spans[k];
        const std::vector<Span>& other = of_second.spans[k];
        first_count += one.empty() ? 0 : 1;
        second_count += other.empty() ? 0 : 1;
        if (!one.empty() && !other.empty()) {
            ++common;
            below += one.back().high <= other.front().low + slack ? 1 : 0;
        }
    }
    if (common == 0) {
        return {};
    }
    return {static_cast<double>(common) / std::min(first_count, second_count), static_cast<double>(common) / first_count,
            static_cast<double>(below) / common};
}

bool is_supported(const Arrangement& panel, std::size_t object)
{
    for (std::size_t k = 0; k < panel.bodies().size(); ++k) {
        if (k != object && panel.touches(object, k)) {
            return true;
        }
    }
    return false;
}

}  // namespace clevrvk::facts
