// Converts vectors of specs to glm.
#pragma once

#include "renderer/base/vec3.h"

#include <glm/glm.hpp>

#include <optional>

namespace clevrvk::resolve {

[[nodiscard]] inline glm::dvec3 to_dvec3(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

[[nodiscard]] inline std::optional<glm::dvec3> to_dvec3(const std::optional<Vec3>& v)
{
    return v ? std::optional(to_dvec3(*v)) : std::nullopt;
}

}  // namespace clevrvk::resolve
