// The light of a picture of all directions, for estimates of light.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

namespace clevrvk::sight {

/// A direction to the surroundings that was drawn, and the radiance from there.
struct SurroundingsDraw {
    glm::dvec3 direction{};  ///< unit
    glm::dvec3 radiance{};
    double density = 0.0;  ///< of drawing it, per solid angle
};

class SurroundingsLight {
public:
    /// The surroundings must outlive this.
    explicit SurroundingsLight(const scene::Surroundings& surroundings);

    /// The radiance that arrives from a unit direction, linear RGB.
    [[nodiscard]] glm::dvec3 radiance_of(const glm::dvec3& direction) const;

    /// Draws a direction by the luminance of the picture's texels.
    [[nodiscard]] SurroundingsDraw draw(Rng& rng) const;

private:
    [[nodiscard]] glm::dvec3 color_at(const glm::dvec2& place) const;

    const scene::Surroundings& surroundings_;
    glm::dmat3 frame_;  // its columns: the picture's middle, its first quarter, its top
};

}  // namespace clevrvk::sight
