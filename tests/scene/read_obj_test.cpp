// Tests reading OBJ meshes: what is accepted, and how bad ones are refused.
#include "renderer/scene/read_obj.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <glm/glm.hpp>

#include <cmath>
#include <cstddef>
#include <numbers>
#include <string>
#include <vector>

namespace clevrvk::scene {

namespace {

constexpr const char* kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

Mesh parse_square_with(const std::string& lines)
{
    return parse_obj(kSquare + lines, "m.obj");
}

// "" when there is none.
std::string message_of(const std::string& text)
{
    try {
        static_cast<void>(parse_obj(text, "m.obj"));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("parse_obj takes vertices and triangles in the order of the file")
{
    const Mesh mesh = parse_square_with("f 1 2 3\nf 1 3 4\n");
    REQUIRE(mesh.positions.size() == 4);
    CHECK(mesh.positions[2] == glm::vec3(1.0F, 1.0F, 0.0F));
    REQUIRE(mesh.triangles.size() == 2);
    CHECK(mesh.triangles[0] == glm::uvec3(0, 1, 2));
    CHECK(mesh.triangles[1] == glm::uvec3(0, 2, 3));
}

TEST_CASE("parse_obj splits a face of four corners into two triangles of the same orientation")
{
    const Mesh mesh = parse_square_with("f 1 2 3 4\n");
    REQUIRE(mesh.triangles.size() == 2);
    float area = 0.0F;
    for (const glm::uvec3& t : mesh.triangles) {
        const glm::vec3 normal = glm::cross(mesh.positions[t.y] - mesh.positions[t.x], mesh.positions[t.z] - mesh.positions[t.x]);
        CHECK(normal.z > 0.0F);
        area += 0.5F * normal.z;
    }
    CHECK(area == doctest::Approx(1.0));
}

TEST_CASE("parse_obj splits a concave face into triangles that cover it once, whichever corner it begins with, in space")
{
    // An L of area 3, and an arrowhead whose shorter diagonal lies outside of it, of area 3.
    const std::vector<std::vector<glm::dvec2>> outlines{{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}},
                                                        {{0, 0}, {0.75, 6}, {0, 4}, {-0.75, 6}}};
    for (const std::vector<glm::dvec2>& outline : outlines) {
        for (std::size_t first = 0; first < outline.size(); ++first) {
            std::string text;
            std::string face = "f";
            for (std::size_t k = 0; k < outline.size(); ++k) {
                const glm::dvec2& p = outline[(first + k) % outline.size()];
                text += fmt::format("v {} {} {}\n", p.x, 0.5 * p.x + p.y, 2.0 * p.y);  // in a plane with the normal (1, -2, 1)
                face += fmt::format(" {}", k + 1);
            }
            const Mesh mesh = parse_obj(text + face, "m.obj");
            CHECK(mesh.triangles.size() == outline.size() - 2);
            glm::dvec3 area(0.0);
            for (const glm::uvec3& t : mesh.triangles) {
                const glm::dvec3 a(mesh.positions[t.x]);
                const glm::dvec3 normal = glm::cross(glm::dvec3(mesh.positions[t.y]) - a, glm::dvec3(mesh.positions[t.z]) - a);
                CHECK(glm::dot(normal, glm::dvec3(1.0, -2.0, 1.0)) > 0.0);  // none is turned over
                area += 0.5 * normal;
            }
            CHECK(area.z == doctest::Approx(3.0));  // seen along z, the outline is sheared and not scaled
        }
    }
}

TEST_CASE("parse_obj passes over normals, texture coordinates, names, points and comments")
{
    CHECK(parse_square_with("vn 0 0 1\nvt 0 0\no square\n# f 9 9 9\n\nusemtl none\np 1\nf 1/1/1 2/1 3//1\n").triangles.size() == 1);
}

TEST_CASE("parse_obj takes carriage returns, blanks at the beginning, and a last line without an end")
{
    const Mesh mesh = parse_obj("\tv 0 0 0\r\n  v -1.5e0 .5 0\r\nv 1 1 0 1.0\r\nf 1 2 3", "m.obj");
    CHECK(mesh.positions[1] == glm::vec3(-1.5F, 0.5F, 0.0F));
    CHECK(mesh.triangles.size() == 1);
}

TEST_CASE("parse_obj counts negative vertices from the last one back")
{
    CHECK(parse_square_with("f -4 -3 -1\n").triangles[0] == glm::uvec3(0, 1, 3));
}

TEST_CASE("parse_obj refuses a coordinate that is not a number, missing, not finite or far away")
{
    for (const std::string word : {"nan", "inf", "-inf", "1e60", "1001", "-1001", "x", "0x1", "1.0.0", "1,5", "+-1", "--1"}) {
        CAPTURE(word);
        const std::string expected = "m.obj:2: a coordinate is '" + word + "'; it must be a number from -1000 to 1000";
        CHECK(message_of("v 0 0 0\nv 1 " + word + " 0\nv 1 1 0\nf 1 2 3\n") == expected);
    }
    CHECK(message_of("v 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n").starts_with("m.obj:1: a coordinate is missing"));
    CHECK(message_of("v 1000 -1000 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n").empty());
}

TEST_CASE("parse_obj refuses a face that names a vertex that is not there")
{
    for (const std::string word : {"5", "0", "-5", "9223372036854775808", "-9223372036854775808", "x", "/1", "1.5", "1-", "x/1/1"}) {
        CAPTURE(word);
        CHECK(message_of(kSquare + ("f 1 2 " + word + "\n")) == "m.obj:5: the face names '" + word + "', but so far there are 4 vertices");
    }
}

TEST_CASE("parse_obj refuses text after the vertex of a corner that is not a number")
{
    for (const std::string word : {"1/x", "1/1/", "1/1/x", "1/1/1/1", "1/\x06#"}) {
        CAPTURE(word);
        CHECK(message_of(kSquare + ("f 1 2 " + word + "\n")).starts_with("m.obj:5: "));
    }
}

TEST_CASE("parse_obj takes a lone carriage return for the end of a line, so that nothing behind it goes unchecked")
{
    CHECK(message_of(kSquare + std::string("f 1 2 3\rf 9 9 9\n")) == "m.obj:6: the face names '9', but so far there are 4 vertices");
    CHECK(message_of("v 0 0 0\rv nan 0 0\n").starts_with("m.obj:2: a coordinate is 'nan'"));
}

TEST_CASE("parse_obj repairs nothing")
{
    CHECK(message_of(std::string("\xef\xbb\xbf") + kSquare + "f 1 2 3\n") == "m.obj:1: the file begins with a byte order mark");
    CHECK(message_of(kSquare + std::string("f 1 2 3 # face\n")) == "m.obj:5: the face names '#', but so far there are 4 vertices");
    CHECK(message_of(kSquare + std::string("vn nan 0 1\nf 1 2 3\n")).starts_with("m.obj:5: a normal is 'nan'"));
}

TEST_CASE("parse_obj refuses a face of too few or too many corners")
{
    CHECK(message_of(std::string(kSquare) + "f 1\n") == "m.obj:5: the face has 1 corner; it must have 3 or more");
    CHECK(message_of(std::string(kSquare) + "f\n") == "m.obj:5: the face has 0 corners; it must have 3 or more");
    std::string vertices;
    std::string face = "f";
    for (int i = 0; i < 64; ++i) {
        const double angle = 2.0 * std::numbers::pi * i / 64.0;
        vertices += fmt::format("v {} {} 0\n", std::cos(angle), std::sin(angle));
        face += fmt::format(" {}", i + 1);
    }
    CHECK(parse_obj(vertices + face, "m.obj").triangles.size() == 62);
    CHECK(message_of(vertices + face + " 1") == "m.obj:65: a face may have at most 64 corners");
}

TEST_CASE("parse_obj refuses lines of another format, and quotes no more of them than a line can hold")
{
    CHECK(message_of("solid cube\n") == "m.obj:1: 'solid' is not a mesh element that can be read");
    CHECK(message_of(std::string("\0\x7f\x01", 3)) == "m.obj:1: '\\x00\\x7f\\x01' is not a mesh element that can be read");
    CHECK(message_of(std::string(100000, 'x')).size() < 200);
}

TEST_CASE("parse_obj refuses a text without triangles")
{
    CHECK(message_of("") == "m.obj: it has no faces");
    CHECK(message_of(kSquare) == "m.obj: it has no faces");
    CHECK(message_of(std::string(kSquare) + "f 1 2 1 2\n") == "m.obj: the file holds no triangles");
}

TEST_CASE("load_obj throws IoError with the file's name when there is none")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(load_obj("/nowhere/x.obj")), doctest::Contains("/nowhere/x.obj"), IoError);
}

}  // namespace clevrvk::scene
