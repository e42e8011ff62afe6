// Boxes around objects, and the floors of a stage.
#pragma once

#include "renderer/scene/scene.h"
#include "renderer/tree/box_tree.h"

#include <glm/glm.hpp>

#include <optional>
#include <vector>

namespace clevrvk::advice {

/// The world-space box around an instance: exact for meshes and spheres. For other formulas, whose shapes lie in a cube
/// with rounded edges, the box around that cube.
[[nodiscard]] tree::Box find_bounds(const scene::Instance& instance);

/// The level sheets of the stage. Uneven ground is left out: nobody knows where it begins and a thing ends.
[[nodiscard]] std::vector<tree::Box> list_floors(const scene::Scene& scene);

/// The height of the lowest floor on the vertical line through a point; nothing if there is none.
[[nodiscard]] std::optional<double> find_floor(const std::vector<tree::Box>& floors, const glm::dvec3& middle);

}  // namespace clevrvk::advice
