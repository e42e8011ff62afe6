// The normal of a surface where a ray hits it.
#pragma once

#include "renderer/cast/caster.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>

namespace clevrvk::sight {

/// Unit normal, against the ray, of the object with that mask id (0: of the stage) where a ray of the world hits it
/// first: from the vertices if the mesh has normals, otherwise by rays beside it. Nothing at an outline, where a
/// neighbouring ray misses it.
[[nodiscard]] std::optional<glm::dvec3> find_normal(const cast::Caster& caster, const cast::Ray& ray, std::uint32_t id);

}  // namespace clevrvk::sight
