// Tests camera matrices, projected centres and relations: hand-worked cameras, and numbers that Blender gives for
// CLEVR's own.
#include "renderer/annotate/annotate_geometry.h"

#include <doctest/doctest.h>

#include <cmath>
#include <stdexcept>
#include <string>

using namespace clevrvk;
using annotate::PanelGeometry;

namespace {

spec::ObjectSpec place_object(const Vec3& position)
{
    spec::ObjectSpec object;
    object.position = position;
    return object;
}

// Looks along +y from (0, -10, 0): right is +x, up is +z. 35 mm on 32 mm gives 350 px of 320.
spec::PanelSpec build_level_panel()
{
    spec::PanelSpec panel;
    panel.width_px = 320;
    panel.height_px = 240;
    panel.camera = {{0.0, -10.0, 0.0}, {0.0, 0.0, 0.0}, 35.0, 32.0};
    return panel;
}

spec::PanelSpec build_clevr_panel(const Vec3& eye)
{
    spec::PanelSpec panel = build_level_panel();
    panel.camera.eye = eye;
    return panel;
}

constexpr Vec3 kClevrEye{7.481131553649902, -6.5076398849487305, 5.34366512298584};

void check_near(const std::array<double, 3>& a, const std::array<double, 3>& b, double tolerance)
{
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(std::abs(a[i] - b[i]) < tolerance);
    }
}

const std::vector<std::vector<int>>& find_relation(const PanelGeometry& geometry, const std::string& name)
{
    for (const PanelGeometry::Relation& relation : geometry.relationships) {
        if (relation.name == name) {
            return relation.related;
        }
    }
    throw std::out_of_range(name);
}

}  // namespace

TEST_CASE("annotate_geometry gives K in pixels with its centre in the middle of the picture")
{
    const PanelGeometry geometry = annotate::annotate_geometry(build_level_panel());
    const std::array<std::array<double, 3>, 3> expected{{{350.0, 0.0, 160.0}, {0.0, 350.0, 120.0}, {0.0, 0.0, 1.0}}};
    CHECK(geometry.intrinsics == expected);
}

TEST_CASE("annotate_geometry gives the pose with x right, y down, z forward")
{
    const PanelGeometry geometry = annotate::annotate_geometry(build_level_panel());
    // columns: right (1,0,0), down (0,0,-1), forward (0,1,0), eye (0,-10,0)
    const std::array<std::array<double, 4>, 4> expected{
        {{1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 1.0, -10.0}, {0.0, -1.0, 0.0, 0.0}, {0.0, 0.0, 0.0, 1.0}}};
    CHECK(geometry.pose_opencv == expected);
}

TEST_CASE("annotate_geometry projects centres, not rounded")
{
    spec::PanelSpec panel = build_level_panel();
    panel.objects = {place_object({0.0, 0.0, 0.0}), place_object({1.0, 4.0, 2.0}), place_object({0.0, -12.0, 0.0})};
    const PanelGeometry geometry = annotate::annotate_geometry(panel);
    CHECK(geometry.objects[0].pixel_coords == std::array{160.0, 120.0, 10.0});
    // depth 14: 160 + 350 * 1 / 14 = 185, 120 - 350 * 2 / 14 = 70
    CHECK(geometry.objects[1].pixel_coords == std::array{185.0, 70.0, 14.0});
    CHECK(geometry.objects[2].pixel_coords[2] == -2.0);
}

TEST_CASE("annotate_geometry agrees with K and the pose it gives")
{
    spec::PanelSpec panel = build_clevr_panel({7.9, -6.6, 5.5});
    panel.objects = {place_object({-1.4, 2.8, 0.35})};
    const PanelGeometry geometry = annotate::annotate_geometry(panel);
    const std::array<double, 3>& pixel = geometry.objects[0].pixel_coords;
    const double x = (pixel[0] - geometry.intrinsics[0][2]) / geometry.intrinsics[0][0] * pixel[2];
    const double y = (pixel[1] - geometry.intrinsics[1][2]) / geometry.intrinsics[1][1] * pixel[2];
    std::array<double, 3> world{};
    for (std::size_t row = 0; row < 3; ++row) {
        const auto& pose = geometry.pose_opencv[row];
        world[row] = pose[0] * x + pose[1] * y + pose[2] * pixel[2] + pose[3];
    }
    check_near(world, panel.objects[0].position, 1e-12);
}

TEST_CASE("annotate_geometry gives the depths and pixels of Blender for CLEVR's camera")
{
    // Blender rounds the pixels of these objects to (160, 100), (154, 110) and (169, 92).
    spec::PanelSpec panel = build_clevr_panel(kClevrEye);
    panel.objects = {place_object({0.0, 0.0, 0.7}), place_object({0.4, -0.6, 0.7}), place_object({-0.9, 1.2, 0.35})};
    const PanelGeometry geometry = annotate::annotate_geometry(panel);
    check_near(geometry.objects[0].pixel_coords, {160.0, 100.2707, 10.931634}, 1e-4);
    check_near(geometry.objects[1].pixel_coords, {153.5500, 110.2924, 10.319311}, 1e-4);
    check_near(geometry.objects[2].pixel_coords, {168.8910, 91.6387, 12.388742}, 1e-4);
}

TEST_CASE("annotate_geometry gives the depth of Blender for a jittered camera")
{
    spec::PanelSpec panel = build_clevr_panel({7.960181713104248, -6.551341533660889, 5.562511920928955});
    panel.objects = {place_object({-0.888922, -0.418883, 0.35})};
    check_near(annotate::annotate_geometry(panel).objects[0].pixel_coords, {133.9125, 105.0948, 11.917939}, 1e-4);
}

TEST_CASE("annotate_geometry gives CLEVR's published directions for its base camera")
{
    const PanelGeometry geometry = annotate::annotate_geometry(build_clevr_panel(kClevrEye));
    REQUIRE(geometry.directions.size() == 6);
    const std::vector<std::string> names{"left", "right", "front", "behind", "above", "below"};
    const std::vector<std::array<double, 3>> vectors{{-0.656311, -0.754490, 0.0}, {0.656311, 0.754490, 0.0}, {0.754490, -0.656311, 0.0},
                                                     {-0.754490, 0.656311, 0.0},  {0.0, 0.0, 1.0},           {0.0, 0.0, -1.0}};
    for (std::size_t i = 0; i < names.size(); ++i) {
        CHECK(geometry.directions[i].name == names[i]);
        check_near(geometry.directions[i].vector, vectors[i], 1e-6);
    }
}

TEST_CASE("annotate_geometry gives directions of the panel's own camera, without negative zeros")
{
    const PanelGeometry geometry = annotate::annotate_geometry(build_level_panel());
    CHECK(geometry.directions[0].vector == std::array{-1.0, 0.0, 0.0});
    CHECK(geometry.directions[2].vector == std::array{0.0, -1.0, 0.0});
    for (const PanelGeometry::Direction& direction : geometry.directions) {
        for (const double value : direction.vector) {
            CHECK_FALSE((value == 0.0 && std::signbit(value)));
        }
    }
}

TEST_CASE("annotate_geometry relates objects whose centres are more than 0.2 apart along a direction")
{
    spec::PanelSpec panel = build_level_panel();
    panel.objects = {place_object({0.0, 0.0, 0.0}), place_object({0.5, 0.25, 0.0}), place_object({0.1, 3.0, 5.0})};
    const PanelGeometry geometry = annotate::annotate_geometry(panel);
    using Related = std::vector<std::vector<int>>;
    CHECK(find_relation(geometry, "right") == Related{{1}, {}, {1}});
    CHECK(find_relation(geometry, "left") == Related{{}, {0, 2}, {}});
    CHECK(find_relation(geometry, "behind") == Related{{1, 2}, {2}, {}});
    CHECK(find_relation(geometry, "front") == Related{{}, {0}, {0, 1}});
    CHECK(geometry.relationships.size() == 4);
}

TEST_CASE("annotate_geometry takes a panel without objects")
{
    const PanelGeometry geometry = annotate::annotate_geometry(build_level_panel());
    CHECK(geometry.objects.empty());
    CHECK(find_relation(geometry, "left").empty());
}
