// Broken models: one clear error each, and nothing allocated by what a file only claims.
#include "renderer/model/read_gltf.h"

#include "renderer/base/error.h"
#include "tests/model/gltf_builder.h"

#include <doctest/doctest.h>

#include <limits>
#include <string>

namespace clevrvk::model::test {
namespace {

std::string find_error(const std::string& bytes)
{
    try {
        static_cast<void>(read_gltf(bytes, "m.glb", {}));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "no error";
}

// The error of a sound file in which one text was replaced.
std::string find_error_with(const std::string& from, const std::string& to)
{
    std::string json = make_corner_json(R"({"mesh":0})");
    REQUIRE(json.find(from) != std::string::npos);
    json.replace(json.find(from), from.size(), to);
    return find_error(make_glb(json, make_corner_bytes()));
}

void check_contains(const std::string& text, const std::string& part)
{
    CAPTURE(text);
    CHECK(text.find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("every beginning of a file is refused")
{
    const std::string whole = make_glb(make_corner_json(R"({"mesh":0})"), make_corner_bytes());
    CHECK(find_error(whole) == "no error");
    for (std::size_t size = 0; size < whole.size(); ++size) {
        CHECK(find_error(whole.substr(0, size)) != "no error");
    }
    check_contains(find_error(whole.substr(0, 100)), "cut short");
}

TEST_CASE("places, counts and lengths beyond what is there are refused with their path")
{
    check_contains(find_error_with(R"("POSITION":0)", R"("POSITION":7)"),
                   "meshes[0].primitives[0].attributes.POSITION: there is no accessors[7]; the file has 2");
    check_contains(find_error_with(R"("count":4)", R"("count":5)"), "its 5 elements end at byte 60 of a buffer view of 48 bytes");
    check_contains(find_error_with(R"("count":4)", R"("count":67108864)"), "of a buffer view of 48 bytes");
    check_contains(find_error_with(R"("count":4)", R"("count":67108865)"), "accessors[0].count");
    check_contains(find_error_with(R"("byteLength":12)", R"("byteLength":13)"), "it ends at byte 61 of a buffer of 60 bytes");
    check_contains(find_error_with(R"("byteLength":60)", R"("byteLength":90)"), "the file is cut short");
    check_contains(find_error_with(R"("buffer":0,"byteL)", R"("buffer":3,"byteL)"), "there is no buffers[3]");
    check_contains(find_error_with(R"("mesh":0)", R"("mesh":-1)"), "nodes[0].mesh");
}

TEST_CASE("an index beyond the vertices, a number that is not finite and a wrong type are refused")
{
    const std::string json = make_corner_json(R"({"mesh":0})");
    std::string bytes = make_corner_bytes();
    bytes[48] = 9;
    check_contains(find_error(make_glb(json, bytes)), "index 0 is 9; there are 4 elements");
    bytes = make_corner_bytes();
    bytes.replace(4, 4, pack(std::vector<float>{std::numeric_limits<float>::quiet_NaN()}));
    check_contains(find_error(make_glb(json, bytes)), "accessors[0]: element 0 is not finite");
    check_contains(find_error_with(R"("type":"VEC3")", R"("type":"VEC2")"), "it is 'VEC2'; it must be VEC3");
    check_contains(find_error_with("5123", "5122"), "indices must be unsigned integers");
    check_contains(find_error_with("5126", "5127"), "there is no component type 5127");
}

TEST_CASE("nodes that are no tree are refused")
{
    const auto find_node_error = [](const std::string& nodes) {
        return find_error(make_glb(make_corner_json(nodes), make_corner_bytes()));
    };
    check_contains(find_node_error(R"({"mesh":0,"children":[0]})"), "nodes[0].children[0]: the node is shown twice");
    check_contains(find_node_error(R"({"children":[1]},{"mesh":0,"children":[0]})"), "the node is shown twice");
    check_contains(find_node_error(R"({"children":[1,1]},{"mesh":0})"), "the node is shown twice");
    std::string chain;
    for (int k = 1; k < 100; ++k) {
        chain += R"({"children":[)" + std::to_string(k) + "]},";
    }
    check_contains(find_node_error(chain + R"({"mesh":0})"), "nodes are nested deeper than 64");
    check_contains(find_node_error(R"({"mesh":0,"rotation":[0,0,0,0]})"), "a quaternion of length 0 is not a rotation");
}

TEST_CASE("files outside of the model's folder, unknown compression and other versions are refused")
{
    check_contains(find_error_with(R"({"byteLength":60})", R"({"byteLength":60,"uri":"a.bin"})"),
                   "is not a file in the folder of the model");
    check_contains(find_error_with(R"({"byteLength":60})", R"({"byteLength":60,"uri":"data:;base64,A*A"})"), "the data is not valid "
                                                                                                             "base64");
    check_contains(find_error_with(R"({"version":"2.0"})", R"({"version":"1.0"})"), "version 2 of glTF can be read");
    check_contains(find_error_with(R"("meshes")", R"("extensionsRequired":["KHR_draco_mesh_compression"],"meshes")"),
                   "the file needs the extension 'KHR_draco_mesh_compression'");
    std::string json = make_corner_json(R"({"mesh":0})");
    json.replace(json.find(R"({"byteLength":60})"), 17, R"({"byteLength":60,"uri":"..%2Fa.bin"})");
    try {
        static_cast<void>(read_gltf(json, "m.gltf", {"/tmp", {}}));
        CHECK(false);
    } catch (const SpecError& error) {
        check_contains(error.what(), "is not a file in the folder of the model");
    }
}

TEST_CASE("a mesh that thousands of nodes show does not fill the memory")
{
    std::string nodes = R"({"children":[)";
    constexpr int kShown = 300;
    for (int k = 1; k <= kShown; ++k) {
        nodes += std::to_string(k) + (k < kShown ? "," : "]}");
    }
    for (int k = 0; k < kShown; ++k) {
        nodes += R"(,{"mesh":0})";
    }
    // 60,000 indices: 20,000 triangles a node.
    std::string bytes = make_corner_bytes().substr(0, 48);
    for (int k = 0; k < 10000; ++k) {
        bytes += make_corner_bytes().substr(48);
    }
    std::string json = make_corner_json(nodes);
    const auto replace = [&](const std::string& from, const std::string& to) { json.replace(json.find(from), from.size(), to); };
    replace(R"("byteLength":12)", R"("byteLength":120000)");
    replace(R"("byteLength":60)", R"("byteLength":120048)");
    replace(R"("count":6)", R"("count":60000)");
    check_contains(find_error(make_glb(json, bytes)), "their copies in the nodes take more than 448 MiB");
}

TEST_CASE("one buffer that stands for thousands of meshes does not fill the memory")
{
    // 100,000 vertices a primitive, all the same bytes.
    std::string primitives;
    for (int k = 0; k < 200; ++k) {
        primitives += std::string(k == 0 ? "" : ",") + R"({"attributes":{"POSITION":0,"NORMAL":0}})";
    }
    const std::string json = R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":1200000}],"bufferViews":[{"buffer":0,)"
                             R"("byteLength":1200000}],"accessors":[{"bufferView":0,"componentType":5126,"count":100000,"type":"VEC3"}],)"
                             R"("meshes":[{"primitives":[)" +
                             primitives + R"(]}],"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]})";
    check_contains(find_error(make_glb(json, std::string(1200000, '\0'))),
                   "meshes[0].primitives[80]: the meshes have more than 8000000 vertices");
}

}  // namespace clevrvk::model::test
