// How a thing's surface scatters light: a twin in double precision of shaders/bsdf/principled.glsl, which has the
// sources. It predicts pictures, and shares no code with the renderer of pictures.
#pragma once

#include "renderer/base/rng.h"
#include "renderer/scene/scene.h"

#include <glm/glm.hpp>

#include <array>
#include <optional>

namespace clevrvk::sight {

/// The share of the light along `wi` that is scattered: f times the cosine, in a frame whose z axis is the normal.
struct Scattering {
    glm::dvec3 value{};
    double density = 0.0;  ///< of sampling `wi`, per solid angle
};

/// The lobes of one point for one view.
class Principled {
public:
    /// \param base  colour of the point, linear \param wo  direction to the viewer, z above 0
    /// \param is_inside  whether the viewer is inside the object
    /// \param least_alpha  least alpha of a mirror lobe
    Principled(const scene::Material& material, const glm::dvec3& base, const glm::dvec3& wo, bool is_inside, double least_alpha);

    [[nodiscard]] Scattering evaluate(const glm::dvec3& wi) const;

    /// A direction by the lobes' chances; nothing if the facet that was drawn sends no light.
    [[nodiscard]] std::optional<glm::dvec3> sample(Rng& rng) const;

private:
    [[nodiscard]] Scattering evaluate_below(const glm::dvec3& wi) const;

    glm::dvec3 wo_;
    glm::dvec3 base_;
    glm::dvec3 head_on_;  // the mirror lobe's colour along the normal
    glm::dvec3 sheen_;
    double roughness_;
    double metallic_;
    double transmission_;
    double alpha_;
    double coat_;
    double coat_alpha_;
    double specular_ior_;  // whose reflectance the mirror lobe follows
    double glass_eta_;     // index beyond the surface over index on the viewer's side
    double glass_fresnel_;
    bool is_thin_;
    std::array<double, 4> chances_;  // diffuse, mirror, coat, glass; their sum is 1
};

}  // namespace clevrvk::sight
