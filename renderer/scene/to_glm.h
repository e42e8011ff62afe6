// Converts vectors of specs and catalogs to glm.
#pragma once

#include "renderer/base/vec3.h"

#include <glm/glm.hpp>

namespace clevrvk::scene {

[[nodiscard]] inline glm::dvec3 to_dvec3(const Vec3& v)
{
    return {v[0], v[1], v[2]};
}

}  // namespace clevrvk::scene
