// Tests the twin of the principled surface: its samples against its own density, and what it reflects.
#include "renderer/sight/principled.h"

#include "shaders/shared/general_types.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace clevrvk;
using namespace clevrvk::sight;

namespace {

scene::Material make_material(float roughness, float metallic, float transmission, float coat)
{
    scene::Material material;
    material.inputs[shaders::kInputRoughness] = {0.0F, roughness, metallic, 0.0F};
    material.inputs[shaders::kInputTransmission] = {transmission, 0.0F, 0.0F, 0.0F};
    material.inputs[shaders::kInputCoat] = {coat, 0.3F, 0.0F, 0.0F};
    material.inputs[shaders::kInputSpecular] = {1.0F, 1.0F, 1.0F, 1.0F};
    return material;
}

glm::dvec3 draw_direction(Rng& rng)
{
    while (true) {
        const double x = rng.uniform(-1.0, 1.0);
        const double y = rng.uniform(-1.0, 1.0);
        const double z = rng.uniform(-1.0, 1.0);
        const double squared = x * x + y * y + z * z;
        if (squared > 1e-4 && squared < 1.0) {
            return glm::dvec3(x, y, z) / std::sqrt(squared);
        }
    }
}

}  // namespace

TEST_CASE("Principled: the density over all directions is the share of samples that give one, and both see the same light")
{
    const glm::dvec3 wo = glm::normalize(glm::dvec3(0.5, -0.2, 0.8));
    for (const scene::Material& material : {make_material(0.6F, 0.0F, 0.0F, 0.0F), make_material(0.6F, 1.0F, 0.0F, 0.0F),
                                            make_material(0.7F, 0.0F, 1.0F, 0.0F), make_material(0.8F, 0.2F, 0.3F, 1.0F)}) {
        const Principled lobes(material, glm::dvec3(0.7), wo, false, 0.0);
        Rng rng = Rng::for_key(1, "principled test", 0);
        constexpr int kCount = 60000;
        double density = 0.0;
        double by_direction = 0.0;
        double samples = 0.0;
        double by_sample = 0.0;
        for (int i = 0; i < kCount; ++i) {
            const Scattering there = lobes.evaluate(draw_direction(rng));
            density += 4.0 * std::numbers::pi * there.density / kCount;
            by_direction += 4.0 * std::numbers::pi * there.value.x / kCount;
            if (const auto wi = lobes.sample(rng)) {
                const Scattering sampled = lobes.evaluate(*wi);
                samples += 1.0 / kCount;
                by_sample += sampled.density > 0.0 ? sampled.value.x / sampled.density / kCount : 0.0;
            }
        }
        CHECK(density == doctest::Approx(samples).epsilon(0.03));
        CHECK(by_sample == doctest::Approx(by_direction).epsilon(0.03));
    }
}
