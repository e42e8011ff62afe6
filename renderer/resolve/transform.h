// The placement of an object.
#pragma once

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include <string>

namespace clevrvk::resolve {

/// Maps an object's own space to the world: scales along its own axes, rotates, then translates. A shape's size scales
/// the unit of its own space.
struct Transform {
    glm::dvec3 position{};                    ///< scene units
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  ///< unit
    glm::dvec3 scale{1.0};                    ///< above 0
};

/// A text that is equal for equal transforms alone.
[[nodiscard]] std::string describe(const Transform& at);

}  // namespace clevrvk::resolve
