// Tests near twins: each of the four differences alone, at its limit, and their count.
#include "generators/relations/twins.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>

namespace clevrvk::generators::relations {
namespace {

/// A changed value, and whether it is far enough from the first to count.
struct Case {
    double value = 0.0;
    bool is_other = false;
};

/// Two cups on a table, seen along y, under one lamp.
spec::PanelSpec make_panel()
{
    spec::PanelSpec panel;
    panel.labels = {{"support", "table"}};
    panel.camera.eye = {0.0, -2.0, 0.0};
    for (const double x : {0.0, 0.4}) {
        spec::ObjectSpec& object = panel.objects.emplace_back();
        object.position = {x, 0.0, 0.0};
        object.rotation_wxyz = {1.0, 0.0, 0.0, 0.0};
        object.labels = {{"color", "red"}, {"material", "stoneware"}};
    }
    spec::LightSpec lamp;
    lamp.kind = spec::LightKind::Rectangle;
    lamp.position = {1.0, -1.0, 2.0};
    lamp.radiance = {10.0, 10.0, 10.0};
    panel.light_list = {lamp};
    return panel;
}

/// A unit quaternion of a turn about z.
std::array<double, 4> turn_z(double degrees)
{
    const double half = degrees * 3.14159265358979 / 360.0;
    return {std::cos(half), 0.0, 0.0, std::sin(half)};
}

/// The camera goes around the middle, and takes the objects with it.
void look_from(double degrees, spec::PanelSpec& panel)
{
    const double angle = degrees * 3.14159265358979 / 180.0;
    panel.camera.eye = {2.0 * std::sin(angle), -2.0 * std::cos(angle), 0.0};
    for (spec::ObjectSpec& object : panel.objects) {
        const double x = object.position[0];
        object.position = {x * std::cos(angle), x * std::sin(angle), 0.0};
        object.rotation_wxyz = turn_z(degrees);
    }
}

}  // namespace

TEST_CASE("compare_pictures finds no difference between equal panels, which are near twins")
{
    CHECK(compare_pictures(make_panel(), make_panel()).count() == 0);
    CHECK(are_near_twins(make_panel(), make_panel()));
}

TEST_CASE("compare_pictures tells looks by colour or material")
{
    for (const char* key : {"color", "material"}) {
        spec::PanelSpec other = make_panel();
        other.objects[1].labels[key] = "blue";
        const Difference difference = compare_pictures(make_panel(), other);
        CHECK(difference.of_looks);
        CHECK(difference.count() == 1);
    }
}

TEST_CASE("compare_pictures tells layouts by support, by turns of 20 degrees, and by a quarter of the way between objects")
{
    const auto has_other_layout = [](const spec::PanelSpec& other) {
        const Difference difference = compare_pictures(make_panel(), other);
        CHECK(difference.count() == int{difference.of_layout});
        return difference.of_layout;
    };
    spec::PanelSpec other = make_panel();
    other.labels["support"] = "shelf";
    CHECK(has_other_layout(other));
    for (const Case& each : {Case{19.0, false}, Case{21.0, true}}) {
        other = make_panel();
        other.objects[0].rotation_wxyz = turn_z(each.value);
        CHECK(has_other_layout(other) == each.is_other);
    }
    // The way of 0.4 m becomes 0.53 m or 0.54 m; a quarter of these is 0.1325 m or 0.135 m.
    for (const Case& each : {Case{0.53, false}, Case{0.54, true}}) {
        other = make_panel();
        other.objects[1].position = {each.value, 0.0, 0.0};
        CHECK(has_other_layout(other) == each.is_other);
    }
}

TEST_CASE("compare_pictures tells cameras by 3 degrees, and layouts as the camera sees them")
{
    for (const Case& each : {Case{2.9, false}, Case{3.1, true}, Case{50.0, true}}) {
        spec::PanelSpec other = make_panel();
        look_from(each.value, other);
        const Difference difference = compare_pictures(make_panel(), other);
        CHECK(difference.of_camera == each.is_other);
        CHECK(difference.count() == int{each.is_other});
    }
}

TEST_CASE("compare_pictures tells light by the lamps' number, side and strength, and by a sun's direction")
{
    const auto has_other_light = [](const spec::PanelSpec& panel, const spec::PanelSpec& other) {
        const Difference difference = compare_pictures(panel, other);
        CHECK(difference.count() == int{difference.of_light});
        return difference.of_light;
    };
    spec::PanelSpec other = make_panel();
    other.light_list->push_back(other.light_list->front());
    CHECK(has_other_light(make_panel(), other));
    other = make_panel();
    other.light_list->front().position[0] = -1.0;
    CHECK(has_other_light(make_panel(), other));
    for (const Case& each : {Case{10.9, false}, Case{11.1, true}, Case{9.2, false}, Case{9.0, true}}) {
        other = make_panel();
        other.light_list->front().radiance[2] = each.value;
        CHECK(has_other_light(make_panel(), other) == each.is_other);
    }
    spec::PanelSpec sunny = make_panel();
    sunny.light_list->front().kind = spec::LightKind::Sun;
    sunny.light_list->front().direction = {0.0, 0.0, -1.0};
    for (const Case& each : {Case{0.17, false}, Case{0.18, true}}) {  // the tangent of 10 degrees is 0.176
        other = sunny;
        other.light_list->front().direction = {each.value, 0.0, -1.0};
        CHECK(has_other_light(sunny, other) == each.is_other);
    }
}

TEST_CASE("are_near_twins asks for three differences of four")
{
    spec::PanelSpec other = make_panel();
    other.objects[0].labels["color"] = "green";
    CHECK(are_near_twins(make_panel(), other));
    other.labels["support"] = "floor";
    CHECK(are_near_twins(make_panel(), other));
    other.light_list->front().position[0] = -1.0;
    CHECK_FALSE(are_near_twins(make_panel(), other));
}

}  // namespace clevrvk::generators::relations
