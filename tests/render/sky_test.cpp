// Tests the light of a sky that is the same everywhere: closed forms, which hardly any noise may hide.
#include "renderer/resolve/read_episode.h"

#include "tests/render/render_fixture.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <string>

namespace clevrvk::render::test {

namespace {

constexpr double kSky = 0.5;

// An open ground under a sky alone. \param keys  of its material besides its colour
scene::Scene make_ground(const std::string& keys, const std::string& objects = "")
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain","image":{{"width":64,"height":48}},"background":"#000000",)"
        R"("camera":{{"eye":[0,-1,1],"look_at":[0,0,0],"focal_mm":200,"sensor_mm":36}},"lights":[{{"kind":"sky","radiance":{}}}],)"
        R"("stage":[{{"class":"ground","shape":"plane","size":10,"position":[0,0],"material":{{"base_color":[0.8,0.8,0.8]{}}}}}],)"
        R"("objects":[{}]}}]}})",
        kSky, keys, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

struct Spread {
    double mean = 0.0;
    double deviation = 0.0;  // standard, over the mean
};

// The spread of red over the picture.
Spread render_spread(TestRenderer& on, const scene::Scene& scene, int samples)
{
    const frame::Frame frame = on.renderer.render(std::span(&scene, 1), {samples})[0];
    Spread spread;
    double squares = 0.0;
    const auto count = static_cast<double>(frame.ids.size());
    for (std::size_t k = 0; k < frame.radiance.size(); k += 3) {
        const auto value = static_cast<double>(frame.radiance[k]);
        spread.mean += value / count;
        squares += value * value / count;
    }
    spread.deviation = std::sqrt(std::max(squares - spread.mean * spread.mean, 0.0)) / spread.mean;
    return spread;
}

}  // namespace

TEST_CASE("an open ground that scatters evenly has its share of an even sky in every pixel, without noise")
{
    TestRenderer on;
    scene::Scene scene = make_ground("");
    scene.materials.at(0).bsdf = scene::find_bsdf("lambert");
    const Spread spread = render_spread(on, scene, 16);
    CHECK(spread.mean == doctest::Approx(0.8 * kSky).epsilon(1e-5));
    CHECK(spread.deviation < 1e-5);
}

TEST_CASE("an open ground under an even sky has hardly any noise at 16 samples, whatever its gloss")
{
    TestRenderer on;
    for (const char* keys : {"", R"(,"roughness":0.3)", R"(,"roughness":0.5,"clearcoat":1.0)"}) {
        CAPTURE(std::string(keys));
        const Spread few = render_spread(on, make_ground(keys), 16);
        CHECK(few.deviation < 0.01);
        CHECK(few.mean / render_spread(on, make_ground(keys), 256).mean == doctest::Approx(1.0).epsilon(0.001));
    }
}

}  // namespace clevrvk::render::test
