// Tests pictures against their scenes where the right levels are known without a renderer.
#include "renderer/check/check_picture.h"

#include "renderer/check/levels.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::check {
namespace {

// A ball before black that shines with radiance 16, 8 and 4.
std::string make_shining_line(const std::string& sensor)
{
    return R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"plain","image":{"width":64,"height":48},"stage":[],)"
           R"("background":"#000000","camera":{"eye":[0,-4,0],"look_at":[0,0,0],"fov_deg":30},"sensor":)" +
           sensor +
           R"(,"objects":[{"id":"o","shape":"sphere","size":0.5,"position":[0,0,0],)"
           R"("material":{"base_color":"#000000","specular":0,"emission":[16,8,4]}}]}]})";
}

// The findings of a picture in which the ball has this linear colour.
std::vector<Finding> judge(const std::string& line, const glm::dvec3& color)
{
    const spec::EpisodeSpec episode = resolve::parse_episode(line, "test:1", shipped_catalog());
    scene::MeshCache meshes;
    const scene::Scene scene = scene::build_scene(episode, 0, shipped_catalog(), meshes);
    MeshTrees trees;
    const PanelCaster caster(scene, trees);
    const PanelCast cast = caster.cast();
    image::PngImage image;
    image.width_px = scene.width_px;
    image.height_px = scene.height_px;
    image.channel_count = 3;
    image.bit_depth = 8;
    for (const std::uint32_t id : cast.ids) {
        const glm::dvec3 level = id == 0 ? glm::dvec3(0.0) : encode(color);
        for (glm::length_t channel = 0; channel < 3; ++channel) {
            image.samples.push_back(static_cast<std::uint8_t>(std::lround(level[channel])));
        }
    }
    const PanelTruth truth{&episode, 0, &scene, nullptr, nullptr};
    Findings findings;
    check_picture({&truth, &caster, &cast, &image, &trees, false}, IndexLine{}, "p.png", findings);
    return findings.found;
}

}  // namespace

TEST_CASE("check_picture takes light beyond white for sound behind a sensor that exposes it to less, and no other colour")
{
    // Four stops less: 16, 8 and 4 become 1, 1/2 and 1/4.
    const std::string darkened = make_shining_line(R"({"exposure_ev":-4})");
    CHECK(judge(darkened, {1.0, 0.5, 0.25}).empty());
    CHECK_FALSE(judge(darkened, {0.25, 0.25, 0.25}).empty());
    CHECK_FALSE(judge(darkened, {1.0, 1.0, 1.0}).empty());
    CHECK(judge(make_shining_line(R"({"exposure_ev":-6})"), {0.25, 0.125, 0.0625}).empty());
}

}  // namespace clevrvk::check
