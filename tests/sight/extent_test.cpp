// Tests where an object is in a picture against all of the picture's rays, and against hand-worked corners.
#include "renderer/sight/extent.h"
#include "renderer/sight/see.h"
#include "tests/sight/spheres.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <vector>

namespace clevrvk::sight {
namespace {

constexpr std::array<test::Sphere, 4> kSpheres{{{{-1.0F, 0.0F, 0.0F}, 1.0F},     // whole
                                                {{4.8F, 0.0F, 2.0F}, 1.0F},      // at a corner of the picture
                                                {{0.0F, -10.0F, 0.0F}, 2.0F},    // around the eye
                                                {{30.0F, 0.0F, 0.0F}, 1.0F}}};   // beside the picture

}  // namespace

TEST_CASE("find_area holds all pixels that show an object, and count_alone counts them up to its limit")
{
    const scene::Scene scene = test::make_scene(kSpheres);
    cast::MeshTrees trees;
    const cast::Caster caster(scene, trees);
    const View view(scene);
    const std::vector<Seen> seen = see(caster, view, {view.size_px()});
    for (std::size_t k = 0; k < kSpheres.size(); ++k) {
        CAPTURE(k);
        const PixelArea area = find_area(view, caster.objects()[k]);
        if (seen[k].box) {
            CHECK(area.x0 <= seen[k].box->low.x);
            CHECK(area.y0 <= seen[k].box->low.y);
            CHECK(area.x1 >= seen[k].box->high.x);
            CHECK(area.y1 >= seen[k].box->high.y);
        }
        CHECK(count_alone(caster, view, k, 100'000) == seen[k].amodal);
        CHECK(count_alone(caster, view, k, 7) == (k == 3 ? 0 : 7));
    }
    CHECK(seen[2].amodal == 20'000);
    // The cube about the first sphere spans -2 to 0 at a depth of 9 and more: 0.2222 / 0.005 = 44.4 px from the middle.
    const PixelArea area = find_area(view, caster.objects()[0]);
    CHECK(area.x0 == 54);
    CHECK(area.x1 == 101);
}

TEST_CASE("is_middle_in_picture asks for the middle of the bounds alone")
{
    const scene::Scene scene = test::make_scene(kSpheres);
    cast::MeshTrees trees;
    const cast::Caster caster(scene, trees);
    const View view(scene);
    CHECK(is_middle_in_picture(view, caster.objects()[0]));
    CHECK(is_middle_in_picture(view, caster.objects()[1]));
    CHECK_FALSE(is_middle_in_picture(view, caster.objects()[3]));
}

TEST_CASE("bound_mesh gives shares of the picture from its top left, of corners before the camera")
{
    scene::Scene scene = test::make_scene({});
    auto mesh = std::make_shared<scene::Mesh>();
    mesh->positions = {{0.0F, 0.0F, 0.0F}, {1.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.5F}, {0.0F, -20.0F, 0.0F}};
    mesh->triangles = {{0, 1, 2}, {0, 1, 3}};
    scene::Instance& instance = scene.instances.emplace_back();
    instance.mask_id = 1;
    instance.geometry = std::shared_ptr<const scene::Mesh>(mesh);
    instance.placement = scene::Upright{{1.0F, 0.0F, 0.0F}, 2.0F, 0.0F};
    cast::MeshTrees trees;
    const cast::Caster caster(scene, trees);
    // Corners at x = 1 and 3, and at z = 0 and 1, 10 deep, where the picture is 10 wide and 5 high; the last is behind.
    const PictureBox box = bound_mesh(View(scene), caster.objects()[0]);
    CHECK(box.low.x == doctest::Approx(0.6));
    CHECK(box.high.x == doctest::Approx(0.8));
    CHECK(box.low.y == doctest::Approx(0.3));
    CHECK(box.high.y == doctest::Approx(0.5));
}

}  // namespace clevrvk::sight
