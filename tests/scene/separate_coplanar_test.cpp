// Tests which instance is moved, where to and how far, where surfaces lie exactly in one another.
#include "renderer/scene/separate_coplanar.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

namespace clevrvk::scene::test {
namespace {

// The camera is at (0, -3, 4), 5 from the origin.
Scene build_panel(const std::string& objects, const std::string& camera = R"("eye":[0,-3,4],"look_at":[0,0,0])")
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"table","camera":{{{}}},)"
        R"("stage":[{{"class":"floor","shape":"plane","size":2,"position":[0,0],"material":{{"base_color":[1,1,1]}}}}],)"
        R"("objects":[{}]}}]}})",
        camera, objects);
    return build(line);
}

std::string body(const std::string& id, const std::string& shape, const std::string& keys)
{
    return fmt::format(R"({{"id":"{}","shape":"{}",{},"material":{{"base_color":[0.5,0.5,0.5]}}}})", id, shape, keys);
}

glm::dvec3 position_of(const Scene& scene, std::size_t object)
{
    return std::visit([](const auto& place) { return glm::dvec3(place.position); }, scene.instances.at(object).placement);
}

// From 4e-6 to 2e-5 of the reach, which is some 5 to 8 here.
bool is_hair(double height)
{
    return height > 2e-5 && height < 1.6e-4;
}

}  // namespace

TEST_CASE("a sheet that lies in the floor is a hair above it, and nothing else moves")
{
    const Scene scene = build_panel(body("sheet", "plane", R"("size":0.5,"position":[0.2,0.1,0])"));
    const glm::dvec3 position = position_of(scene, 0);
    CHECK(position.x == doctest::Approx(0.2));
    CHECK(position.y == doctest::Approx(0.1));
    CHECK(is_hair(position.z));
    CHECK(position_of(scene, 1) == glm::dvec3(0.0));
}

TEST_CASE("a sheet nearer to the floor than rounding is above it, and one that is farther stays where it is")
{
    CHECK(is_hair(position_of(build_panel(body("a", "plane", R"("size":0.5,"position":[0,0,-0.000001])")), 0).z));
    const Scene above = build_panel(body("a", "plane", R"("size":0.5,"position":[0,0,0.0001])"));
    const Scene below = build_panel(body("a", "plane", R"("size":0.5,"position":[0,0,-0.0001])"));
    CHECK(position_of(above, 0).z == doctest::Approx(1e-4).epsilon(1e-6));
    CHECK(position_of(below, 0).z == doctest::Approx(-1e-4).epsilon(1e-6));
}

TEST_CASE("closed bodies stand where they are: nobody sees the faces that touch")
{
    const Scene scene = build_panel(body("low", "cube", R"("size":0.5,"position":[0,0,0.5],"rotation_deg":10)") + "," +
                                    body("high", "cylinder", R"("size":0.25,"position":[0,0,1.25])"));
    CHECK(position_of(scene, 0) == glm::dvec3(0.0, 0.0, 0.5));
    CHECK(position_of(scene, 1) == glm::dvec3(0.0, 0.0, 1.25));
}

TEST_CASE("a closed body of glass is a hair above the floor, so that what is below it is seen through it")
{
    const Scene scene =
        build_panel(R"({"id":"a","shape":"cube","size":0.5,"position":[0,0,0.5],"material":{"base_color":[1,1,1],"transmission":1}})");
    CHECK(is_hair(position_of(scene, 0).z - 0.5));
}

TEST_CASE("a closed body seen from below the floor that it stands on is a hair below it")
{
    const Scene scene = build_panel(body("a", "cube", R"("size":0.5,"position":[0,0,0.5])"), R"("eye":[0,-3,-4],"look_at":[0,0,0])");
    CHECK(is_hair(0.5 - position_of(scene, 0).z));
}

TEST_CASE("a sheet that lies in a box's face is before it, whichever is the first and whichever way the sheet's front is")
{
    const std::string box = body("box", "cube", R"("size":0.5,"position":[0,0,0.5])");
    const std::string sheet = body("sheet", "plane", R"("size":0.25,"position":[0,0,1])");
    const std::string turned = body("sheet", "plane", R"("size":0.25,"position":[0,0,1],"rotation_wxyz":[0,1,0,0])");
    CHECK(is_hair(position_of(build_panel(box + "," + sheet), 1).z - 1.0));
    CHECK(is_hair(position_of(build_panel(sheet + "," + box), 0).z - 1.0));
    CHECK(is_hair(position_of(build_panel(box + "," + turned), 1).z - 1.0));
    CHECK(is_hair(position_of(build_panel(turned + "," + box), 0).z - 1.0));
    CHECK(position_of(build_panel(turned + "," + box), 1).z == 0.5);
}

TEST_CASE("a sheet in a face that the camera cannot see is outside of it, for mirrors")
{
    const std::string sheet =
        body("sheet", "plane", R"("size":0.25,"position":[0,0.5,0.5],"rotation_wxyz":[0.70710678,0.70710678,0,0])");
    const Scene scene = build_panel(body("box", "cube", R"("size":0.5,"position":[0,0,0.5])") + "," + sheet);
    CHECK(is_hair(position_of(scene, 1).y - 0.5));
}

TEST_CASE("of two sheets the one whose front faces the camera is before the other, else the later")
{
    const std::string up = body("up", "plane", R"("size":0.5,"position":[0,0,1])");
    const std::string down = body("down", "plane", R"("size":0.5,"position":[0.1,0,1],"rotation_wxyz":[0,1,0,0])");
    const std::string later = body("later", "plane", R"("size":0.5,"position":[0.1,0,1])");
    CHECK(is_hair(position_of(build_panel(up + "," + down), 0).z - 1.0));
    CHECK(is_hair(position_of(build_panel(down + "," + up), 1).z - 1.0));
    CHECK(is_hair(position_of(build_panel(up + "," + later), 1).z - 1.0));
    CHECK(position_of(build_panel(up + "," + later), 0).z == 1.0);
}

TEST_CASE("sheets that lie in one plane of the floor are one above the other, in order")
{
    std::string sheets;
    for (int k = 0; k < 4; ++k) {
        sheets += fmt::format("{}{}", k == 0 ? "" : ",", body(fmt::format("s{}", k), "plane", R"("size":0.5,"position":[0,0,0])"));
    }
    const Scene scene = build_panel(sheets);
    for (std::size_t k = 0; k < 4; ++k) {
        CHECK(is_hair(position_of(scene, k).z - (k == 0 ? 0.0 : position_of(scene, k - 1).z)));
    }
}

TEST_CASE("sheets of one plane that touch along an edge stay where they are")
{
    const Scene scene = build_panel(body("a", "plane", R"("size":0.3,"position":[-0.3,0,1])") + "," +
                                    body("b", "plane", R"("size":0.3,"position":[0.3,0,1])"));
    CHECK(position_of(scene, 0).z == 1.0);
    CHECK(position_of(scene, 1).z == 1.0);
}

TEST_CASE("a sheet that slides over the floor and turns is a hair above it at all times")
{
    const Scene scene = build_panel(
        body("sheet", "plane", R"("size":0.5,"position":[0,0,0],"moves_to":{"position":[0.5,0.2,0],"rotation_deg":120})"),
        R"("eye":[0,-3,4],"look_at":[0,0,0],"shutter":{"close_s":1})");
    const Move& move = scene.instances[0].move.value();
    CHECK(is_hair(position_of(scene, 0).z));
    CHECK(is_hair(move.open.position.z));
    CHECK(is_hair(move.close.position.z));
    CHECK(move.close.position.x == doctest::Approx(0.5));
}

TEST_CASE("a sheet that slides onto a box while the shutter is open is before its top")
{
    const Scene scene = build_panel(body("box", "cube", R"("size":0.5,"position":[0,0,0.5])") + "," +
                                        body("sheet", "plane", R"("size":0.1,"position":[0.7,0,1],"moves_to":{"position":[0,0,1]})"),
                                    R"("eye":[0,-3,4],"look_at":[0,0,0],"shutter":{"close_s":1,"label_time":"open"})");
    CHECK(is_hair(scene.instances[1].move.value().close.position.z - 1.0));
}

TEST_CASE("what lies on the floor of CLEVR is above its sheet, which rises by some hundredths behind the origin")
{
    const Scene scene = build(line_with(R"({"id":"a","shape":"plane","size":0.5,"material":"rubber","color":"red","position":[0,0]},)"
                                        R"({"id":"b","shape":"cube","size":0.5,"material":"rubber","color":"red","position":[2,2]})",
                                        "clevr"));
    // At its far corner, (-0.5, 0.5), the sheet is 0.00717 high.
    CHECK(position_of(scene, 0).z == doctest::Approx(0.00737).epsilon(0.01));
    CHECK(position_of(scene, 1).z == 0.5);
}

}  // namespace clevrvk::scene::test
