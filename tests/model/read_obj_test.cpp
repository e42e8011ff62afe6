// OBJ models and their materials, whose every number is worked out by hand.
#include "renderer/model/read_obj.h"

#include "renderer/base/error.h"
#include "renderer/model/cut_polygon.h"
#include "renderer/model/obj_file.h"
#include "tests/model/obj_fixture.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::model::test {

TEST_CASE("an OBJ file's y axis points up unless it is said to be z")
{
    const Model model = read(std::string(kTriangle) + "f 1 2 3\n");
    REQUIRE(model.positions.size() == 3);
    CHECK(model.positions[2] == glm::vec3(0.0F, 0.0F, 2.0F));
    CHECK(model.normals[0] == glm::vec3(0.0F, -1.0F, 0.0F));  // +z of the file
    const Model z_up = read(std::string(kTriangle) + "f 1 2 3\n", {.is_z_up = true});
    CHECK(z_up.positions[2] == glm::vec3(0.0F, 2.0F, 0.0F));
    CHECK(z_up.normals[0] == glm::vec3(0.0F, 0.0F, 1.0F));
}

TEST_CASE("corners share a vertex where position, texture coordinates and normal agree; v grows downwards")
{
    const Model model =
        read("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0.25\nvn 0 0 2\nf 1/1/1 2/2/1 3/2/1\nf 1/1/1 3/2/1 -1/-2/-1\n");
    CHECK(model.positions.size() == 4);
    CHECK(model.triangles.size() == 2);
    CHECK(model.uvs[0][1] == glm::vec2(1.0F, 0.75F));
    CHECK(model.normals[3] == glm::vec3(0.0F, -1.0F, 0.0F));
    CHECK(model.triangles[1] == glm::uvec3(0, 2, 3));
}

TEST_CASE("a concave face is cut without leaving itself")
{
    // An arrowhead: the corner (1, 1) points inwards, so that the cut goes through it.
    const std::array<glm::dvec3, 4> arrow{{{0, 0, 0}, {1, 1, 0}, {2, 0, 0}, {1, 3, 0}}};
    double area = 0.0;
    const std::vector<glm::uvec3> triangles = cut_polygon(arrow).triangles;
    REQUIRE(triangles.size() == 2);
    for (const glm::uvec3& t : triangles) {
        const double twice = glm::cross(arrow[t.y] - arrow[t.x], arrow[t.z] - arrow[t.x]).z;
        CHECK(twice > 0.0);
        area += 0.5 * twice;
    }
    CHECK(area == doctest::Approx(2.0));  // 2 * 3 / 2 less 2 * 1 / 2
}

TEST_CASE("OBJ errors name file and line")
{
    CHECK(message("v 0 0\n") == "a.obj:1: a coordinate is missing; it must be a number from -10000000000 to 10000000000");
    CHECK(message("v 0 0 nan\n").starts_with("a.obj:1: a coordinate is 'nan'"));
    CHECK(message(std::string(kTriangle) + "f 1 2 4\n") == "a.obj:4: the face names '4', but so far there are 3 vertices");
    CHECK(message(std::string(kTriangle) + "f 1 2 99999999999999999999\n").starts_with("a.obj:4: the face names"));
    CHECK(message(std::string(kTriangle) + "f 1/1 2 3\n") == "a.obj:4: the face names '1/1', but so far there are 0 texture coordinates");
    CHECK(message(std::string(kTriangle) + "f 1 2\n") == "a.obj:4: the face has 2 corners; it must have 3 or more");
    CHECK(message(std::string(kTriangle) + "usemtl gold\nf 1 2 3\n") == "a.obj:4: the material 'gold' is in no mtllib above");
    CHECK(message(std::string(kTriangle) + "mtllib ../a.mtl\nf 1 2 3\n") ==
          "a.obj:4: there is no file '../a.mtl' in the folder of the model");
    CHECK(message("curv 0 1\n") == "a.obj:1: 'curv' is not a mesh element that can be read");
    CHECK(message("# nothing\n\n") == "a.obj: it has no faces");
}

TEST_CASE("numbers of an old material become those of glTF")
{
    const Material stone = read_material("Kd 0.2 0.4 0.6\nKs 0.5 0.25 0.5\nNs 30\nNi 1.4\nillum 2\n");
    CHECK(stone.name == "Stone (grey)");
    CHECK(stone.base_color == glm::dvec4(0.2, 0.4, 0.6, 1.0));
    CHECK(stone.metallic == 0.0);
    CHECK(stone.roughness == doctest::Approx(0.5));  // (2 / 32)^(1/4)
    CHECK(stone.specular == 0.5);
    CHECK(stone.specular_color == glm::dvec3(1.0, 0.5, 1.0));
    CHECK(stone.ior == 1.4);
    const Material matt = read_material("Kd 0.2 0.4 0.6\n");
    CHECK(matt.roughness == 1.0);
    CHECK(matt.specular == 0.0);
}

TEST_CASE("an opacity becomes transmission, tinted by as much of the color as is opaque")
{
    const Material glass = read_material("Kd 0 0.5 1\nTr 0.75\n");
    CHECK(glass.transmission == 0.75);
    CHECK(glass.base_color == glm::dvec4(0.75, 0.875, 1.0, 1.0));
    CHECK(glass.alpha_mode == AlphaMode::Opaque);
}

TEST_CASE("numbers of the PBR extension are taken as they are")
{
    const Material metal = read_material("Kd 1 0.8 0.2\nPr 0.3\nPm 1\nPc 0.5\nPcr 0.1\nKe 2 0 0\n");
    CHECK(metal.roughness == 0.3);
    CHECK(metal.metallic == 1.0);
    CHECK(metal.clearcoat == 0.5);
    CHECK(metal.clearcoat_roughness == 0.1);
    CHECK(metal.emission == glm::dvec3(2.0, 0.0, 0.0));
}

TEST_CASE("a map's scale and offset are turned to coordinates that grow downwards")
{
    const Material stone = read_material("map_Kd -s 2 3 -o 0.1 0.2 0 -clamp on a.png\n");
    REQUIRE(stone.base_color_texture);
    CHECK(stone.base_color == glm::dvec4(1.0));
    CHECK(stone.base_color_texture->scale == glm::dvec2(2.0, 3.0));
    // v' = 3 v + 0.2 upwards; with w = 1 - v it is w' = 1 - 3 (1 - w) - 0.2 = 3 w - 2.2.
    CHECK(stone.base_color_texture->offset.x == doctest::Approx(0.1));
    CHECK(stone.base_color_texture->offset.y == doctest::Approx(-2.2));
    CHECK(stone.base_color_texture->wrap_v == Wrap::ClampToEdge);
}

TEST_CASE("MTL errors name file and line")
{
    const ModelFolder folder;
    // The message of a strict import.
    const auto read_message = [&](const std::string& lines, bool is_strict = true) -> std::string {
        folder.write("a.mtl", lines);
        folder.write("a.obj", std::string("mtllib a.mtl\n") + kTriangle + "usemtl m\nf 1 2 3\n");
        const std::string file = (folder.path() / "a.mtl").string();
        try {
            static_cast<void>(load_obj(folder.path() / "a.obj", {.is_strict = is_strict}));
        } catch (const SpecError& error) {
            const std::string words = error.what();
            return words.starts_with(file) ? words.substr(file.size()) : words;
        }
        return "";
    };
    CHECK(read_message("Kd 1 1 1\n") == ":1: a material must begin with newmtl");
    CHECK(read_message("newmtl m\nKd 1 2\n").starts_with(":2: Kd is missing"));
    CHECK(read_message("newmtl m\nd 1.5\n") == ":2: d is '1.5'; it must be a number from 0 to 1");
    CHECK(read_message("newmtl m\nKx 1\n") == ":2: 'Kx' is not an element of a material");
    CHECK(read_message("newmtl m\nmap_Kd /etc/passwd\n") == ":2: '/etc/passwd' is not a file in the folder of the model");
    CHECK(read_message("newmtl m\nmap_Kd -zoom 2 a.png\n") == ":2: '-zoom' is not an option of map_Kd");
    CHECK(read_message("newmtl m\nmap_Kd none.png\n") == ":2: 'none.png' is not a file in the folder of the model");
    folder.write("b.png", "");
    CHECK(read_message("newmtl m\nmap_Kd C:\\pictures\\b.png\n").starts_with(":2: 'C:\\pictures\\b.png' is not a file in the folder"));
    CHECK(read_message("newmtl m\nmap_Kd C:\\pictures\\b.png\n", false).empty());  // taken from beside the model
    CHECK(read_message("newmtl m\nmap_Ka none.png\n").empty());             // left out
}

}  // namespace clevrvk::model::test
