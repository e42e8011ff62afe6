// Code that the tasks with things share: things with their boxes, and words for their looks.
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
    spec::ObjectSpec object;  ///< with the labels category, size_m, color and material
    glm::dvec3 low{0.0};      ///< lowest corner of its box, upright and unturned; `high` is the opposite corner
    glm::dvec3 high{0.0};
    std::shared_ptr<const scene::ModelScene> made;
};

/// An object that shows this variant of the thing. Its labels describe the slot with the largest area: the basic colour
/// term nearest to its colour, and its material.
[[nodiscard]] ThingObject make_thing_object(const things::Thing& thing, std::int64_t variant, std::string_view id,
                                            scene::MeshCache& meshes);

/// The same with parameters that need not all be the variant's.
[[nodiscard]] ThingObject make_thing_object(const things::Thing& thing, std::int64_t variant, const things::Params& params,
                                            std::string_view id, scene::MeshCache& meshes);

/// An object that shows one of the user's models. Its category is the model's, or else the model's name; other labels
/// are as for a thing.
[[nodiscard]] ThingObject make_model_object(const catalog::Model& model, std::string_view id, scene::MeshCache& meshes);

/// The model that the option `model` names. \throws SpecError  if the catalog has no model of that name
[[nodiscard]] const catalog::Model& find_wanted_model(const catalog::Catalog& catalog, const TaskOptions& options);

/// The option `model`. \param verb  how the model is used, such as "shown"
[[nodiscard]] OptionInfo make_model_option(std::string_view verb);

/// \throws SpecError  if a category is set as well
void check_model_option(const TaskOptions& options);

/// The agents, or the other things, from which tasks draw, by category id. Cords, hooks, stands, ramps, shelves and
/// plain cylinders are left out; only an option can name them.
[[nodiscard]] std::vector<const things::Thing*> list_things(bool are_agents);

/// The value of an option that stands for all its other values.
inline constexpr const char* kAny = "any";

/// The number of variants that are drawn: 0 to kVariants - 1.
inline constexpr std::uint32_t kVariants = 1U << 31U;

/// The nearest of the eleven basic colour terms of English (Berlin and Kay 1969) in CIELAB.
/// \param linear  RGB, 0 to 1
[[nodiscard]] std::string_view name_color(const glm::dvec3& linear);

}  // namespace clevrvk::generators::things_family
