// The six objects of the study of relations, as things with parameters. Source: Conwell and Ullman, "Testing relational
// understanding in text-guided image generation" (2022).
#pragma once

#include "generators/staged/staged_thing.h"
#include "renderer/base/rng.h"

#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::generators::relations {

/// A parameter that is drawn from some of its words.
struct Form {
    std::string_view word;       ///< of the entity
    std::string_view parameter;  ///< of its thing
    std::vector<std::string_view> choices;
};

/// An object that prompts name.
struct Entity {
    std::string_view word;   ///< in prompts: "teacup"
    std::string_view thing;  ///< in the list of things: "cup"
};

/// box, cylinder, blanket, bowl, teacup, knife.
[[nodiscard]] std::span<const Entity> list_entities();

/// The entity of a word, or null.
[[nodiscard]] const Entity* find_entity(std::string_view word);

/// A variant of a thing, and its parameters.
struct Draw {
    const things::Thing* thing = nullptr;
    std::int64_t variant = 0;
    things::Params params;
};

/// Any variant of it that a person would call by its word: an empty bowl, a folded or rolled blanket.
/// \param forms  what a relation asks for besides; they replace the usual ones. Those of other entities do not count
[[nodiscard]] Draw draw_variant(const Entity& entity, std::span<const Form> forms, Rng& rng);

/// The same, ready to be staged.
[[nodiscard]] staged::StagedThing draw_entity(const Entity& entity, std::span<const Form> forms, Rng& rng, scene::MeshCache& meshes);

}  // namespace clevrvk::generators::relations
