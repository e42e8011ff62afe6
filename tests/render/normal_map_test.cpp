// Tests normal maps: the light that bumps leave to diffuse surfaces, and mirrored views that stay above the surface.
#include "renderer/resolve/read_episode.h"

#include "shaders/shared/general_types.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <glm/gtc/packing.hpp>

#include <cmath>
#include <memory>
#include <numbers>
#include <string>

namespace clevrvk::render::test {

namespace {

// A map that is one normal all over, in the tangent space.
std::shared_ptr<const scene::Texture> make_map(const glm::vec3& normal)
{
    const glm::vec3 coded = 0.5F * normal + 0.5F;
    auto image = std::make_shared<scene::Image>();
    image->format = scene::Image::Format::Half;
    image->width_px = 1;
    image->height_px = 1;
    image->words = {glm::packHalf2x16({coded.x, coded.y}), glm::packHalf2x16({coded.z, 1.0F})};
    auto texture = std::make_shared<scene::Texture>();
    texture->image = image;
    return texture;
}

// The spot (1, 0, 0) of a floor, where its tangent is +y, seen at 45 degrees along -y. \param normal  of its map
scene::Scene make_floor(const std::string& lights, const std::string& material, const glm::vec3& normal)
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain","image":{{"width":32,"height":24}},"background":"#000000",)"
        R"("camera":{{"eye":[1,2,2],"look_at":[1,0,0],"fov_deg":0.5}},"lights":[{}],"stage":[{{"class":"floor","shape":"plane","size":10,)"
        R"("position":[0,0],"material":{{{}}}}}],"objects":[]}}]}})",
        lights, material);
    scene::MeshCache meshes;
    scene::Scene scene = scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
    scene.materials.at(0).textures.at(shaders::kInputNormal) = make_map(normal);
    return scene;
}

double render_mean(TestRenderer& on, const scene::Scene& scene)
{
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {.samples = 64})[0];
    double sum = 0.0;
    for (const float value : frame.radiance) {
        sum += static_cast<double>(value);
    }
    return sum / static_cast<double>(frame.radiance.size());
}

}  // namespace

TEST_CASE("a normal map shades a diffuse surface as its closed form says, where bumps stand in each other's light and elsewhere")
{
    TestRenderer on;
    const glm::dvec3 bent(0.0, 0.6, 0.8);
    struct Case {
        glm::dvec3 to_sun;
        double share;  // of the bent surface's light, by Chiang, Li and Burley's formula
    };
    // With g = (up . sun) / ((bent . sun) (bent . up)): 0.28 / (0.8 0.8) = 0.4375, and g + g^2 - g^3; 2.14; 3.125.
    for (const Case& one : {Case{{0.0, 0.96, 0.28}, 0.54516}, Case{{0.0, 0.0, 1.0}, 1.0}, Case{{0.0, -0.6, 0.8}, 1.0}}) {
        CAPTURE(one.to_sun.y);
        const std::string sun = fmt::format(R"({{"kind":"sun","direction":[0,{},{}],"angular_diameter_deg":0.1,"irradiance":2.0}})",
                                            -one.to_sun.y, -one.to_sun.z);
        scene::Scene scene = make_floor(sun, R"("base_color":[0.5,0.5,0.5],"specular":0)", glm::vec3(0.6F, 0.0F, 0.8F));
        scene.materials.at(0).bsdf = scene::find_bsdf("gltf");
        const double wanted = 0.5 / std::numbers::pi * 2.0 * glm::dot(bent, one.to_sun) * one.share;
        CHECK(render_mean(on, scene) == doctest::Approx(wanted).epsilon(0.003));
    }
}

TEST_CASE("a mirror whose normal map would mirror the view below its surface mirrors what is just above it")
{
    TestRenderer on;
    const char* sky = R"({"kind":"sky","radiance":0.5})";
    const char* mirror = R"("base_color":[1,1,1],"roughness":0,"metallic":1)";
    for (const char* bsdf : {"gltf", "principled"}) {
        for (const float slope : {0.0F, 0.6F, -0.6F}) {  // at -0.6 the mirrored view is 0.48 below the surface
            CAPTURE(std::string(bsdf));
            CAPTURE(slope);
            scene::Scene scene = make_floor(sky, mirror, glm::vec3(slope, 0.0F, 0.8F));
            scene.materials.at(0).bsdf = scene::find_bsdf(bsdf);
            CHECK(render_mean(on, scene) == doctest::Approx(0.5).epsilon(0.005));
        }
    }
}

}  // namespace clevrvk::render::test
