// Tests how paths see a panel whose lens is open and whose things move, with shares worked out by hand.
#include "renderer/check/exposure.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>

#include <string>

namespace clevrvk::check {
namespace {

// A shining ball of 0.5 m before a black background, seen from 8 m along y.
std::string line_with(const std::string& camera, const std::string& motion)
{
    return R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","image":{"width":64,"height":64},"stage":[],)"
           R"("background":"#000000","camera":{"eye":[0,-8,0],"look_at":[0,0,0],"fov_deg":45)" +
           camera +
           R"(},"objects":[{"id":"o","shape":"sphere","size":0.5,"position":[-1,0,0],)"
           R"("material":{"base_color":"#000000","specular":0,"emission":[0.5,0.5,0.5]})" +
           motion + "}]}]}";
}

// The mean radiance of the picture's middle, in a row.
double shine(const scene::Scene& scene, double x)
{
    constexpr int kCount = 4000;
    MeshTrees trees;
    const PanelCaster caster(scene, trees);
    const Exposure exposure(scene, caster, trees);
    Rng rng = Rng::for_key(1, "exposure test", 0);
    double sum = 0.0;
    for (int k = 0; k < kCount; ++k) {
        sum += exposure.trace({x, 32.0}, rng).value().radiance.x / kCount;
    }
    return sum;
}

}  // namespace

TEST_CASE("Exposure sees a ball that moves by 2 m, four of its radii, half of the time where its way's middle is")
{
    const scene::Scene moving = scene::test::build(
        line_with(R"(,"shutter":{"close_s":1,"moves_to":{}})", R"(,"moves_to":{"position":[1,0,0]})"));
    CHECK(shine(moving, 32.0) == doctest::Approx(0.25).epsilon(0.06));
    CHECK(shine(moving, 4.0) == 0.0);
}

TEST_CASE("Exposure sees what the middle of a closed lens sees, and around it through an open one that focuses elsewhere")
{
    // The ball's edge is 0.5 m from the picture's middle: 8 m away, a pixel is 0.1 m.
    const scene::Scene sharp = scene::test::build(line_with("", ""));
    CHECK(shine(sharp, 22.0) == doctest::Approx(0.5));
    CHECK(shine(sharp, 32.0) == 0.0);
    // In focus, the ball is as sharp as before; focused at 4 m, each point is a disc as wide as the lens.
    const scene::Scene focused = scene::test::build(line_with(R"(,"aperture":2,"focus_m":8)", ""));
    CHECK(shine(focused, 22.0) == doctest::Approx(0.5));
    CHECK(shine(focused, 32.0) == 0.0);
    const scene::Scene near = scene::test::build(line_with(R"(,"aperture":2,"focus_m":4)", ""));
    CHECK(shine(near, 32.0) > 0.02);
    CHECK(shine(near, 32.0) < 0.3);
    CHECK(shine(near, 22.0) < 0.45);
}

}  // namespace clevrvk::check
