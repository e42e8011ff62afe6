// Writes what a graph says, and nothing else: an evaluator of its own needs no other file.
#include "renderer/facts/graph_json.h"

#include <nlohmann/json.hpp>

#include <array>

namespace clevrvk::facts {
namespace {

constexpr std::array<std::string_view, 4> kKindWords{"shape", "thing", "agent", "model"};

Json entity_to_json(const Entity& entity)
{
    Json attributes = Json::object();
    Json in_doubt = Json::object();
    for (const Attribute& attribute : entity.attributes) {
        if (attribute.value.empty()) {
            in_doubt[attribute.name] = attribute.candidates;
        } else {
            attributes[attribute.name] = attribute.value;
        }
    }
    Json parts = Json::object();
    for (const EntityPart& part : entity.parts) {
        parts[part.name] = truth_word(part.is_shown);
    }
    return {{"id", entity.id},
            {"mask_id", entity.mask_id},
            {"kind", kKindWords[static_cast<std::size_t>(entity.kind)]},
            {"attributes", std::move(attributes)},
            {"in_doubt", std::move(in_doubt)},
            {"parts", std::move(parts)},
            {"is_shown", truth_word(entity.is_shown)},
            {"visible_share", entity.visible_share},
            {"picture_share", entity.picture_share}};
}

}  // namespace

std::string_view truth_word(Truth truth)
{
    constexpr std::array<std::string_view, 3> kWords{"no", "doubt", "yes"};
    return kWords[static_cast<std::size_t>(truth)];
}

Json graph_to_json(const Graph& graph)
{
    Json entities = Json::array();
    for (const Entity& entity : graph.entities) {
        entities.push_back(entity_to_json(entity));
    }
    Json relations = Json::object();
    const std::size_t count = graph.entities.size();
    for (const Relation& relation : graph.relations) {
        Json rows = Json::array();
        for (std::size_t i = 0; i < count; ++i) {
            rows.push_back(std::vector<double>(relation.margins.begin() + static_cast<std::ptrdiff_t>(i * count),
                                               relation.margins.begin() + static_cast<std::ptrdiff_t>((i + 1) * count)));
        }
        relations[relation.name] = {{"tolerance", relation.tolerance}, {"margins", std::move(rows)}};
    }
    return {{"is_clevr", graph.is_clevr}, {"entities", std::move(entities)}, {"relations", std::move(relations)}};
}

}  // namespace clevrvk::facts
