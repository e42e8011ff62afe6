// The core of both estimates of light: directions about a normal, facets of a rough surface, and the sun's disc.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

namespace clevrvk::sight {

/// An orthonormal frame as columns; the last column is the given unit vector.
[[nodiscard]] glm::dmat3 make_frame(const glm::dvec3& z);

/// A point in the unit disc.
[[nodiscard]] glm::dvec2 draw_in_disc(Rng& rng);

/// A direction with z above 0, with a density proportional to its cosine.
[[nodiscard]] glm::dvec3 draw_cosine(Rng& rng);

/// The normal of one of the facets that a viewer sees, in a frame whose z axis is the surface's normal.
/// \param wo     direction to the viewer, z above 0
/// \param alpha  0: a mirror
/// Source: Heitz, Sampling the GGX Distribution of Visible Normals (JCGT 2018).
[[nodiscard]] glm::dvec3 draw_facet(const glm::dvec3& wo, double alpha, Rng& rng);

/// The share of the light along a direction of such a frame that other facets do not block.
/// Source: Walter et al., Microfacet Models for Refraction (2007).
[[nodiscard]] double find_unshadowed(const glm::dvec3& w, double alpha);

/// The disc of a scene's sun.
class SunDisc {
public:
    explicit SunDisc(const scene::Sun& sun);

    /// A unit direction to a point of the disc, with a density proportional to its radiance.
    [[nodiscard]] glm::dvec3 draw(Rng& rng) const;

    /// Density, per solid angle, of drawing that unit direction; 0 outside the disc.
    [[nodiscard]] double density_of(const glm::dvec3& direction) const;

private:
    glm::dmat3 frame_;  // z points to the disc's centre
    double tan_half_angle_;
};

}  // namespace clevrvk::sight
