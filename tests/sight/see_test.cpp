// Tests what a grid of rays sees against spheres that are searched one by one.
#include "renderer/sight/see.h"
#include "tests/sight/spheres.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace clevrvk::sight {
namespace {

// The second is half hidden by the first, the third by none, the fourth wholly.
constexpr std::array<test::Sphere, 4> kSpheres{
    {{{-1.0F, 0.0F, 0.0F}, 1.0F}, {{0.0F, 4.0F, 0.5F}, 1.2F}, {{3.0F, 0.0F, 1.0F}, 0.5F}, {{-1.2F, 2.0F, 0.0F}, 0.3F}}};

// By a search of its own, over the whole picture.
std::vector<Seen> search(const View& view, const glm::ivec2& count)
{
    std::vector<Seen> all(kSpheres.size());
    for (int y = 0; y < count.y; ++y) {
        for (int x = 0; x < count.x; ++x) {
            const cast::Ray ray = view.ray_at({(x + 0.5) / (0.5 * count.x) - 1.0, 1.0 - (y + 0.5) / (0.5 * count.y)}).value();
            std::size_t nearest = 0;
            for (std::size_t k = 0; k < all.size(); ++k) {
                if (test::hit_sphere(kSpheres[k], ray) < test::hit_sphere(kSpheres[nearest], ray)) {
                    nearest = k;
                }
            }
            for (std::size_t k = 0; k < all.size(); ++k) {
                const bool is_hit = test::hit_sphere(kSpheres[k], ray) != cast::kNoHit;
                all[k].amodal += is_hit ? 1 : 0;
                all[k].visible += is_hit && k == nearest ? 1 : 0;
            }
        }
    }
    return all;
}

}  // namespace

TEST_CASE("see counts the rays that show an object and those that would if it were alone, as a search of all objects does")
{
    const scene::Scene scene = test::make_scene(kSpheres);
    cast::MeshTrees trees;
    const View view(scene);
    for (const glm::ivec2 count : {glm::ivec2(200, 100), glm::ivec2(37, 11)}) {
        const std::vector<Seen> found = see(cast::Caster(scene, trees), view, {count});
        const std::vector<Seen> expected = search(view, count);
        for (std::size_t k = 0; k < found.size(); ++k) {
            CHECK(found[k].visible == expected[k].visible);
            CHECK(found[k].amodal == expected[k].amodal);
        }
        CHECK(found[0].visible == found[0].amodal);
        CHECK(found[1].visible < found[1].amodal);
        CHECK(found[1].visible > 0);
        CHECK(found[3].visible == 0);
        CHECK(share_visible(found[2]) == 1.0);
        CHECK(share_visible(found[3]) == 0.0);
    }
}

TEST_CASE("see boxes the cells of an object, hidden or not")
{
    const scene::Scene scene = test::make_scene(kSpheres);
    cast::MeshTrees trees;
    const std::vector<Seen> found = see(cast::Caster(scene, trees), View(scene), {{200, 100}});
    // The first sphere's sine is 1 / sqrt(101), its middle 0.1 left of the axis: its outline touches the planes through
    // the eye at the angles -atan(0.1) - asin and -atan(0.1) + asin, tangents -0.2020 and 0. A cell is 0.005 wide.
    REQUIRE(found[0].box.has_value());
    CHECK(found[0].box->low.x == 60);
    CHECK(found[0].box->high.x == 100);
    REQUIRE(found[3].box.has_value());
    CHECK_FALSE(Seen().box.has_value());
}

TEST_CASE("A grid over a share of the picture sees its middle alone, and is_any_cut says whether an object reaches its edge")
{
    const scene::Scene scene = test::make_scene(kSpheres);
    cast::MeshTrees trees;
    const cast::Caster caster(scene, trees);
    const View view(scene);
    const std::vector<Seen> whole = see(caster, view, {{200, 100}});
    const std::vector<Seen> middle = see(caster, view, {{100, 50}, 0.5});
    CHECK(whole[2].amodal > 0);
    CHECK(middle[2].amodal == 0);
    CHECK(middle[0].amodal == whole[0].amodal);
    CHECK_FALSE(is_any_cut(caster, view, {{200, 100}}));
    CHECK(is_any_cut(caster, view, {{100, 50}, 0.25}));
}

TEST_CASE("for_each_ray leaves out cells where a fisheye shows nothing")
{
    camera::CameraSpec spec;
    spec.model = shaders::LensKind::Equidistant;
    spec.fov_deg = 180.0;
    scene::Camera camera = test::make_camera();
    camera.lens = camera::make_lens(spec);
    camera.tan_half_fov = {1.5707964F, 1.5707964F};
    int count = 0;
    for_each_ray(View(camera, {100, 100}), {{100, 100}}, [&](const glm::ivec2&, const cast::Ray&) { ++count; });
    CHECK(count == doctest::Approx(7854).epsilon(0.005));  // pi / 4 of the square
}

}  // namespace clevrvk::sight
