// Tests rays against whole scenes: the tree over objects finds what trying one object after another finds.
#include "renderer/cast/caster.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <cmath>
#include <memory>

namespace clevrvk::cast {
namespace {

// Objects of every kind, some through each other, over a level floor at z = 0.
scene::Scene make_scene(int object_count, Rng& rng)
{
    scene::Scene scene;
    catalog::Backdrop& backdrop = scene.backdrop.emplace();
    backdrop.s_axis = {1, 0, 0};
    backdrop.e_axis = {0, 1, 0};
    backdrop.e_min = -20.0;
    backdrop.e_max = 20.0;
    backdrop.s_curve = {-20.0, 40.0, 0.0, 0.0, 0.0};
    auto tetrahedron = std::make_shared<scene::Mesh>();
    tetrahedron->positions = {{0, 0, 1}, {1, 0, -1}, {-1, 1, -1}, {-1, -1, -1}};
    tetrahedron->triangles = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    for (int k = 0; k < object_count; ++k) {
        scene::Instance instance;
        instance.mask_id = static_cast<std::uint32_t>(k + 1);
        const auto kind = static_cast<catalog::ShapeKind>(k % 4);
        instance.geometry = scene::AnalyticShape{kind, 1.0F, 0.2F, 3, 24};
        if (kind == catalog::ShapeKind::Mesh) {
            instance.geometry = tetrahedron;
        }
        const auto x = static_cast<float>(8.0 * rng.uniform(0.0, 1.0) - 4.0);
        const auto y = static_cast<float>(8.0 * rng.uniform(0.0, 1.0) - 4.0);
        const auto z = static_cast<float>(3.0 * rng.uniform(0.0, 1.0));
        const auto scale = static_cast<float>(0.1 + 0.6 * rng.uniform(0.0, 1.0));
        const auto rotation_rad = static_cast<float>(6.28 * rng.uniform(0.0, 1.0));
        instance.placement = scene::Upright{{x, y, z}, scale, rotation_rad};
        scene.instances.push_back(instance);
    }
    return scene;
}

}  // namespace

TEST_CASE("Caster finds the first of all objects and the backdrop")
{
    Rng rng = Rng::for_key(3, "caster", 0);
    for (const int object_count : {0, 1, 7, 200}) {
        const scene::Scene scene = make_scene(object_count, rng);
        MeshTrees trees;
        const Caster caster(scene, trees);
        int object_hits = 0;
        for (int k = 0; k < 3000; ++k) {
            const double x = 12.0 * rng.uniform(0.0, 1.0) - 6.0;
            const double y = 12.0 * rng.uniform(0.0, 1.0) - 6.0;
            const double goal_x = 8.0 * rng.uniform(0.0, 1.0) - 4.0;
            const double goal_y = 8.0 * rng.uniform(0.0, 1.0) - 4.0;
            const glm::dvec3 origin(x, y, 5.0);
            const Ray ray{origin, glm::dvec3(goal_x, goal_y, 0.5) - origin};
            NearestHit expected{0, caster.intersect_stage(ray)};
            for (std::size_t object = 0; object < scene.instances.size(); ++object) {
                const double t = caster.intersect_object(object, ray);
                expected = t < expected.t ? NearestHit{static_cast<std::uint32_t>(object + 1), t} : expected;
            }
            const NearestHit found = caster.find_nearest(ray);
            CHECK(found.id == expected.id);
            CHECK(found.t == expected.t);
            object_hits += found.id != 0 ? 1 : 0;
        }
        CHECK((object_count < 7 || object_hits > 100));
    }
}

TEST_CASE("of two objects in the same place a ray hits the first")
{
    Rng rng = Rng::for_key(4, "caster", 0);
    scene::Scene scene = make_scene(1, rng);
    std::get<scene::Upright>(scene.instances.front().placement).position = {0.0F, 0.0F, 1.0F};
    for (int k = 0; k < 20; ++k) {
        scene.instances.push_back(scene.instances.front());
    }
    MeshTrees trees;
    const Caster caster(scene, trees);
    const NearestHit found = caster.find_nearest({{0, 0, 9}, {0, 0, -1}});
    CHECK(found.id == 1);
    CHECK(std::abs(found.t - (8.0 - static_cast<double>(upright_of(scene.instances.front()).scale))) < 1e-6);
}

TEST_CASE("list_first_parts names both parts that lie in one plane, and no part further behind than the tolerance")
{
    // Three sheets across the z axis, of parts 1 to 3: two at z = 1, one of them a quarter of the other, and one at
    // z = 0.9. The rays come down from z = 2, so that the last sheet is a tenth of the way behind the first.
    auto sheets = std::make_shared<scene::Mesh>();
    sheets->positions = {{-1, -1, 1}, {3, -1, 1},  {-1, 3, 1},     {-1, -1, 1},   {0, -1, 1},
                         {-1, 0, 1},  {-1, -1, 0.9F}, {3, -1, 0.9F}, {-1, 3, 0.9F}};
    sheets->triangles = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}};
    sheets->slots = {1U << scene::kPartShift, 2U << scene::kPartShift, 3U << scene::kPartShift};
    scene::Scene scene;
    scene.materials.resize(1);
    scene::Instance instance;
    instance.mask_id = 1;
    instance.geometry = sheets;
    instance.placement = scene::Upright{{0, 0, 0}, 1.0F, 0.0F};
    scene.instances.push_back(instance);
    MeshTrees trees;
    const Caster caster(scene, trees);
    const auto list = [&](double x, double y, double tolerance) {
        return caster.list_first_parts(1, {{x, y, 2.0}, {0.0, 0.0, -1.0}}, tolerance);
    };
    using Parts = std::vector<std::uint32_t>;
    CHECK(list(-0.8, -0.8, 1e-6) == Parts{1, 2});
    CHECK(list(0.5, 0.5, 1e-6) == Parts{1});
    CHECK(list(0.5, 0.5, 0.11) == Parts{1, 3});
    CHECK(list(-0.8, -0.8, 0.09) == Parts{1, 2});
    CHECK(list(-2.0, 0.0, 0.5).empty());
}

}  // namespace clevrvk::cast
