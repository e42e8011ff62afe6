// A graph prepared for running many programs: sets of entities are stored as bits.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/facts/graph.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::language {

/// The most entities in a scene for questions and captions. Nobody counts further in a picture.
inline constexpr std::size_t kMostEntities = 64;

/// A set whose members may be in doubt. Bit k stands for the k-th entity of the graph.
struct EntitySet {
    std::uint64_t certain = 0;
    std::uint64_t possible = 0;  ///< certain members and members in doubt

    [[nodiscard]] bool is_clear() const { return certain == possible; }
    bool operator==(const EntitySet&) const = default;
};

[[nodiscard]] constexpr EntitySet intersect(const EntitySet& a, const EntitySet& b)
{
    return {a.certain & b.certain, a.possible & b.possible};
}

[[nodiscard]] constexpr EntitySet unite(const EntitySet& a, const EntitySet& b)
{
    return {a.certain | b.certain, a.possible | b.possible};
}

/// A random member of a set of bits that is not empty; all members are equally likely.
[[nodiscard]] std::size_t draw_member(std::uint64_t set, Rng& rng);

/// Immutable after construction.
class SceneIndex {
public:
    /// The graph must outlive this. \throws SpecError  if it has more than kMostEntities entities
    explicit SceneIndex(const facts::Graph& graph);

    [[nodiscard]] const facts::Graph& graph() const { return graph_; }

    /// The entities that the picture shows.
    [[nodiscard]] const EntitySet& shown() const { return shown_; }

    /// The entities that have this value of an attribute; for the attribute "part", those that have this part.
    [[nodiscard]] EntitySet find(std::string_view attribute, std::string_view value) const;

    /// The entities that are in a relation to an entity; empty if the graph lacks the relation.
    [[nodiscard]] EntitySet relate(std::string_view relation, std::size_t entity) const;

    /// The other entities with the same value of an attribute; null if the entity's value is in doubt or missing.
    [[nodiscard]] const EntitySet* find_same(std::string_view attribute, std::size_t entity) const;

    /// The value of an attribute; null if it is in doubt or missing.
    [[nodiscard]] const std::string* find_value(std::string_view attribute, std::size_t entity) const;

private:
    const facts::Graph& graph_;
    EntitySet shown_;
    std::map<std::string, std::map<std::string, EntitySet, std::less<>>, std::less<>> sets_;  // by attribute and value
    std::map<std::string, std::vector<EntitySet>, std::less<>> relations_;                    // by name and entity
    std::map<std::string, std::vector<EntitySet>, std::less<>> same_;                         // by attribute and entity
};

}  // namespace clevrvk::language
