// Where an object stands.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

namespace clevrvk::resolve {

/// Scaled along its own axes, turned, then moved: from an object's own space, whose unit a shape's size scales, to the
/// world.
struct Transform {
    glm::dvec3 position{};                    ///< scene units
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  ///< unit
    glm::dvec3 scale{1.0};                    ///< above 0
};

}  // namespace clevrvk::resolve
