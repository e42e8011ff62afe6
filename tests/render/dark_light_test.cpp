// Tests lights that give nothing, or far more than a picture can show: panels with them are rendered like all others.
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/environment.h"
#include "tests/render/render_fixture.h"

#include "shaders/shared/general_types.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::render::test {
namespace {

scene::Scene make_lit(const std::string& lights)
{
    const std::string line =
        R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"table","image":{"width":32,"height":24},"lights":[)" + lights +
        R"(],"objects":[{"id":"a","shape":"cube","size":0.1,"position":[0.1,0],"material":"steel"},)"
        R"({"id":"b","shape":"sphere","size":0.1,"position":[-0.1,0],"material":"clear_glass"}]}]})";
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

std::vector<float> render_radiance(TestRenderer& on, const scene::Scene& scene)
{
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {.samples = 8}).front();
    CHECK(frame.dropped_samples == 0);
    return frame.radiance;
}

std::string near_light(const std::string& kind, double radiance)
{
    const std::string size = kind == "rectangle" ? R"("size":[0.2,0.2])" : R"("radius":0.1)";
    const std::string target = kind == "sphere" ? "" : R"("target":[0,0,0],)";
    return fmt::format(R"({{"kind":"{}","position":[-0.2,-0.1,0.6],{}{},"visible":true,"radiance":{}}})", kind, target, size, radiance);
}

const std::string kRealLight = R"({"kind":"rectangle","position":[0.3,-0.2,0.8],"target":[0,0,0],"size":[0.3,0.3],"radiance":12})";

scene::Surroundings surround(const image::FloatPixels& picture)
{
    scene::Surroundings surroundings;
    surroundings.environment = std::make_shared<const scene::Environment>(scene::make_environment(picture));
    surroundings.strength = glm::vec3(static_cast<float>(surroundings.environment->scale));
    surroundings.is_visible = true;
    return surroundings;
}

}  // namespace

TEST_CASE("a light without radiance leaves a panel black, and changes no number of one that has another light")
{
    TestRenderer on;
    const std::vector<float> lit = render_radiance(on, make_lit(kRealLight));
    CHECK(*std::ranges::max_element(lit) > 0.1F);
    for (const double radiance : {0.0, 1e-30, 1e-44}) {
        const std::vector<std::string> dark_lights{
            near_light("rectangle", radiance),
            near_light("disc", radiance),
            near_light("sphere", radiance),
            fmt::format(R"({{"kind":"sun","direction":[0.1,0.2,-1],"angular_diameter_deg":1,"irradiance":{}}})", radiance),
            fmt::format(R"({{"kind":"environment","picture":"afternoon","strength":{}}})", radiance),
            fmt::format(R"({{"kind":"sky","radiance":{}}})", radiance)};
        for (const std::string& light : dark_lights) {
            CAPTURE(light);
            const std::vector<float> dark = render_radiance(on, make_lit(light));
            CHECK(*std::ranges::max_element(dark) < 1e-20F);
            const std::vector<float> both = render_radiance(on, make_lit(light + "," + kRealLight));
            // Paths of panels without sky and surroundings share their roulette (kPanelRoom).
            const bool has_other_paths = light.find("sky") != std::string::npos || light.find("environment") != std::string::npos;
            CHECK((has_other_paths || both == lit));
        }
    }
}

TEST_CASE("lights too weak to be chosen by their importance are found by chance, and divide by nothing")
{
    TestRenderer on;
    scene::Scene panel = make_lit(near_light("sphere", 0.0));
    panel.materials.at(0).inputs[shaders::kInputEmission] = glm::vec4(1e-38F);
    const std::vector<float> dark = render_radiance(on, panel);
    CHECK(*std::ranges::max_element(dark) < 1e-30F);
}

TEST_CASE("black surroundings leave a panel black, and a single pixel of 1e38 in them leaves the others their colours")
{
    TestRenderer on;
    scene::Scene panel = make_lit("");
    panel.surroundings = surround({8, 4, 1, std::vector<float>(32, 0.0F)});
    const std::vector<float> black = render_radiance(on, panel);
    CHECK(*std::ranges::max_element(black) == 0.0F);

    std::vector<float> spot(64 * 32, 0.5F);
    spot[0] = 1e38F;  // at the zenith, towards -x: the camera looks down
    panel = make_lit("");
    panel.instances.clear();
    panel.materials.clear();
    panel.background.reset();
    panel.surroundings = surround({64, 32, 1, spot});
    int right_count = 0;
    const std::vector<float> radiance = render_radiance(on, panel);
    for (const float value : radiance) {
        right_count += std::abs(value - 0.5F) < 0.005F ? 1 : 0;
    }
    CHECK(right_count == std::ssize(radiance));

    panel = make_lit("");
    panel.surroundings = surround({64, 32, 1, spot});
    const std::vector<float> lit = render_radiance(on, panel);
    CHECK(std::ranges::count_if(lit, [](float value) { return value > 1.0F; }) > std::ssize(lit) / 4);  // the lit spot is white
}

}  // namespace clevrvk::render::test
