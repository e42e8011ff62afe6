// Fills the sets of entities from a graph.
#include "generators/language/scene_index.h"

#include "renderer/base/error.h"

#include <fmt/format.h>

#include <bit>

namespace clevrvk::language {
namespace {

void add(EntitySet& set, std::size_t entity, facts::Truth truth)
{
    const std::uint64_t bit = std::uint64_t{1} << entity;
    set.certain |= truth == facts::Truth::True ? bit : 0;
    set.possible |= truth == facts::Truth::False ? 0 : bit;
}

}  // namespace

std::size_t draw_member(std::uint64_t set, Rng& rng)
{
    for (std::uint32_t skipped = rng.uniform_index(static_cast<std::uint32_t>(std::popcount(set))); skipped > 0; --skipped) {
        set &= set - 1;
    }
    return static_cast<std::size_t>(std::countr_zero(set));
}

SceneIndex::SceneIndex(const facts::Graph& graph) : graph_(graph)
{
    const std::size_t count = graph.entities.size();
    if (count > kMostEntities) {
        throw SpecError(fmt::format("the panel has {} objects; questions and captions support at most {}", count, kMostEntities));
    }
    for (std::size_t k = 0; k < count; ++k) {
        const facts::Entity& entity = graph.entities[k];
        add(shown_, k, entity.is_shown);
        for (const facts::Attribute& attribute : entity.attributes) {
            if (!attribute.value.empty()) {
                add(sets_[attribute.name][attribute.value], k, facts::Truth::True);
            }
            for (const std::string& candidate : attribute.candidates) {
                add(sets_[attribute.name][candidate], k, facts::Truth::Doubt);
            }
        }
        for (const facts::EntityPart& part : entity.parts) {
            add(sets_["part"][part.name], k, part.is_shown);
        }
    }
    for (const facts::Relation& relation : graph.relations) {
        std::vector<EntitySet>& sets = relations_[relation.name];
        sets.resize(count);
        for (std::size_t first = 0; first < count; ++first) {
            for (std::size_t second = 0; second < count; ++second) {
                add(sets[second], first, facts::holds(graph, relation, first, second));
            }
        }
    }
    for (const auto& [attribute, by_value] : sets_) {
        std::vector<EntitySet>& sets = same_[attribute];
        sets.resize(count);
        for (std::size_t k = 0; k < count; ++k) {
            const std::string* const value = find_value(attribute, k);
            const EntitySet others = value == nullptr ? EntitySet{} : by_value.at(*value);
            const std::uint64_t without = ~(std::uint64_t{1} << k);
            sets[k] = {others.certain & without, others.possible & without};
        }
    }
}

EntitySet SceneIndex::find(std::string_view attribute, std::string_view value) const
{
    const auto by_value = sets_.find(attribute);
    if (by_value == sets_.end()) {
        return {};
    }
    const auto found = by_value->second.find(value);
    return found == by_value->second.end() ? EntitySet{} : found->second;
}

EntitySet SceneIndex::relate(std::string_view relation, std::size_t entity) const
{
    const auto found = relations_.find(relation);
    return found == relations_.end() ? EntitySet{} : found->second[entity];
}

const EntitySet* SceneIndex::find_same(std::string_view attribute, std::size_t entity) const
{
    const auto found = same_.find(attribute);
    return found == same_.end() || find_value(attribute, entity) == nullptr ? nullptr : &found->second[entity];
}

const std::string* SceneIndex::find_value(std::string_view attribute, std::size_t entity) const
{
    const facts::Attribute* const found = facts::find_attribute(graph_.entities[entity], attribute);
    return found == nullptr || found->value.empty() ? nullptr : &found->value;
}

}  // namespace clevrvk::language
