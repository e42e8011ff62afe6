// The kinds of sentences that captions are of.
#pragma once

#include "generators/language/scene_index.h"
#include "generators/language/tree.h"
#include "renderer/base/rng.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk::language {

/// A number in a caption is no greater.
inline constexpr int kMostNumber = 6;

/// Draws the parts of trees from one picture that shows an entity.
class Drawer {
public:
    Drawer(const SceneIndex& scene, Rng& rng) : scene_(scene), rng_(rng) {}

    [[nodiscard]] bool flip() { return rng_.uniform_index(2) == 0; }

    template <typename Values>
    [[nodiscard]] std::string pick(const Values& values)
    {
        return std::string(values[rng_.uniform_index(static_cast<std::uint32_t>(values.size()))]);
    }

    /// An entity that the picture shows.
    [[nodiscard]] std::size_t pick_entity() { return draw_member(scene_.shown().certain, rng_); }

    /// Another that it shows; the same where it shows no other.
    [[nodiscard]] std::size_t pick_other(std::size_t entity, std::size_t third);
    [[nodiscard]] std::size_t pick_other(std::size_t entity) { return pick_other(entity, entity); }

    /// A phrase that describes an entity, by its kind and some of its attributes. \param without  an attribute that it
    /// leaves out
    [[nodiscard]] NounPhrase describe(std::size_t entity, Determiner determiner, std::string_view without = "");

    /// A color, material or size of the entity; nothing where it has none.
    [[nodiscard]] std::optional<Predicate> pick_attribute(std::size_t entity);

    [[nodiscard]] const SceneIndex& scene() const { return scene_; }

private:
    const SceneIndex& scene_;  // outlive this
    Rng& rng_;
};

/// A kind by name, and a tree of it about a picture, true or false; nothing where the draw found none.
struct CaptionKind {
    std::string_view name;
    std::optional<Clause> (*draw)(Drawer& draw) = nullptr;
};

/// Every kind, by name.
[[nodiscard]] std::span<const CaptionKind> all_caption_kinds();

}  // namespace clevrvk::language
