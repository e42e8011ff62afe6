// Shared by the tasks that show things: things with their boxes, and words for their looks.
#pragma once

#include "generators/task.h"
#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::things_family {

/// A thing as an object of a panel, at the origin.
struct ThingObject {
    spec::ObjectSpec object;  ///< its labels: category, size_m, color, material
    glm::dvec3 low{0.0};      ///< corners of its box, upright and unturned
    glm::dvec3 high{0.0};
    std::shared_ptr<const scene::ModelScene> made;
};

/// That variant of it. Its labels say what it looks like: the basic colour term nearest to the colour of the slot with
/// the largest area, and what that slot is of.
[[nodiscard]] ThingObject make_thing_object(const things::Thing& thing, std::int64_t variant, std::string_view id,
                                            scene::MeshCache& meshes);

/// A model of the user's assets. Its category is the model's, or else its name; labels as of a thing.
[[nodiscard]] ThingObject make_model_object(const catalog::Model& model, std::string_view id, scene::MeshCache& meshes);

/// The model that the option `model` names. \throws SpecError  when the catalog has none of that name
[[nodiscard]] const catalog::Model& find_wanted_model(const catalog::Catalog& catalog, const TaskOptions& options);

/// The option `model`. \param verb  what is done with it: "shown"
[[nodiscard]] OptionInfo make_model_option(std::string_view verb);

/// \throws SpecError  when a category is wanted, too
void check_model_option(const TaskOptions& options);

/// The agents that tasks draw from, or the other things, by category id: no cords, hooks, stands, ramps, shelves and
/// plain cylinders, which only an option names.
[[nodiscard]] std::vector<const things::Thing*> list_things(bool are_agents);

/// The word of an option that stands for all others.
inline constexpr const char* kAny = "any";

/// Variants are drawn from 0 to this number, without it.
inline constexpr std::uint32_t kVariants = 1U << 31U;

/// The eleven basic colour terms of English (Berlin and Kay 1969), the nearest in CIELAB.
/// \param linear  RGB, 0 to 1
[[nodiscard]] std::string_view name_color(const glm::dvec3& linear);

}  // namespace clevrvk::generators::things_family
