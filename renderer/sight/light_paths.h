// The light that a picture of one thing on the ground receives, by paths on the CPU: sky, sun with its shadows,
// reflections between the thing and the ground, and glass. Exact and narrow: all lobes of the device at each point,
// weighed against sampling the sun, but one mesh, one ground and no area lights. PathEstimator is wide and rough: any
// scene, one simple lobe per surface. Both draw and weigh with sampling.h.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/cast/caster.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/sampling.h"

#include <glm/glm.hpp>

namespace clevrvk::sight {

/// Paths in a scene of the world `plain` with one thing, which is a mesh.
class LightPaths {
public:
    /// Both must outlive this. \throws std::logic_error  when the scene is of another kind
    LightPaths(const scene::Scene& scene, const cast::Caster& caster);

    /// An estimate, by one path, of the light that arrives along a camera ray, linear RGB.
    [[nodiscard]] glm::dvec3 trace(const cast::Ray& ray, Rng& rng) const;

private:
    // A path from its last point on.
    struct Path {
        cast::Ray ray;
        glm::dvec3 weight{1.0};
        glm::dvec3 radiance{};
        double density = 0.0;        // of the ray, per solid angle; 0: the sun was counted at its start
        double least_density = 1e9;  // the minimum over the path's rays
    };

    void add_sky(Path& path) const;
    void reflect_on_ground(Path& path, Rng& rng) const;
    [[nodiscard]] bool scatter(Path& path, const cast::SurfacePoint& point, Rng& rng) const;

    const scene::Scene& scene_;
    const cast::PlacedObject& thing_;
    glm::dvec3 albedo_;      // the ground's albedo
    glm::dvec3 ground_sun_;  // the sun's part of the ground's light outside shadows
    SunDisc sun_;
};

}  // namespace clevrvk::sight
