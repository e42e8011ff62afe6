// Tests the two estimates of light against each other, and what they draw against closed formulas.
#include "renderer/sight/light_paths.h"
#include "renderer/sight/path_estimator.h"
#include "renderer/sight/sampling.h"
#include "renderer/sight/see.h"
#include "shaders/bsdf_list.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace clevrvk::sight {

TEST_CASE("draw_cosine and draw_facet have the means of their densities, and make_frame turns z to the vector that is given")
{
    Rng rng = Rng::for_key(5, "sampling test", 0);
    constexpr int kCount = 40'000;
    double cosine = 0.0;
    double facet = 0.0;
    for (int k = 0; k < kCount; ++k) {
        cosine += draw_cosine(rng).z / kCount;
        // Seen from straight above, facets of GGX have the density cosine / (pi alpha^2 ...): at alpha 1, cosine / pi.
        facet += draw_facet({0.0, 0.0, 1.0}, 1.0, rng).z / kCount;
    }
    CHECK(cosine == doctest::Approx(2.0 / 3.0).epsilon(0.01));
    CHECK(facet == doctest::Approx(2.0 / 3.0).epsilon(0.01));
    CHECK(draw_facet(glm::normalize(glm::dvec3(0.6, 0.0, 0.8)), 0.0, rng) == glm::dvec3(0.0, 0.0, 1.0));
    const glm::dvec3 z = glm::normalize(glm::dvec3(0.9, -0.3, 0.2));
    const glm::dmat3 frame = make_frame(z);
    CHECK(frame * glm::dvec3(0.0, 0.0, 1.0) == z);
    CHECK(std::abs(glm::determinant(frame) - 1.0) < 1e-12);
}

TEST_CASE("SunDisc draws within its half angle, with a density that is 1 over the disc's solid angle, and none beside it")
{
    scene::Sun sun;
    sun.to_sun = {0.0F, 0.6F, 0.8F};
    sun.tan_half_angle = 0.01F;
    const SunDisc disc(sun);
    Rng rng = Rng::for_key(6, "sampling test", 0);
    for (int k = 0; k < 100; ++k) {
        const glm::dvec3 direction = disc.draw(rng);
        CHECK(glm::dot(direction, glm::dvec3(sun.to_sun)) > std::cos(0.0101));
        CHECK(disc.density_of(direction) == doctest::Approx(1.0 / (std::numbers::pi * 1e-4)).epsilon(0.001));
    }
    CHECK(disc.density_of(glm::normalize(glm::dvec3(0.0, 0.6, 0.83))) == 0.0);
}

TEST_CASE("PathEstimator sees the sheen of glTF as its formula gives it under an even sky, and the layer below dimmed by it")
{
    const auto look = [](double roughness, double base) {
        const std::string grey = std::to_string(base);
        scene::Scene scene = scene::test::build(
            R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","stage":[],"objects":[{"id":"o","shape":"sphere",)"
            R"("size":1,"position":[0,0,0],"material":{"specular":0,"roughness":1,"sheen_color":[1,0.5,0],"base_color":[)" +
            grey + "," + grey + "," + grey + R"(],"sheen_roughness":)" + std::to_string(roughness) + "}}]}]}");
        REQUIRE(scene.instances.size() == 1);
        const auto gltf = std::ranges::find(shaders::kBsdfKinds, "gltf", &shaders::BsdfKind::name);
        scene.materials.at(scene.instances[0].first_material).bsdf = static_cast<std::uint32_t>(gltf - shaders::kBsdfKinds.begin());
        scene.sky = glm::vec3(1.0F);
        scene.sun.strength = glm::vec3(0.0F);
        scene.lights.clear();
        cast::MeshTrees trees;
        const cast::Caster caster(scene, trees);
        const PathEstimator paths(scene, caster);
        Rng rng = Rng::for_key(8, "light test", 0);
        glm::dvec3 mean(0.0);
        constexpr int kCount = 40'000;
        for (int k = 0; k < kCount; ++k) {
            mean += paths.trace({{0.0, 0.0, 4.0}, {0.0, 0.0, -1.0}}, rng).radiance / double{kCount};
        }
        return mean;
    };
    // From straight above, half vectors lie at half the angle t of the light. With the density
    // (2 + 1/a) sin(t/2)^(1/a) / (2 pi), the integral of density / 4 cos t over the hemisphere is sqrt(2) / 10 for
    // a = 1 and 1 / 32 for a = 1/4.
    CHECK(look(1.0, 0.0).x == doctest::Approx(0.1 * std::numbers::sqrt2).epsilon(0.02));
    CHECK(look(1.0, 0.0).y == doctest::Approx(0.05 * std::numbers::sqrt2).epsilon(0.02));
    CHECK(look(1.0, 0.0).z == 0.0);
    CHECK(look(0.5, 0.0).x == doctest::Approx(1.0 / 32.0).epsilon(0.03));
    CHECK(look(1.0, 1.0).z == doctest::Approx(1.0 - 0.157).epsilon(0.01));
}

TEST_CASE("LightPaths and PathEstimator see the same light on a thing and on its ground")
{
    const scene::Scene scene = scene::test::build(scene::test::line_with(
        R"({"id":"o1","shape":"bowl","variant":"default","position":[0,0]})", "plain"));
    cast::MeshTrees trees;
    const cast::Caster caster(scene, trees);
    const View view(scene);
    const LightPaths exact(scene, caster);
    const PathEstimator rough(scene, caster);
    Rng rng = Rng::for_key(7, "light test", 0);
    glm::dvec3 by_exact[2]{};
    glm::dvec3 by_rough[2]{};
    for_each_ray(view, {{24, 24}, 0.3}, [&](const glm::ivec2&, const cast::Ray& ray) {
        const std::uint32_t id = caster.find_nearest(ray).id;
        for (int path = 0; path < 16; ++path) {
            by_exact[id] += exact.trace(ray, rng);
            by_rough[id] += rough.trace(ray, rng).radiance;
        }
    });
    for (int id = 0; id < 2; ++id) {
        for (glm::length_t channel = 0; channel < 3; ++channel) {
            CAPTURE(id);
            CHECK(by_exact[id][channel] > 0.0);
            CHECK(by_rough[id][channel] == doctest::Approx(by_exact[id][channel]).epsilon(0.06));
        }
    }
}

}  // namespace clevrvk::sight
