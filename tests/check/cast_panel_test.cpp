// Tests the CPU caster: what a panel must show, and how much tolerance there is at outlines.
#include "renderer/check/cast_panel.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace clevrvk::check {
namespace {

constexpr const char* kSphere = R"({"id":"o1","shape":"sphere","size":"large","material":"rubber","color":"red","position":[0,0]})";
// Behind the sphere, seen from the world's camera.
constexpr const char* kSphereAndCube =
    R"({"id":"o1","shape":"sphere","size":"large","material":"rubber","color":"red","position":[0,0]},)"
    R"({"id":"o2","shape":"cube","size":"small","material":"rubber","color":"blue","position":[-1.0,0.9]})";

int count_of(const PanelCast& cast, std::uint32_t id)
{
    return static_cast<int>(std::count(cast.ids.begin(), cast.ids.end(), id));
}

}  // namespace

TEST_CASE("PanelCaster shows a lone object wherever its amodal pixels are")
{
    MeshTrees trees;
    const scene::Scene scene = scene::test::build(scene::test::line_with(kSphere));
    const PanelCast cast = PanelCaster(scene, trees).cast();
    CHECK(count_of(cast, 1) == cast.amodal[0].count);
    // Radius 0.7 at depth 11 and a focal length of 350 px: a disc of about 22 px.
    CHECK(cast.amodal[0].count > 1300);
    CHECK(cast.amodal[0].count < 1800);
}

TEST_CASE("PanelCaster counts hidden pixels as amodal and shows the nearer object there")
{
    MeshTrees trees;
    const scene::Scene scene = scene::test::build(scene::test::line_with(kSphereAndCube));
    const PanelCaster caster(scene, trees);
    const PanelCast cast = caster.cast();
    CHECK(count_of(cast, 1) == cast.amodal[0].count);
    CHECK(count_of(cast, 2) < cast.amodal[1].count);
    const PanelCaster::AmodalBounds bounds = caster.bound_amodal(1);
    CHECK(bounds.least.count <= cast.amodal[1].count);
    CHECK(cast.amodal[1].count <= bounds.most.count);
    CHECK(bounds.most.count - bounds.least.count <= 8);
}

TEST_CASE("may_show excuses no pixel away from an outline, and few at it")
{
    MeshTrees trees;
    const scene::Scene scene = scene::test::build(scene::test::line_with(kSphereAndCube));
    const PanelCaster caster(scene, trees);
    const PanelCast cast = caster.cast();
    int excused_count = 0;
    for (int y = 0; y < scene.height_px; ++y) {
        for (int x = 0; x < scene.width_px; ++x) {
            const std::uint32_t id = cast.ids[static_cast<std::size_t>(y * scene.width_px + x)];
            CHECK(caster.may_show(x, y, id));
            excused_count += caster.may_show(x, y, id == 1 ? 0 : 1) ? 1 : 0;
        }
    }
    // An outline of about 140 px, of which a band of 0.04 px is excused.
    CHECK(excused_count <= 12);
}

TEST_CASE("bound_amodal leaves open whether a cube around the eye ends before the floor only where the two are within rounding")
{
    MeshTrees trees;
    const scene::Scene scene = scene::test::build(
        scene::test::line_with(R"({"id":"o1","shape":"cube","size":9,"material":"rubber","color":"red","position":[0,0]})"));
    const PanelCaster::AmodalBounds bounds = PanelCaster(scene, trees).bound_amodal(0);
    CHECK(bounds.most.count > bounds.least.count);
    // The sheet rises from 4e-6 of the depth at the picture's lower edge to a thousand times as much in its middle.
    CHECK(bounds.most.count < bounds.least.count + 100);
}

TEST_CASE("may_show excuses no hole in a sheet that lies in the floor, and bound_amodal is certain of all of it (issue 47)")
{
    for (const char* const world : {"clevr", "plain", "table"}) {
        CAPTURE(world);
        MeshTrees trees;
        const scene::Scene scene = scene::test::build(scene::test::line_with(
            R"({"id":"o1","shape":"plane","size":0.3,"material":"rubber","color":"red","position":[0,0]})", world));
        const PanelCaster caster(scene, trees);
        const PanelCast cast = caster.cast();
        int excused_count = 0;
        for (int pixel = 0; pixel < scene.width_px * scene.height_px; ++pixel) {
            const bool is_sheet = cast.ids[static_cast<std::size_t>(pixel)] == 1;
            excused_count += is_sheet && caster.may_show(pixel % scene.width_px, pixel / scene.width_px, 0) ? 1 : 0;
        }
        const PanelCaster::AmodalBounds bounds = caster.bound_amodal(0);
        CHECK(count_of(cast, 1) > 150);
        CHECK(excused_count <= 12);
        CHECK(bounds.least.count >= count_of(cast, 1) - 12);
    }
}

}  // namespace clevrvk::check
