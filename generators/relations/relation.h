// A relation as prompts name it and pictures show it. A relation is one file, NAME.cpp with make_NAME, and one line of
// the list. Whether it holds is not decided here: renderer/facts judges the line that comes out.
#pragma once

#include "generators/relations/entity.h"
#include "renderer/spec/episode_spec.h"

#include <glm/glm.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace clevrvk::generators::relations {

/// Two things of a picture, before they are arranged.
struct Asked {
    const Entity& first;
    const Entity& second;
    glm::dvec3 to_eye{0.0};  ///< unit
    Rng& rng;
    scene::MeshCache& meshes;
};

/// Ids of the two in every panel. What is between them names them so.
inline constexpr const char* kFirstId = "first";
inline constexpr const char* kSecondId = "second";

/// Both at their places: what stands, stands on the ground z = 0.
struct Arranged {
    spec::ObjectSpec first;
    spec::ObjectSpec second;
    glm::dvec2 reach_m{0.0};  ///< the greatest distance of a corner from the origin, along x and along y
    bool is_rescaled = false;
    std::optional<spec::ObjectSpec> cord{};  ///< that ties or holds them; it may leave the picture
    std::optional<glm::dvec3> to_eye{};      ///< unit: where it is seen from, where this cannot be as asked
    std::optional<double> fill{};            ///< the share of the picture, likewise
};

/// The clause that could not be met.
using Refusal = std::string_view;

/// A relation of the study, and how it is staged.
struct Relation {
    std::string_view name;  ///< as renderer/facts calls it, and as prompts do
    std::string_view rule;  ///< which objects it takes, for messages: "the second must be a box or a bowl"
    bool (*allows)(const Entity& first, const Entity& second) = nullptr;
    std::variant<Arranged, Refusal> (*arrange)(const Asked& asked) = nullptr;
    double least_rise = 0.0;  ///< of the direction to the eye, over its level part
    double most_rise = 0.0;
    int hidden = 2;           ///< the object of which only a tenth need show: 0, 1, or 2 for neither
};

/// In the paper's order: in, on, under, covering, near, occluded by, hanging over, tied to.
[[nodiscard]] std::span<const Relation> list_relations();

/// The relation of a name, or null.
[[nodiscard]] const Relation* find_relation(std::string_view name);

[[nodiscard]] Relation make_in();
[[nodiscard]] Relation make_on();
[[nodiscard]] Relation make_under();
[[nodiscard]] Relation make_covering();
[[nodiscard]] Relation make_near();
[[nodiscard]] Relation make_occluded_by();
[[nodiscard]] Relation make_hanging_over();
[[nodiscard]] Relation make_tied_to();

/// Any two objects that are not of one kind.
[[nodiscard]] bool are_different(const Entity& first, const Entity& second);

}  // namespace clevrvk::generators::relations
