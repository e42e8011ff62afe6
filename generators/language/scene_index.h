// A graph made ready for many programs: sets of entities as bits.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/facts/graph.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::language {

/// Questions and captions are about no more entities: nobody counts further in a picture.
inline constexpr std::size_t kMostEntities = 64;

/// A set whose members may be in doubt: bit k is the graph's k-th entity.
struct EntitySet {
    std::uint64_t certain = 0;
    std::uint64_t possible = 0;  ///< and those

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

/// A member of a set of bits that is not empty, each as likely.
[[nodiscard]] std::size_t draw_member(std::uint64_t set, Rng& rng);

/// Unchanging once made.
class SceneIndex {
public:
    /// The graph outlives this. \throws SpecError  when it has more than kMostEntities
    explicit SceneIndex(const facts::Graph& graph);

    [[nodiscard]] const facts::Graph& graph() const { return graph_; }

    /// Those that the picture shows.
    [[nodiscard]] const EntitySet& shown() const { return shown_; }

    /// Those that have the value of an attribute, or, of the attribute "part", that part.
    [[nodiscard]] EntitySet find(std::string_view attribute, std::string_view value) const;

    /// Those that stand in a relation to an entity; none where the graph lacks the relation.
    [[nodiscard]] EntitySet relate(std::string_view relation, std::size_t entity) const;

    /// The others that have the same value of an attribute as an entity; null where that is in doubt, or it has none.
    [[nodiscard]] const EntitySet* find_same(std::string_view attribute, std::size_t entity) const;

    /// The value of an attribute; null where it is in doubt, or there is none.
    [[nodiscard]] const std::string* find_value(std::string_view attribute, std::size_t entity) const;

private:
    const facts::Graph& graph_;
    EntitySet shown_;
    std::map<std::string, std::map<std::string, EntitySet, std::less<>>, std::less<>> sets_;  // by attribute and value
    std::map<std::string, std::vector<EntitySet>, std::less<>> relations_;                    // by name and entity
    std::map<std::string, std::vector<EntitySet>, std::less<>> same_;                         // by attribute and entity
};

}  // namespace clevrvk::language
