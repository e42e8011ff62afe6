// Rows of entities.
#include "tests/generators/language/sample_graph.h"

#include "renderer/base/rng.h"

#include <array>
#include <string_view>

namespace clevrvk::language {

facts::Graph make_row(const std::vector<RowEntity>& entities)
{
    facts::Graph graph;
    graph.is_clevr = true;
    const std::size_t count = entities.size();
    for (std::size_t k = 0; k < count; ++k) {
        facts::Entity entity;
        entity.id = "o" + std::to_string(k + 1);
        entity.mask_id = static_cast<int>(k + 1);
        entity.attributes = {{"color", entities[k].color, {}}, {"material", entities[k].material, {}}, {"shape", entities[k].shape, {}},
                             {"size", entities[k].size, {}}};
        entity.is_shown = facts::Truth::True;
        graph.entities.push_back(entity);
    }
    for (const std::string name : {"left", "right", "behind", "front", "larger", "smaller"}) {
        facts::Relation relation{name, 0.5, std::vector<double>(count * count)};
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) {
                const double order = static_cast<double>(j) - static_cast<double>(i);
                const double size = (entities[i].size == "large" ? 1.0 : 0.0) - (entities[j].size == "large" ? 1.0 : 0.0);
                const bool is_size = name == "larger" || name == "smaller";
                const double sign = name == "left" || name == "behind" || name == "larger" ? 1.0 : -1.0;
                relation.margins[i * count + j] = sign * (is_size ? size : order);
            }
        }
        graph.relations.push_back(relation);
    }
    return graph;
}

facts::Graph draw_row(std::uint64_t index)
{
    constexpr std::array<std::string_view, 8> kColors{"blue", "brown", "cyan", "gray", "green", "purple", "red", "yellow"};
    constexpr std::array<std::string_view, 3> kShapes{"cube", "cylinder", "sphere"};
    Rng rng = Rng::for_key(5, "row", index);
    std::vector<RowEntity> entities(3 + rng.uniform_index(6));
    for (RowEntity& entity : entities) {
        entity.color = kColors[rng.uniform_index(8)];
        entity.shape = kShapes[rng.uniform_index(3)];
        entity.size = rng.uniform_index(2) == 0 ? "large" : "small";
        entity.material = rng.uniform_index(2) == 0 ? "metal" : "rubber";
    }
    return make_row(entities);
}

NounPhrase the(const std::string& color, const std::string& shape)
{
    NounPhrase phrase;
    if (!color.empty()) {
        phrase.modifiers.push_back({"color", color});
    }
    phrase.noun = shape;
    return phrase;
}

NounPhrase with(Determiner determiner, NounPhrase phrase)
{
    phrase.determiner = determiner;
    return phrase;
}

Predicate is_color(const std::string& color)
{
    return {PredicateKind::Attribute, "color", color, {}};
}

Predicate relates(const std::string& relation, NounPhrase object)
{
    return {PredicateKind::Relation, relation, "", {std::move(object)}};
}

}  // namespace clevrvk::language
