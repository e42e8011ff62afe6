// The graph of a panel: the entities of the picture and their relations. Knows no words of a language, and not how
// the scene was made.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::facts {

/// Whether a statement holds. A statement in doubt is neither true nor false; nobody may make it or ask about it.
enum class Truth { False, Doubt, True };

[[nodiscard]] constexpr Truth negate(Truth truth)
{
    return truth == Truth::Doubt ? Truth::Doubt : truth == Truth::True ? Truth::False : Truth::True;
}

/// Both hold. Source: Kleene's strong three-valued logic, like the next one.
[[nodiscard]] constexpr Truth both(Truth a, Truth b)
{
    return a < b ? a : b;
}

/// One of them holds, or both.
[[nodiscard]] constexpr Truth either(Truth a, Truth b)
{
    return a < b ? b : a;
}

[[nodiscard]] constexpr Truth truth_of(bool holds)
{
    return holds ? Truth::True : Truth::False;
}

enum class EntityKind { Shape, Thing, Agent, Model };

/// A value by name, such as color: red. Where the value is in doubt, it may be any of `candidates` or none of them.
struct Attribute {
    std::string name;
    std::string value;                    ///< "" if it is in doubt
    std::vector<std::string> candidates;  ///< possible values, if the value is in doubt
};

/// A part of a thing or model, by the name that its kind gives it.
struct EntityPart {
    std::string name;
    Truth is_shown = Truth::Doubt;  ///< True: the picture shows it; False: the entity has no such part
};

/// Something that a picture may show.
struct Entity {
    std::string id;   ///< of the object
    int mask_id = 0;  ///< the object's place in the panel, counted from 1
    EntityKind kind = EntityKind::Shape;
    /// color, material, pose, shape, size, in this order. `shape` is always there: the name of the shape, the category
    /// of a thing or model. `size` and `material` are there where the catalog names them, `pose` of agents.
    std::vector<Attribute> attributes;
    std::vector<EntityPart> parts;
    Truth is_shown = Truth::Doubt;  ///< False: no ray of the picture meets it
    double visible_share = 0.0;     ///< fraction of the area that would show without the frame and other objects
    double picture_share = 0.0;     ///< fraction of the picture that it fills
};

/// A relation between entities: True where its margin is above the tolerance, False where it is below minus
/// the tolerance, and in doubt between.
struct Relation {
    std::string name;
    double tolerance = 0.0;
    std::vector<double> margins;  ///< of (first, second): first * entity count + second; negated when they are exchanged
};

/// The entities of one panel, in the panel's order, and their relations.
struct Graph {
    std::vector<Entity> entities;
    std::vector<Relation> relations;
    bool is_clevr = false;  ///< attributes have the words of CLEVR alone, and relations its meaning
};

/// The attribute with that name, or null.
[[nodiscard]] const Attribute* find_attribute(const Entity& entity, std::string_view name);

/// The relation with that name, or null.
[[nodiscard]] const Relation* find_relation(const Graph& graph, std::string_view name);

/// Whether an attribute has that value; also False if the entity has no such attribute.
[[nodiscard]] Truth has_value(const Entity& entity, std::string_view attribute, std::string_view value);

/// Whether the picture shows that the entity has a part of that name.
[[nodiscard]] Truth has_part(const Entity& entity, std::string_view part);

/// Whether the first entity stands in the relation to the second. No entity has a relation to itself.
[[nodiscard]] Truth holds(const Graph& graph, const Relation& relation, std::size_t first, std::size_t second);

}  // namespace clevrvk::facts
