// Features that other programs take and write: instances, hidden nodes, eight joints a vertex, vertices far away,
// numbers that are none, materials of older files, files that are elsewhere. Every number is worked out by hand.
#include "renderer/base/error.h"
#include "renderer/model/read_gltf.h"
#include "tests/model/gltf_builder.h"

#include <doctest/doctest.h>

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include <unistd.h>

namespace clevrvk::model::test {
namespace {

namespace fs = std::filesystem;

// The corner file with an accessor more, its bytes behind the others.
struct CornerFile {
    std::string json;
    std::string bytes = make_corner_bytes();
    int accessor_count = 2;

    void replace(const std::string& from, const std::string& to)
    {
        REQUIRE(json.find(from) != std::string::npos);
        json.replace(json.find(from), from.size(), to);
    }

    // The number of the accessor.
    std::string add(const std::string& added, int component_type, int count, const std::string& type)
    {
        const std::string offset = std::to_string(bytes.size());
        const std::string view = std::to_string(accessor_count);
        replace(R"("byteLength":)" + offset + "}]", R"("byteLength":)" + std::to_string(bytes.size() + added.size()) + "}]");
        replace(R"(}],"accessors":[)",
                R"(},{"buffer":0,"byteOffset":)" + offset + R"(,"byteLength":)" + std::to_string(added.size()) + R"(}],"accessors":[)");
        replace(R"(}],"meshes")", R"(},{"bufferView":)" + view + R"(,"componentType":)" + std::to_string(component_type) + R"(,"count":)" +
                                      std::to_string(count) + R"(,"type":")" + type + R"("}],"meshes")");
        bytes += added;
        ++accessor_count;
        return view;
    }

    Model read() const { return read_gltf(make_glb(json, bytes), "corner.glb", {}); }
};

CornerFile make_corners(const std::string& nodes, const std::string& more = "")
{
    return {make_corner_json(nodes, more)};
}

bool warns(const Model& model, const std::string& words)
{
    return std::ranges::any_of(model.warnings, [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

std::size_t count_lost(const Model& model, const std::string& kind)
{
    const auto found = std::ranges::find(model.losses, kind, &Loss::kind);
    return found == model.losses.end() ? 0 : found->count;
}

void check_near(const glm::vec3& found, const glm::vec3& expected)
{
    CAPTURE(found.x);
    CAPTURE(found.y);
    CAPTURE(found.z);
    CHECK(glm::length(found - expected) < 1e-5F);
}

std::string find_error(const std::string& json, const fs::path& folder)
{
    try {
        static_cast<void>(read_gltf(json, "m.gltf", {folder, {}}));
    } catch (const IoError& error) {
        return error.what();
    } catch (const SpecError& error) {
        return error.what();
    }
    return "no error";
}

class ModelFolder {
public:
    ModelFolder() : path(fs::temp_directory_path() / ("clevrvk_taken_" + std::to_string(getpid())))
    {
        fs::create_directories(path / "model");
    }
    ~ModelFolder() { fs::remove_all(path); }
    ModelFolder(const ModelFolder&) = delete;
    ModelFolder& operator=(const ModelFolder&) = delete;

    const fs::path path;
};

std::string name_buffer(const std::string& uri)
{
    std::string json = make_corner_json(R"({"mesh":0})");
    json.replace(json.find(R"({"byteLength":60})"), 17, R"({"byteLength":60,"uri":")" + uri + R"("})");
    return json;
}

}  // namespace

TEST_CASE("a mesh with instances is there as often as they say, each moved, turned and scaled within the node")
{
    CornerFile file = make_corners(R"({"mesh":0,"translation":[100,0,0],"extensions":{"EXT_mesh_gpu_instancing":{"attributes":)"
                                   R"({"TRANSLATION":2,"ROTATION":3,"SCALE":4}}}})",
                                   R"("extensionsRequired":["EXT_mesh_gpu_instancing"],)");
    file.add(pack(std::vector<float>{0, 0, 0, 5, 0, 0}), 5126, 2, "VEC3");
    const float half = std::sqrt(0.5F);
    file.add(pack(std::vector<float>{0, 0, 0, 1, 0, half, 0, half}), 5126, 2, "VEC4");
    file.add(pack(std::vector<float>{1, 1, 1, 2, 2, 2}), 5126, 2, "VEC3");
    const Model model = file.read();
    REQUIRE(model.triangles.size() == 4);
    check_near(model.positions[2], {101.0F, 0.0F, 0.0F});
    // (1,0,0) twice as large, a quarter turn about glTF's y: (0,0,-2), moved by 105: (0,0,-2) of glTF is (0,2,0) here.
    check_near(model.positions[8], {105.0F, 2.0F, 0.0F});
    file.replace(R"("componentType":5126,"count":2,"type":"VEC4")", R"("componentType":5126,"count":1,"type":"VEC4")");
    CHECK_THROWS_WITH_AS(static_cast<void>(file.read()), doctest::Contains("ROTATION: it has 1 elements, but another attribute has 2"),
                         SpecError);
}

TEST_CASE("a node that is not visible hides what hangs below it")
{
    const CornerFile file = make_corners(
        R"({"children":[1,2]},{"extensions":{"KHR_node_visibility":{"visible":false}},"children":[3]},{"mesh":0},{"mesh":0})");
    CHECK(file.read().triangles.size() == 2);
}

TEST_CASE("of a file without scenes all nodes are shown, and a strict import refuses it")
{
    CornerFile file = make_corners(R"({"translation":[7,0,0],"children":[1]},{"mesh":0},{"mesh":0})");
    file.replace(R"("scenes":[{"nodes":[0]}],)", "");
    const Model model = file.read();
    REQUIRE(model.triangles.size() == 4);
    check_near(model.positions[2], {8.0F, 0.0F, 0.0F});
    check_near(model.positions[8], {1.0F, 0.0F, 0.0F});
    CHECK(model.excuses == std::vector<std::string>{"it has no scene; all its nodes are shown"});
}

TEST_CASE("vertices that are compressed are refused by the name of the compression")
{
    CornerFile file = make_corners(R"({"mesh":0})");
    file.replace(R"({"bufferView":0,"componentType":5126)", R"({"componentType":5126)");
    file.replace(R"("indices":1)", R"("indices":1,"extensions":{"KHR_draco_mesh_compression":{}})");
    CHECK_THROWS_WITH_AS(static_cast<void>(file.read()),
                         doctest::Contains("meshes[0].primitives[0]: its vertices are compressed by KHR_draco_mesh_compression"),
                         SpecError);
}

TEST_CASE("a vertex follows eight joints")
{
    // Joint 1 is 10 to the right, joint 2 is 20 to the right. Vertex 1 follows 0 and 1 by a quarter each in the first
    // set and 2 by a half in the second: 0.25 * 10 + 0.5 * 20 = 12.5.
    CornerFile file = make_corners(R"({"mesh":0,"skin":0},{},{"translation":[10,0,0]},{"translation":[20,0,0]})",
                                   R"("skins":[{"joints":[1,2,3]}],)");
    file.replace(R"({"POSITION":0})", R"({"POSITION":0,"JOINTS_0":2,"WEIGHTS_0":3,"JOINTS_1":4,"WEIGHTS_1":5})");
    file.add(pack(std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 5121, 4, "VEC4");
    file.add(pack(std::vector<float>{1, 0, 0, 0, 0.25F, 0.25F, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}), 5126, 4, "VEC4");
    file.add(pack(std::vector<std::uint8_t>{0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 5121, 4, "VEC4");
    file.add(pack(std::vector<float>{0, 0, 0, 0, 0.5F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 5126, 4, "VEC4");
    check_near(file.read().positions[2], {13.5F, 0.0F, 0.0F});
}

TEST_CASE("vertices that nodes put far away keep their places to each other")
{
    const std::string far = R"({"translation":[500000.25,0,-5400000.5],"children":[1]},{"mesh":0,"translation":[0.125,0,0]})";
    const Model model = make_corners(far).read();
    // The box is 1 by 3 by 2 m: its middle is (0.5, -1.5, 1) from the corner, and that at (500000.375, 5400000.5, 0).
    CHECK(model.origin == glm::dvec3(500000.875, 5399999.0, 1.0));
    CHECK(model.positions[0] == glm::vec3(-0.5F, 1.5F, -1.0F));
    CHECK(model.positions[1] == glm::vec3(-0.5F, 1.5F, 1.0F));
    CHECK(model.positions[5] == glm::vec3(-0.5F, -1.5F, -1.0F));
    CHECK(make_corners(R"({"mesh":0,"translation":[20,0,0]})").read().origin == glm::dvec3(0.0));
}

TEST_CASE("joints that lie far away move vertices as exactly")
{
    CornerFile file = make_corners(R"({"mesh":0,"skin":0},{"translation":[10000000.25,0,0]})", R"("skins":[{"joints":[1]}],)");
    file.replace(R"({"POSITION":0})", R"({"POSITION":0,"JOINTS_0":2,"WEIGHTS_0":3})");
    file.add(std::string(16, '\0'), 5121, 4, "VEC4");
    file.add(pack(std::vector<float>{1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}), 5126, 4, "VEC4");
    const Model model = file.read();
    CHECK(model.origin.x == 10000000.75);
    CHECK(model.positions[2] == glm::vec3(0.5F, 1.5F, -1.0F));
}

TEST_CASE("normals that are no numbers are of length 0, until import makes them anew, and a strict import refuses them")
{
    CornerFile file = make_corners(R"({"mesh":0})");
    file.replace(R"({"POSITION":0})", R"({"POSITION":0,"NORMAL":2})");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    file.add(pack(std::vector<float>{0, 1, 0, nan, 0, 0, 0, 1, 0, 0, std::numeric_limits<float>::infinity(), 0}), 5126, 4, "VEC3");
    const Model model = file.read();
    CHECK(model.normals[0] == glm::vec3(0.0F, 0.0F, 1.0F));
    CHECK(model.normals[1] == glm::vec3(0.0F));
    CHECK(model.normals[3] == glm::vec3(0.0F));
    CHECK(model.excuses == std::vector<std::string>{"NORMAL of 2 vertices are not finite and are recomputed or left out"});
}

TEST_CASE("a node that shows a mesh copies the vertices that triangles have, and no others")
{
    CornerFile file = make_corners(R"({"mesh":0})");
    file.replace(R"({"POSITION":0})", R"({"POSITION":0,"NORMAL":0})");
    file.replace(R"("count":6)", R"("count":3)");
    const Model model = file.read();
    REQUIRE(model.positions.size() == 3);  // the fourth is of no triangle
    CHECK(model.triangles == std::vector<glm::uvec3>{{0, 2, 1}});
    check_near(model.positions[2], {0.0F, 0.0F, 2.0F});
}

TEST_CASE("what is shown is counted before it is copied")
{
    // 100,000 vertices, of which all are used, in 150 nodes: 36 bytes each, and 33,333 triangles of 12.
    std::string nodes = R"({"children":[)";
    constexpr int kShown = 150;
    for (int k = 1; k <= kShown; ++k) {
        nodes += std::to_string(k) + (k < kShown ? "," : "]}");
    }
    for (int k = 0; k < kShown; ++k) {
        nodes += R"(,{"mesh":0})";
    }
    const std::string json = R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":1200000}],"bufferViews":[{"buffer":0,)"
                             R"("byteLength":1200000}],"accessors":[{"bufferView":0,"componentType":5126,"count":100000,"type":"VEC3"}],)"
                             R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":0}}]}],"scenes":[{"nodes":[0]}],"nodes":[)" +
                             nodes + "]}";
    CHECK_THROWS_WITH_AS(static_cast<void>(read_gltf(make_glb(json, std::string(1200000, '\0')), "many.glb", {})),
                         doctest::Contains("the meshes and their copies in the nodes take more than 448 MiB"), SpecError);
}

TEST_CASE("a third set of texture coordinates is read where the material uses it")
{
    CornerFile file = make_corners(R"({"mesh":0})", R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"texCoord":2}},)"
                                                    R"("emissiveFactor":[1,1,1],"emissiveTexture":{"index":0,"texCoord":1}}],)"
                                                    R"("textures":[{"source":0}],"images":[{"uri":"data:image/png;base64,TWFu"}],)");
    file.replace(R"("indices":1)", R"("indices":1,"material":0)");
    file.replace(R"({"POSITION":0})", R"({"POSITION":0,"NORMAL":0,"TEXCOORD_0":3,"TEXCOORD_1":4,"TEXCOORD_2":2})");
    file.add(pack(std::vector<float>{0.125F, 0.25F, 0, 0, 0, 0, 0, 0}), 5126, 4, "VEC2");
    file.add(pack(std::vector<float>{0.5F, 0.5F, 0, 0, 0, 0, 0, 0}), 5126, 4, "VEC2");
    file.add(pack(std::vector<float>{0.75F, 0.75F, 0, 0, 0, 0, 0, 0}), 5126, 4, "VEC2");
    const Model model = file.read();
    REQUIRE(model.materials[0].base_color_texture);
    CHECK(model.materials[0].base_color_texture->uv_set == 0);
    CHECK(model.materials[0].emission_texture->uv_set == 1);
    CHECK(model.uvs[0][0] == glm::vec2(0.125F, 0.25F));
    CHECK(model.uvs[1][0] == glm::vec2(0.75F, 0.75F));
}

TEST_CASE("lights, variants, cameras and animations that are left out are counted")
{
    const Model model = make_corners(R"({"mesh":0})", R"("extensions":{"KHR_lights_punctual":{"lights":[{},{},{}]},)"
                                                      R"("KHR_materials_variants":{"variants":[{},{}]}},"cameras":[{}],)")
                            .read();
    CHECK(warns(model, "lights are left out"));
    CHECK(count_lost(model, "lights") == 3);
    CHECK(count_lost(model, "variants of materials") == 2);
    CHECK(count_lost(model, "cameras") == 1);
    CHECK(count_lost(model, "animations") == 0);
}

TEST_CASE("a picture of specular and glossiness gives colour and roughness")
{
    CornerFile file = make_corners(R"({"mesh":0})", R"("materials":[{"extensions":{"KHR_materials_pbrSpecularGlossiness":)"
                                                    R"({"specularFactor":[0.04,0.08,1],"glossinessFactor":0.5,)"
                                                    R"("specularGlossinessTexture":{"index":0}}}}],"textures":[{"source":0}],)"
                                                    R"("images":[{"uri":"data:image/png;base64,TWFu"}],)");
    file.replace(R"("indices":1)", R"("indices":1,"material":0)");
    const Material material = file.read().materials[0];
    CHECK(material.metallic == 0.0);
    CHECK(material.specular_color.x == doctest::Approx(1.0));
    CHECK(material.specular_color.y == doctest::Approx(2.0));
    CHECK(material.specular_color.z == doctest::Approx(25.0));
    CHECK(material.specular_color_texture);
    CHECK(material.glossiness_texture);
    CHECK(material.glossiness == 0.5);
}

TEST_CASE("an unlit material glows, and is matte where vertices have colours, which glowing would not show")
{
    CornerFile file = make_corners(R"({"mesh":0})", R"("materials":[{"pbrMetallicRoughness":{"baseColorFactor":[0.5,0.25,0,1]},)"
                                                    R"("extensions":{"KHR_materials_unlit":{}}}],)");
    file.replace(R"("indices":1)", R"("indices":1,"material":0)");
    CHECK(file.read().materials[0].emission == glm::dvec3(0.5, 0.25, 0.0));
    file.replace(R"({"POSITION":0})", R"({"POSITION":0,"COLOR_0":2})");
    file.add(pack(std::vector<float>{1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0}), 5126, 4, "VEC3");
    const Model model = file.read();
    CHECK(model.materials[0].emission == glm::dvec3(0.0));
    CHECK(model.materials[0].base_color == glm::dvec4(0.5, 0.25, 0.0, 1.0));
    CHECK(warns(model, "unlit materials with vertex colors become matte and lit"));
}

TEST_CASE("an extension that a file needs for its looks alone is left out, and a strict import refuses it")
{
    const Model model = make_corners(R"({"mesh":0})", R"("extensionsRequired":["KHR_materials_iridescence"],)").read();
    CHECK(model.excuses == std::vector<std::string>{"the file needs the extension 'KHR_materials_iridescence', which is ignored"});
    CHECK_THROWS_AS(static_cast<void>(make_corners(R"({"mesh":0})", R"("extensionsRequired":["EXT_meshopt_compression"],)").read()),
                    SpecError);
}

TEST_CASE("a buffer that is not there, is no regular file or lies elsewhere is refused at once, with its key")
{
    const ModelFolder folder;
    const fs::path model = folder.path / "model";
    std::ofstream(folder.path / "outside.bin", std::ios::binary) << make_corner_bytes();
    std::ofstream(model / "inside.bin", std::ios::binary) << make_corner_bytes();
    REQUIRE(mkfifo((model / "pipe.bin").c_str(), 0600) == 0);
    fs::create_directories(model / "folder.bin");
    fs::create_symlink(folder.path / "outside.bin", model / "link.bin");
    fs::create_symlink("/dev/zero", model / "zero.bin");
    fs::create_symlink("inside.bin", model / "near.bin");
    for (const std::string name : {"absent.bin", "pipe.bin", "folder.bin", "link.bin", "zero.bin", "../outside2.bin", "/dev/zero"}) {
        CAPTURE(name);
        const std::string error = find_error(name_buffer(name), model);
        CAPTURE(error);
        CHECK(error.starts_with("m.gltf: buffers[0].uri: '" + name + "' is not a file in the folder of the model"));
    }
    CHECK(find_error(name_buffer("near.bin"), model) == "no error");
    CHECK(find_error(name_buffer("inside.bin"), model) == "no error");
    // Where the user says that it may lie above.
    const Model read = read_gltf(name_buffer("../outside.bin"), "m.gltf", {model, {folder.path}});
    CHECK(read.triangles.size() == 2);
}

TEST_CASE("a file that many buffers name is held once")
{
    const ModelFolder folder;
    constexpr std::size_t kFileBytes = std::size_t{8} << 20U;
    std::ofstream(folder.path / "model" / "a.bin", std::ios::binary) << make_corner_bytes() << std::string(kFileBytes, '\0');
    std::string json = name_buffer("a.bin");
    std::string more;
    for (int k = 0; k < 200; ++k) {
        more += R"(,{"byteLength":60,"uri":"a.bin"})";
    }
    json.replace(json.find("}],\"bufferViews"), 1, "}" + more);
    CHECK(find_error(json, folder.path / "model") == "no error");
}

}  // namespace clevrvk::model::test
