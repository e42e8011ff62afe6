// Estimates the radiance that arrives along a ray by paths on the CPU. It is simpler than the device's method: without
// clear coats of their own, normal maps and Blender's faint sheen, and with one lobe per surface. That is enough to see
// that a picture shows another scene. It takes every scene of a spec at one time; LightPaths takes one thing on its
// ground, and all lobes of the device, because it must be right. Both draw and weigh with sampling.h. The tolerances of
// check's pictures are measured with this one.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/cast/caster.h"
#include "renderer/scene/scene.h"
#include "renderer/sight/sampling.h"
#include "renderer/sight/surroundings_light.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <optional>

namespace clevrvk::sight {

/// How a surface scatters light: the more light it mirrors or bends, the less certain are the estimates.
enum class Look { Wide, Mirror, Glass };

/// One path from the camera.
struct PathEstimate {
    glm::dvec3 radiance{};
    Look look = Look::Wide;    ///< of the first surface
    bool shows_light = false;  ///< the camera sees a lamp, the sun or the surroundings themselves
};

class PathEstimator {
public:
    /// Both must outlive this.
    PathEstimator(const scene::Scene& scene, const cast::Caster& caster);

    /// Traces a path along a camera ray.
    [[nodiscard]] PathEstimate trace(const cast::Ray& ray, Rng& rng) const;

private:
    struct Lobes;
    struct Vertex;
    struct Wide;
    struct State;

    [[nodiscard]] static Lobes find_lobes(const cast::HitSurface& surface);
    [[nodiscard]] Lobes find_lobes(std::uint32_t id, const cast::Ray& ray) const;
    [[nodiscard]] glm::dvec3 light_wide(const Vertex& at, const Wide& wide, Rng& rng) const;
    [[nodiscard]] glm::dvec3 find_lights(const cast::Ray& ray, double end, bool is_cameras) const;
    [[nodiscard]] bool scatter(const Vertex& at, const Lobes& lobes, State& path, Rng& rng) const;
    [[nodiscard]] glm::dvec3 pass(const Vertex& at, const glm::dvec3& offset) const;

    const scene::Scene& scene_;
    const cast::Caster& caster_;
    SunDisc sun_;
    std::optional<SurroundingsLight> surroundings_;
};

}  // namespace clevrvk::sight
