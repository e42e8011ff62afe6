// Boxes around objects, and the floors of a stage.
#pragma once

#include "renderer/scene/scene.h"
#include "renderer/tree/box_tree.h"

#include <glm/glm.hpp>

#include <optional>
#include <vector>

namespace clevrvk::advice {

/// The box around an instance in the world: exact for a mesh and a sphere; for other formulas the box around the cube
/// that they lie in, whose edges they round.
[[nodiscard]] tree::Box find_bounds(const scene::Instance& instance);

/// The level sheets of the stage. Nobody knows where a thing ends and uneven ground begins.
[[nodiscard]] std::vector<tree::Box> list_floors(const scene::Scene& scene);

/// The height of the lowest floor on the vertical line through a point; nothing where there is none.
[[nodiscard]] std::optional<double> find_floor(const std::vector<tree::Box>& floors, const glm::dvec3& middle);

}  // namespace clevrvk::advice
