#include "generators/staged/measure_panel.h"

#include "renderer/facts/build_arrangement.h"
#include "renderer/facts/relations/relation.h"
#include "renderer/scene/mesh_cache.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

namespace clevrvk::generators::staged {
namespace {

Json truth_to_json(facts::Truth truth)
{
    return truth == facts::Truth::Doubt ? Json() : Json(truth == facts::Truth::True);
}

std::optional<std::size_t> find_object(const spec::PanelSpec& panel, const Json& id)
{
    const auto found = std::ranges::find_if(panel.objects, [&](const spec::ObjectSpec& object) { return id == object.id; });
    return found == panel.objects.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - panel.objects.begin()));
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

std::string_view find_unseen(const facts::Arrangement& panel, std::size_t count, std::size_t hidden)
{
    constexpr double kLeastShare = 0.15;
    constexpr double kLeastHiddenShare = 0.10;
    constexpr double kLeastPixels = 400.0;  // of a picture 512 px wide
    const facts::PairSight& sight = panel.sight();
    for (std::size_t k = 0; k < count; ++k) {
        if (sight.is_cut(k)) {
            return "a thing within the picture";
        }
        if (sight.visible_at_512(k) < kLeastPixels || sight.share(k) < (k == hidden ? kLeastHiddenShare : kLeastShare)) {
            return "pixels and share that show of a thing";
        }
    }
    return "";
}

std::vector<std::string> find_false_statements(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode,
                                               std::size_t panel_index, const Json& relation)
{
    const spec::PanelSpec& panel = episode.panels.at(panel_index);
    const Json holds_stated = relation.value("holds", Json());
    const Json name_stated = relation.value("name", Json());
    if (!holds_stated.is_object() || !name_stated.is_string()) {
        return {"the label 'relation' should have a 'name', a text, and 'holds', an object"};
    }
    const std::optional<std::size_t> first = find_object(panel, relation.value("first", Json()));
    const std::optional<std::size_t> second = find_object(panel, relation.value("second", Json()));
    if (!first || !second || first == second) {
        return {"'first' and 'second' of the label 'relation' should be ids of two objects"};
    }
    scene::MeshCache meshes;
    cast::MeshTrees trees;
    const facts::Arrangement arrangement = facts::build_arrangement(episode, panel_index, catalog, meshes, trees);
    const Json holds = measure_relations(arrangement, *first, *second);
    std::vector<std::string> broken;
    for (const auto& [name, measured] : holds.items()) {
        const Json stated = holds_stated.value(name, Json());
        if (stated != measured) {
            broken.push_back(fmt::format("'{}' of the label 'relation' is {}, but {} was measured", name, stated.dump(), measured.dump()));
        }
    }
    const Json asked = holds.value(name_stated.get<std::string>(), Json::object());
    if (asked.value("forward", Json()) != Json(true)) {
        broken.emplace_back("the label 'relation' should name a relation that holds");
    }
    return broken;
}

}  // namespace clevrvk::generators::staged
