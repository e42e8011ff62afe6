#include "generators/relations/relation.h"

#include <algorithm>
#include <vector>

namespace clevrvk::generators::relations {

std::span<const Relation> list_relations()
{
    static const std::vector<Relation> relations{make_in(),   make_on(),          make_under(),        make_covering(),
                                                 make_near(), make_occluded_by(), make_hanging_over(), make_tied_to()};
    return relations;
}

const Relation* find_relation(std::string_view name)
{
    const std::span<const Relation> relations = list_relations();
    const auto found = std::ranges::find(relations, name, &Relation::name);
    return found == relations.end() ? nullptr : &*found;
}

bool are_different(const Entity& first, const Entity& second)
{
    return first.word != second.word;
}

}  // namespace clevrvk::generators::relations
