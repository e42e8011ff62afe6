// The placement of an object of a panel.
#pragma once

#include <glm/glm.hpp>

namespace clevrvk::render {

/// Maps an object's own space to the world.
struct AffineMap {
    glm::dmat3 linear{1.0};
    glm::dvec3 offset{};

    [[nodiscard]] glm::dvec3 operator()(const glm::dvec3& point) const { return linear * point + offset; }
};

}  // namespace clevrvk::render
