// OBJ files that need repairs: each is taken with a warning, and a strict import refuses it.
#include "renderer/model/cut_polygon.h"
#include "renderer/model/obj_file.h"
#include "renderer/model/read_obj.h"
#include "tests/model/obj_fixture.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::model::test {
namespace {

// The warnings of an import that is not strict; a strict one must refuse it.
bool warns(const Model& model, const std::string& words)
{
    return std::ranges::any_of(model.warnings, [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

// A square of four metres a side with the given lines between its vertices and its face.
std::string make_square(const std::string& lines, const std::string& face = "f 1 2 3 4\n")
{
    return "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\n" + lines + face;
}

double find_area(const Model& model)
{
    double area = 0.0;
    for (const glm::uvec3& t : model.triangles) {
        const glm::dvec3 a(model.positions[t.x]);
        area += 0.5 * glm::length(glm::cross(glm::dvec3(model.positions[t.y]) - a, glm::dvec3(model.positions[t.z]) - a));
    }
    return area;
}

}  // namespace

TEST_CASE("a byte order mark, comments at the end of lines and every kind of line end are passed over")
{
    const Model model = read("\xef\xbb\xbfv 0 0 0 # first\r\nv 4 0 0\rv 4 4 0\nvt 0 0\t# lower left\nf 1 2 3 # face\n");
    CHECK(find_area(model) == doctest::Approx(8.0));
    CHECK(warns(model, "a byte order mark is ignored"));
    CHECK(warns(model, "comments at the end of lines are ignored (3 times; a.obj:1: "));
    CHECK(message("\xef\xbb\xbf" + make_square("")) == "a.obj:1: the file begins with a byte order mark");
    CHECK(message(make_square("", "f 1 2 3 # face\n")) == "a.obj:5: the face names '#', but so far there are 4 vertices");
    CHECK(message(std::string("\xff\xfev\0", 4)) == "a.obj: it is written in UTF-16; save it as UTF-8");
}

TEST_CASE("a backslash joins lines, but none to a comment")
{
    CHECK(read(make_square("# C:\\models\\\n", "f 1 2 \\\n 3 4\n")).triangles.size() == 2);
    CHECK(read("# C:\\\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n").positions.size() == 3);
}

TEST_CASE("numbers are read as they are written, or refused")
{
    const std::array<std::pair<const char*, double>, 9> known{{{"+1.5", 1.5},
                                                               {"-.25", -0.25},
                                                               {"5.", 5.0},
                                                               {"1e2", 100.0},
                                                               {"1.5E+2", 150.0},
                                                               {"2.5e-1", 0.25},
                                                               {"00012", 12.0},
                                                               {"0.1", 0.1},
                                                               {"123456789.0123456789", 123456789.0123456789}}};
    for (const auto& [text, number] : known) {
        const std::string word = text;
        CAPTURE(word);
        // Two other corners at the origin keep the position from being moved.
        const Model model = read_obj(fmt::format("v {} 0 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n", word), "a.obj", std::nullopt, {});
        CHECK(model.positions[0].x == static_cast<float>(number));
    }
    for (const std::string word : {"+-1", "--1", "1,5", "1.0.0", "0x10", "1e", "e5", "1e999", "nan", "inf", "-1.#IND", "1f"}) {
        CAPTURE(word);
        CHECK_THROWS_WITH_AS(static_cast<void>(read("v " + word + " 0 0\n")), doctest::Contains("a.obj:1: a coordinate is '"), SpecError);
    }
    // To the last bit, which decimals lose that are added up one by one.
    Repairs repairs(true);
    const ObjRules rules{.most_coordinate = 1000.0, .most_corners = 3};
    const ObjFile file = parse_obj_file("v 0.085649 0.236811 105.342712\nf 1 1 1\n", "a.obj", rules, repairs);
    CHECK(file.positions[0] == glm::dvec3(0.085649, 0.236811, 105.342712));
}

TEST_CASE("a model far from its origin keeps its form, and says where the origin is")
{
    // A square of 4 m at 500 km and 5,000 km: floats there are 0.03 m and 0.5 m apart.
    const std::string far = "v 500000.125 7 -5400000.5\nv 500004.125 7 -5400000.5\nv 500004.125 7 -5399996.5\nv 500000.125 7 -5399996.5\n";
    const Model model = read(far + "f 1 2 3 4\n");
    CHECK(model.origin == glm::dvec3(500002.125, 5399998.5, 7.0));
    CHECK(model.positions[0] == glm::vec3(-2.0F, 2.0F, 0.0F));
    CHECK(find_area(model) == 16.0);
    CHECK(read(make_square("")).origin == glm::dvec3(0.0));
    // A vertex that no face has does not count.
    CHECK(read(far + "v 0 0 0\nf 1 2 3 4\n").origin == model.origin);
}

TEST_CASE("normals that are no numbers or have no length are those of the faces, each its own")
{
    // Two squares that meet at right angles along the y axis.
    const std::string corner = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 0 1 1\n";
    const std::string faces = "f 1//1 2//1 3//1 4//1\nf 1//1 4//1 6//1 5//1\n";
    for (const std::string normal : {"0 0 0", "nan nan nan", "-nan(ind) 0 1", "-1.#IND -1.#IND -1.#IND", "inf 0 0"}) {
        CAPTURE(normal);
        const Model model = read_obj(corner + "vn " + normal + "\n" + faces, "a.obj", std::nullopt, {.is_z_up = true});
        for (std::size_t k = 0; k < model.triangles.size(); ++k) {
            for (glm::length_t c = 0; c < 3; ++c) {
                const glm::vec3& n = model.normals[model.triangles[k][c]];
                CHECK(n == (k < 2 ? glm::vec3(0.0F, 0.0F, 1.0F) : glm::vec3(1.0F, 0.0F, 0.0F)));
            }
        }
        CHECK(warns(model, "1 normals of length 0 are replaced by the normals of the faces"));
    }
    CHECK(message(corner + "vn nan nan nan\n" + faces).starts_with("a.obj:7: a normal is 'nan'"));
    CHECK(warns(read(make_square("vt nan nan\n", "f 1/1 2/1 3/1 4/1\n")), "texture coordinates that are not numbers become 0"));
}

TEST_CASE("corners go without texture coordinates and normals that are not there, but not without vertices")
{
    const Model model = read(make_square("vt 0 0\n", "f 1/1/1 2/2/2 3/0/0 -1/-1/-1\n"));
    CHECK(find_area(model) == doctest::Approx(16.0));
    CHECK(model.normals[0] == glm::vec3(0.0F, -1.0F, 0.0F));
    CHECK(warns(model, "missing texture coordinates and normals of corners are ignored (6 times; "));
    CHECK(message(make_square("", "f 1//1 2 3\n")) == "a.obj:5: the face names '1//1', but so far there are 0 normals");
    for (const std::string word : {"5", "0", "-5", "x", "1/x", "1.5", "1//1.5", "99999999999999999999", "1/1/1/1"}) {
        CAPTURE(word);
        CHECK_THROWS_WITH_AS(static_cast<void>(read(make_square("", "f 1 2 " + word + "\n"))), doctest::Contains("a.obj:5: "), SpecError);
    }
}

TEST_CASE("faces of one smoothing group share normals where they meet, weighted by their angles")
{
    // At the edge from (0, 0, 0) to (0, 1, 0), each square has a right angle: the mean of +z and +x.
    const std::string corner = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 0 1 1\n";
    const auto normal_at = [](const Model& model, const glm::vec3& place) {
        const auto found = std::ranges::find(model.positions, place);
        return model.normals[static_cast<std::size_t>(found - model.positions.begin())];
    };
    const ObjOptions z_up{.is_z_up = true};
    for (const std::string group : {"s 1\n", "s on\n", "s 7\n"}) {
        const Model smooth = read(corner + group + "f 1 2 3 4\nf 1 4 6 5\n", z_up);
        CHECK(normal_at(smooth, {0, 0, 0}).x == doctest::Approx(std::sqrt(0.5)));
        CHECK(normal_at(smooth, {0, 0, 0}).z == doctest::Approx(std::sqrt(0.5)));
        CHECK(normal_at(smooth, {1, 1, 0}) == glm::vec3(0.0F, 0.0F, 1.0F));
        CHECK_FALSE(warns(smooth, "shaded flat"));
    }
    for (const std::string text : {"s off\nf 1 2 3 4\nf 1 4 6 5\n", "s 0\nf 1 2 3 4\nf 1 4 6 5\n", "s 1\nf 1 2 3 4\ns 2\nf 1 4 6 5\n"}) {
        const Model flat = read(corner + text, z_up);
        CHECK(normal_at(flat, {0, 0, 0}) == glm::vec3(0.0F, 0.0F, 1.0F));
    }
    // A vertex of two thin triangles and a square on one side weighs by angle, not by how many faces there are.
    const Model split = read(corner + "s 1\nf 1 2 3\nf 1 3 4\nf 1 4 6 5\n", z_up);
    CHECK(normal_at(split, {0, 0, 0}).x == doctest::Approx(std::sqrt(0.5)));
}

TEST_CASE("colors of vertices are sRGB from 0 to 1, or to 255, and multiply white where there is no material")
{
    const Model model = read("v 0 0 0 1 0 0\nv 1 0 0 0 0.5 0\nv 0 1 0 0 0 1 1\nv 0 0 1\nf 1 2 3\nf 1 2 4\n");
    REQUIRE(model.colors.size() == model.positions.size());
    CHECK(model.colors[0] == glm::vec4(1.0F, 0.0F, 0.0F, 1.0F));
    CHECK(model.colors[1].y == doctest::Approx(0.21404));  // ((0.5 + 0.055) / 1.055)^2.4
    CHECK(model.colors[2] == glm::vec4(0.0F, 0.0F, 1.0F, 1.0F));
    CHECK(model.colors[5] == glm::vec4(1.0F));  // without a color
    CHECK(model.materials[0].base_color == glm::dvec4(1.0));
    const Model bytes = read("v 0 0 0 255 0 0\nv 1 0 0 0 127.5 0\nv 0 1 0 0 0 1\nf 1 2 3\n");
    CHECK(bytes.colors[0].x == 1.0F);
    CHECK(bytes.colors[1].y == doctest::Approx(0.21404));
    CHECK(warns(bytes, "vertex colors are read as 0 to 255"));
    CHECK(read("v 0 0 0 1 1 1\nv 1 0 0 1 1 1\nv 0 1 0 1 1 1\nf 1 2 3\n").colors.empty());
    const Model lost = read("v 0 0 0 nan nan nan\nv 1 0 0 0 1 0\nv 0 1 0 0 1 0\nf 1 2 3\n");
    CHECK(lost.colors[0] == glm::vec4(1.0F));
    CHECK(warns(lost, "vertex colors that are not numbers become white"));
    CHECK(read("v 0 0 0 1.0\nv 1 0 0 0.5\nv 0 1 0 1.0\nf 1 2 3\n").colors.empty());  // weights
}

TEST_CASE("materials that are nowhere, and MTL files that are not there, give way to the default")
{
    const ModelFolder folder;
    folder.write("a.mtl", "newmtl red\nKd 1 0 0\n");
    folder.write("b c.mtl", "newmtl red\nKd 0 1 0\nnewmtl blue\nKd 0 0 1\n");
    const auto load = [&](const std::string& lines, bool is_strict = false) {
        folder.write("a.obj", make_square(lines));
        return load_obj(folder.path() / "a.obj", {.is_strict = is_strict});
    };
    const Model missing = load("mtllib gone.mtl\nusemtl red\n");
    CHECK(missing.materials[0].name == "red");
    CHECK(missing.materials[0].base_color == glm::dvec4(0.8, 0.8, 0.8, 1.0));
    CHECK(warns(missing, "missing MTL files are left out ("));
    CHECK(warns(missing, (folder.path() / "a.obj").string() + ":5: there is no file 'gone.mtl'"));
    CHECK(warns(missing, "materials that no MTL file defines are replaced by the default material ("));
    CHECK(warns(load("mtllib a.mtl\nusemtl None\n"), "the material 'None' is in no mtllib above"));
    // The first of several files that has a material counts; names may have blanks.
    CHECK(load("mtllib a.mtl b c.mtl\nusemtl red\n").materials[0].base_color == glm::dvec4(1.0, 0.0, 0.0, 1.0));
    CHECK(load("mtllib b c.mtl a.mtl\nusemtl red\n").materials[0].base_color == glm::dvec4(0.0, 1.0, 0.0, 1.0));
    CHECK(load("mtllib a.mtl b c.mtl\nusemtl blue\n").materials[0].base_color == glm::dvec4(0.0, 0.0, 1.0, 1.0));
    CHECK(load("mtllib A.MTL # all\nusemtl red # bright\n").materials[0].base_color == glm::dvec4(1.0, 0.0, 0.0, 1.0));
    CHECK(load("usemtl red\nmtllib \"b c.mtl\"\n").materials[0].base_color == glm::dvec4(0.0, 1.0, 0.0, 1.0));
    CHECK_THROWS_WITH_AS(static_cast<void>(load("mtllib gone.mtl\n", true)), doctest::Contains("there is no file 'gone.mtl'"), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(load("mtllib a.mtl b c.mtl\n", true)), doctest::Contains("there is no file"), SpecError);
}

TEST_CASE("keys of materials are taken in any case, and unknown ones are left out with a warning")
{
    const ModelFolder folder;
    folder.write("a.png", "");
    const auto load = [&](const std::string& lines) {
        folder.write("a.mtl", "\xef\xbb\xbfnewmtl m\n" + lines);
        folder.write("a.obj", "mtllib a.mtl\n" + make_square("usemtl m\n"));
        return load_obj(folder.path() / "a.obj", {});
    };
    const Model lower = load("kd 1 0 0 # red\nmap_kd a.png\nNI 1.4\n");
    CHECK(lower.materials[0].base_color_texture.has_value());
    CHECK(lower.materials[0].base_color == glm::dvec4(1.0, 0.0, 0.0, 1.0));
    CHECK(lower.materials[0].ior == 1.4);
    CHECK(warns(lower, "elements of materials are recognised in upper and lower case (3 times; "));
    CHECK(warns(load("Kt 0.5 0.5 0.5\nKm 0\n"), "unknown elements of materials are left out (2 times; "));
    CHECK(warns(load("map_Kd\n"), "maps that name no picture are left out"));
    // The offset of one map is not that of the next.
    CHECK(load("map_Kd -o 0.5 0 a.png\nmap_Ke -s 2 2 a.png\n").materials[0].emission_texture->offset == glm::dvec2(0.0, -1.0));
}

TEST_CASE("Tr 1 of an opaque illumination model is MeshLab's opacity, d counts before it")
{
    CHECK(read_material("Tr 1.000000\nillum 2\n").transmission == 0.0);
    CHECK(read_material("illum 1\nTr 1\n").transmission == 0.0);
    CHECK(read_material("Tr 1\nillum 4\n").transmission == 1.0);
    CHECK(read_material("Tr 1\n").transmission == 1.0);
    CHECK(read_material("d 1\nTr 1\n").transmission == 0.0);
    CHECK(read_material("d 0\n").transmission == 1.0);
    CHECK(read_material("Tr 0.25\nillum 2\n").transmission == 0.25);
}

TEST_CASE("pictures are found in other letters, by the end of a foreign path, and below folders that the user names")
{
    const ModelFolder folder;
    folder.write("models/a.obj", "mtllib a.mtl\n" + make_square("usemtl m\n"));
    folder.write("models/wood grain.png", "");
    folder.write("models/maps/wood.png", "");
    folder.write("images/texture0.png", "");
    const auto load = [&](const std::string& map, const ObjOptions& options = {}) {
        folder.write("models/a.mtl", "newmtl m\nmap_Kd " + map + "\n");
        return load_obj(folder.path() / "models/a.obj", options);
    };
    const auto finds = [&](const std::string& map, const std::string& name, const ObjOptions& options = {}) {
        const Model model = load(map, options);
        return model.images.size() == 1 && model.images[0].name == name;
    };
    CHECK(finds("Wood_Grain.PNG", "") == false);
    CHECK(finds("Wood Grain.PNG", "wood grain.png"));
    CHECK(finds("\"wood grain.png\"", "wood grain.png"));
    CHECK(finds("C:\\Users\\anna\\Maps\\wood.png", "maps/wood.png"));
    CHECK(finds("/home/anna/wood grain.png", "wood grain.png"));
    const ObjOptions root{.is_strict = true, .texture_roots = {folder.path()}};
    const ObjOptions images{.texture_roots = {folder.path() / "images"}};
    CHECK(finds("../images/texture0.png", "../images/texture0.png", root));
    CHECK(finds("../images/texture0.png", "../images/texture0.png", images));
    CHECK(finds("D:/renders/texture0.png", "texture0.png", images));
    CHECK(finds("texture0.png", "texture0.png", images));
    const Model missing = load("../images/texture0.png");
    CHECK(missing.images.empty());
    CHECK_FALSE(missing.materials[0].base_color_texture.has_value());
    CHECK(warns(missing, "missing pictures are left out; name their folder with --texture-root ("));
    // A link out of the folder is none of its files.
    fs::create_symlink(folder.path() / "images/texture0.png", folder.path() / "models/link.png");
    CHECK(load("link.png").images.empty());
}

TEST_CASE("a face that crosses itself is reported, and cut in time that grows with the square of its corners")
{
    CHECK(warns(read("v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 1 0\nf 1 2 3 4\n"), "1 faces intersect themselves"));
    CHECK_FALSE(warns(read(make_square("")), "cross"));
    // Every second corner of a star with 1,001 points: it winds round its middle 500 times.
    std::string star;
    std::string face = "f";
    for (int k = 0; k < 1001; ++k) {
        const double angle = 2.0 * std::numbers::pi * (500.0 * k / 1001.0);
        star += fmt::format("v {} {} 0\n", std::cos(angle), std::sin(angle));
        face += fmt::format(" {}", k + 1);
    }
    const Model model = read(star + face + "\n");
    CHECK(model.triangles.size() == 999);
    CHECK(warns(model, "1 faces intersect themselves"));
}

}  // namespace clevrvk::model::test
