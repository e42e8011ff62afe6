// Estimates the radiance of general panels by a few paths on the CPU. Simpler than what the device does: without
// sheen, clear coats of their own and normal maps; enough to see that a picture shows another scene. It takes every
// scene of a spec, and one lobe a surface; generators/devbench/light_paths.h takes one thing on its ground, and all
// lobes of the device, because it must be right. The tolerances of check_picture are measured with this one.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/check/cast_panel.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

namespace clevrvk::check {

/// How a surface scatters light: estimates are the less certain the more of it is mirrored or bent.
enum class Look { Wide, Mirror, Glass };

/// One path from the camera.
struct PathEstimate {
    glm::dvec3 radiance{};
    Look look = Look::Wide;  ///< of the first surface
};

class PathEstimator {
public:
    /// Both outlive this.
    PathEstimator(const scene::Scene& scene, const PanelCaster& caster) : scene_(scene), caster_(caster) {}

    /// A path along a ray of the camera.
    [[nodiscard]] PathEstimate trace(const Ray& ray, Rng& rng) const;

private:
    struct Lobes;
    struct Vertex;
    struct State;

    [[nodiscard]] static Lobes find_lobes(const cast::HitSurface& surface);
    [[nodiscard]] Lobes find_lobes(std::uint32_t id, const Ray& ray) const;
    [[nodiscard]] glm::dvec3 light_wide(const Vertex& at, const Lobes& lobes, Rng& rng) const;
    [[nodiscard]] glm::dvec3 find_lights(const Ray& ray, double end) const;
    [[nodiscard]] bool scatter(const Vertex& at, const Lobes& lobes, State& path, Rng& rng) const;
    [[nodiscard]] glm::dvec3 pass(const Vertex& at, const glm::dvec3& offset) const;

    const scene::Scene& scene_;
    const PanelCaster& caster_;
};

}  // namespace clevrvk::check
