// The kinds of captions.
#pragma once

#include "generators/language/scene_index.h"
#include "generators/language/tree.h"
#include "renderer/base/rng.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk::language {

/// The greatest number that a caption states.
inline constexpr int kMostNumber = 6;

/// Draws the parts of trees about one picture that shows at least one entity.
class Drawer {
public:
    Drawer(const SceneIndex& scene, Rng& rng) : scene_(scene), rng_(rng) {}

    [[nodiscard]] bool flip() { return rng_.uniform_index(2) == 0; }

    template <typename Values>
    [[nodiscard]] std::string pick(const Values& values)
    {
        return std::string(values[rng_.uniform_index(static_cast<std::uint32_t>(values.size()))]);
    }

    /// A random entity that the picture shows.
    [[nodiscard]] std::size_t pick_entity() { return draw_member(scene_.shown().certain, rng_); }

    /// A random other entity that the picture shows, or the same entity if it shows no other.
    [[nodiscard]] std::size_t pick_other(std::size_t entity, std::size_t third);
    [[nodiscard]] std::size_t pick_other(std::size_t entity) { return pick_other(entity, entity); }

    /// A phrase that describes an entity by its kind and some of its attributes.
    /// \param without  an attribute to leave out
    [[nodiscard]] NounPhrase describe(std::size_t entity, Determiner determiner, std::string_view without = "");

    /// A color, material or size of the entity; nothing if it has none.
    [[nodiscard]] std::optional<Predicate> pick_attribute(std::size_t entity);

    [[nodiscard]] const SceneIndex& scene() const { return scene_; }

private:
    const SceneIndex& scene_;  // outlive this
    Rng& rng_;
};

/// A kind of caption: its name, and a function that draws a tree about a picture, true or false, or fails to find one.
struct CaptionKind {
    std::string_view name;
    std::optional<Clause> (*draw)(Drawer& draw) = nullptr;
};

/// All kinds of captions.
[[nodiscard]] std::span<const CaptionKind> all_caption_kinds();

}  // namespace clevrvk::language
