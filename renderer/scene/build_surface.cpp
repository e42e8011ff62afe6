// Converts a surface into a material with one BSDF and glTF's inputs.
#include "renderer/scene/build_surface.h"

#include "renderer/base/error.h"
#include "renderer/scene/model_scene.h"
#include "renderer/scene/to_glm.h"

#include "shaders/shared/general_types.h"
#include "shaders/solid_list.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace clevrvk::scene {

Solid build_solid(const catalog::SolidTexture& solid)
{
    const auto kind = std::ranges::find(shaders::kSolidNames, solid.kind);
    CLEVRVK_CHECK(kind != shaders::kSolidNames.end(), "no solid texture is called '{}'", solid.kind);
    Solid result;
    result.kind = static_cast<std::uint32_t>(kind - shaders::kSolidNames.begin());
    result.seed = solid.seed;
    result.second = glm::dvec4(to_dvec3(solid.second_color), 1.0);
    const glm::dvec3 along = glm::normalize(to_dvec3(solid.axis));
    const glm::dvec3 aside = std::abs(along.z) < 0.9 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(0.0, 1.0, 0.0);
    const glm::dvec3 first = glm::normalize(glm::cross(aside, along));
    result.rows[0] = first / solid.scale;
    result.rows[1] = glm::cross(along, first) / solid.scale;
    result.rows[2] = along / solid.scale;
    return result;
}

Material build_surface(const catalog::Surface& surface)
{
    using namespace shaders;
    Material result;
    result.bsdf = find_bsdf("principled");
    result.ior = static_cast<float>(surface.ior);
    result.inputs[kInputBase] = glm::dvec4(to_dvec3(surface.base_color), 1.0);
    result.inputs[kInputRoughness] = glm::dvec4(1.0, surface.roughness, surface.metallic, 1.0);
    result.inputs[kInputEmission] = glm::dvec4(to_dvec3(surface.emission), 1.0);
    result.inputs[kInputNormal] = glm::vec4(1.0F);
    result.inputs[kInputTransmission] = glm::dvec4(surface.transmission, 1.0, 1.0, 1.0);
    result.inputs[kInputCoat] = glm::dvec4(surface.clearcoat, surface.clearcoat_roughness, 1.0, 1.0);
    result.inputs[kInputSheen] = glm::dvec4(to_dvec3(surface.sheen_color), surface.sheen_roughness);
    result.inputs[kInputSpecular] = glm::dvec4(1.0, 1.0, 1.0, surface.specular);
    if (surface.solid) {
        auto texture = std::make_shared<Texture>();
        texture->solid = build_solid(*surface.solid);
        result.textures[kInputBase] = std::move(texture);
    }
    return result;
}

}  // namespace clevrvk::scene
