// Looks up what a graph says.
#include "renderer/facts/graph.h"

#include <algorithm>

namespace clevrvk::facts {

const Attribute* find_attribute(const Entity& entity, std::string_view name)
{
    const auto found = std::ranges::find(entity.attributes, name, &Attribute::name);
    return found == entity.attributes.end() ? nullptr : &*found;
}

const Relation* find_relation(const Graph& graph, std::string_view name)
{
    const auto found = std::ranges::find(graph.relations, name, &Relation::name);
    return found == graph.relations.end() ? nullptr : &*found;
}

Truth has_value(const Entity& entity, std::string_view attribute, std::string_view value)
{
    const Attribute* const found = find_attribute(entity, attribute);
    if (found == nullptr) {
        return Truth::False;
    }
    if (!found->value.empty()) {
        return truth_of(found->value == value);
    }
    return std::ranges::find(found->candidates, value) == found->candidates.end() ? Truth::False : Truth::Doubt;
}

Truth has_part(const Entity& entity, std::string_view part)
{
    const auto found = std::ranges::find(entity.parts, part, &EntityPart::name);
    return found == entity.parts.end() ? Truth::False : found->is_shown;
}

Truth holds(const Graph& graph, const Relation& relation, std::size_t first, std::size_t second)
{
    if (first == second) {
        return Truth::False;
    }
    const double margin = relation.margins[first * graph.entities.size() + second];
    if (margin > relation.tolerance) {
        return Truth::True;
    }
    return margin < -relation.tolerance ? Truth::False : Truth::Doubt;
}

}  // namespace clevrvk::facts
