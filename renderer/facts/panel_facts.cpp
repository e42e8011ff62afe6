#include "renderer/facts/panel_facts.h"

#include "renderer/facts/graph_json.h"
#include "renderer/facts/relations/relation.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace clevrvk::facts {

Json list_panel_facts(const Graph& graph, const Arrangement& panel)
{
    Json facts = Json::array();
    const std::size_t count = graph.entities.size();
    const auto add = [&](std::string_view relation, std::size_t first, std::size_t second, Truth truth) {
        if (truth == Truth::True) {
            Json fact;
            fact["relation"] = std::string(relation);
            fact["first"] = graph.entities[first].id;
            fact["second"] = graph.entities[second].id;
            facts.push_back(std::move(fact));
        }
    };
    const auto visit_pairs = [&](const auto& visit) {
        for (std::size_t k = 0; k < count * count; ++k) {
            if (k / count != k % count) {
                visit(k / count, k % count);
            }
        }
    };
    for (const Relation& relation : graph.relations) {
        visit_pairs([&](std::size_t first, std::size_t second) {
            add(relation.name, first, second, holds(graph, relation, first, second));
        });
    }
    const bool has_cord = std::ranges::any_of(panel.bodies(), &Body::is_cord);
    for (const RelationKind& kind : list_relations()) {
        if (kind.needs_cord && !has_cord) {
            continue;
        }
        visit_pairs([&](std::size_t first, std::size_t second) {
            add(kind.name, first, second, kind.judge(panel, first, second).truth());
        });
    }
    Json label;
    label["entities"] = graph_to_json(graph).at("entities");
    label["facts"] = std::move(facts);
    return label;
}

}  // namespace clevrvk::facts
