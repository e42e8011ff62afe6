// Tests outlines on a painted picture: each object has one colour, and so does the backdrop.
#include "renderer/check/check_outlines.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace clevrvk::check {
namespace {

// A sphere in the middle of the backdrop, its mask, and an estimate by which it is brighter.
struct Painted {
    scene::Scene scene = scene::test::build(scene::test::line_with(
        R"({"id":"o1","shape":"sphere","size":"large","material":"rubber","color":"red","position":[0,0]})"));
    MeshTrees trees;
    PanelCast cast = PanelCaster(scene, trees).cast();
    PictureEstimate estimate{8, {}, {}};

    Painted()
    {
        for (int y = 4; y < scene.height_px; y += 8) {
            for (int x = 4; x < scene.width_px; x += 8) {
                const std::size_t pixel = index_of(x, y);
                const bool is_sphere = cast.ids[pixel] == 1;
                estimate.pixels.push_back({pixel, cast.ids[pixel], glm::dvec3(is_sphere ? 0.6 : 0.2)});
            }
        }
    }

    [[nodiscard]] std::size_t index_of(int x, int y) const { return static_cast<std::size_t>(y * scene.width_px + x); }

    // The gain of a picture of these levels whose sphere stands so far to the right of its place.
    [[nodiscard]] double gain(int backdrop, int sphere, int right_px) const
    {
        image::PngImage image{scene.width_px, scene.height_px, 3, 8, {}};
        for (int y = 0; y < scene.height_px; ++y) {
            for (int x = 0; x < scene.width_px; ++x) {
                const bool is_sphere = x >= right_px && cast.ids[index_of(x - right_px, y)] == 1;
                image.samples.insert(image.samples.end(), 3, static_cast<std::uint16_t>(is_sphere ? sphere : backdrop));
            }
        }
        return find_outline_gain(scene, estimate, cast, PictureColors(image));
    }
};

}  // namespace

TEST_CASE("find_outline_gain is at most 0 where the sphere stands in its place, whatever its contrast")
{
    const Painted painted;
    CHECK(painted.gain(124, 203, 0) < -0.2);
    CHECK(painted.gain(140, 170, 0) < 0.0);
    CHECK(painted.gain(150, 150, 0) == 0.0);
}

TEST_CASE("find_outline_gain is what a sphere's outline loses that stands 3 or 5 pixels beside its place")
{
    const Painted painted;
    // 0.2 and 0.6 are levels 124 and 203: moved back, the picture has all of the contrast again.
    CHECK(painted.gain(124, 203, 3) > 0.4);
    CHECK(painted.gain(124, 203, 5) > painted.gain(124, 203, 3));
    CHECK(painted.gain(124, 203, 5) < 1.1);
}

TEST_CASE("find_outline_gain is 0 where too few outlines show")
{
    Painted painted;
    std::fill(painted.cast.ids.begin(), painted.cast.ids.end(), 0);
    CHECK(painted.gain(124, 203, 0) == 0.0);
}

}  // namespace clevrvk::check
