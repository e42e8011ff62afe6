#include "generators/staged/measure_panel.h"

#include "renderer/facts/relations/relation.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace clevrvk::generators::staged {
namespace {

Json truth_to_json(facts::Truth truth)
{
    return truth == facts::Truth::Doubt ? Json() : Json(truth == facts::Truth::True);
}

}  // namespace

Json measure_relations(const facts::Arrangement& panel, std::size_t first, std::size_t second)
{
    constexpr double kMostMargin = 100.0;
    Json relations = Json::object();
    const bool has_cord = std::ranges::any_of(panel.bodies(), &facts::Body::is_cord);
    for (const facts::RelationKind& kind : facts::list_relations()) {
        if (kind.needs_cord && !has_cord) {
            continue;
        }
        const facts::Verdict forward = kind.judge(panel, first, second);
        const facts::Verdict backward = kind.judge(panel, second, first);
        const double margin = std::clamp(forward.margin(), -kMostMargin, kMostMargin);
        relations[std::string(kind.name)] = {{"forward", truth_to_json(forward.truth())},
                                             {"backward", truth_to_json(backward.truth())},
                                             {"margin", std::round(100.0 * margin) / 100.0}};
    }
    return relations;
}

std::string_view find_unseen(const facts::Arrangement& panel, std::size_t hidden)
{
    constexpr double kLeastShare = 0.15;
    constexpr double kLeastHiddenShare = 0.10;
    constexpr int kLeastPixels = 400;
    const facts::PairSight& sight = panel.sight();
    for (std::size_t k = 0; k < panel.object_count(); ++k) {
        if (sight.is_cut(k)) {
            return "a thing within the picture";
        }
        if (sight.visible(k) < kLeastPixels || sight.share(k) < (k == hidden ? kLeastHiddenShare : kLeastShare)) {
            return "pixels and share that show of a thing";
        }
    }
    return "";
}

}  // namespace clevrvk::generators::staged
