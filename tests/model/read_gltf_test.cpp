// Models whose every number is worked out by hand.
#include "renderer/model/read_gltf.h"

#include "tests/model/gltf_builder.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

namespace clevrvk::model::test {
namespace {

Model read_corners(const std::string& nodes, const std::string& more = "")
{
    return read_gltf(make_glb(make_corner_json(nodes, more), make_corner_bytes()), "corner.glb", {});
}

void check_near(const glm::vec3& found, const glm::vec3& expected)
{
    CAPTURE(found.x);
    CAPTURE(found.y);
    CAPTURE(found.z);
    CHECK(glm::length(found - expected) < 1e-6F);
}

}  // namespace

TEST_CASE("a model is turned from y up to z up, and flat faces get normals of their own")
{
    const Model model = read_corners(R"({"mesh":0})");
    REQUIRE(model.positions.size() == 6);  // two triangles share no vertex
    REQUIRE(model.triangles.size() == 2);
    // (0,2,0) of glTF is (0,0,2) here, (0,0,3) is (0,-3,0).
    check_near(model.positions[1], {0.0F, 0.0F, 2.0F});
    check_near(model.positions[5], {0.0F, -3.0F, 0.0F});
    // (0,2,0) x (1,0,0) points to -z of glTF, which is +y here; (1,0,0) x (0,0,3) to -y of glTF, -z here.
    check_near(model.normals[0], {0.0F, 1.0F, 0.0F});
    check_near(model.normals[3], {0.0F, 0.0F, -1.0F});
    CHECK(model.materials.size() == 1);
    CHECK(model.slots == std::vector<std::uint32_t>{0, 0});
    CHECK(model.uvs[0].empty());
    CHECK(model.warnings == std::vector<std::string>{"faces without normals are shaded flat"});
}

TEST_CASE("nodes are moved, turned and scaled within their parents")
{
    // The child scales by 2, 3, 4; the parent turns by 90 degrees about glTF's y and then moves by (10,20,30).
    const double half = std::sqrt(0.5);
    const Model model = read_corners(R"({"children":[1],"translation":[10,20,30],"rotation":[0,)" + std::to_string(half) + ",0," +
                                     std::to_string(half) + R"(]},{"mesh":0,"scale":[2,3,4]})");
    // (1,0,0) -> (2,0,0) -> (0,0,-2) -> (10,20,28) of glTF: (10,-28,20) here. std::to_string has six digits.
    CHECK(glm::length(model.positions[2] - glm::vec3(10.0F, -28.0F, 20.0F)) < 1e-4F);
    // (0,0,3) -> (0,0,12) -> (12,0,0) -> (22,20,30).
    CHECK(glm::length(model.positions[5] - glm::vec3(22.0F, -30.0F, 20.0F)) < 1e-4F);
}

TEST_CASE("a mirroring node turns its triangles round, so that they stay counter-clockwise seen from outside")
{
    const Model plain = read_corners(R"({"mesh":0})");
    const Model mirrored = read_corners(R"({"mesh":0,"scale":[-1,1,1]})");
    for (std::size_t k = 0; k < 2; ++k) {
        const glm::uvec3 triangle = mirrored.triangles[k];
        const glm::vec3 a = mirrored.positions[triangle.x];
        const glm::vec3 across = glm::cross(mirrored.positions[triangle.y] - a, mirrored.positions[triangle.z] - a);
        CHECK(glm::dot(across, mirrored.normals[triangle.x]) > 0.0F);
        check_near(mirrored.normals[triangle.x], plain.normals[plain.triangles[k].x]);  // both faces lie along x
    }
}

TEST_CASE("a mesh that two nodes show is there twice, with one material")
{
    const std::string json = make_corner_json(R"({"mesh":0},{"mesh":0,"translation":[5,0,0]})");
    const std::string both = std::string(json).replace(json.find(R"("nodes":[0])"), 11, R"("nodes":[0,1])");
    const Model model = read_gltf(make_glb(both, make_corner_bytes()), "two.glb", {});
    REQUIRE(model.triangles.size() == 4);
    CHECK(model.materials.size() == 1);
    check_near(model.positions[6], {5.0F, 0.0F, 0.0F});
    CHECK(model.triangles[2] == glm::uvec3(6, 7, 8));
}

TEST_CASE("strips and fans become the triangles that they stand for")
{
    // Four corners without indices: the strip 0 1 2, 1 3 2 and the fan 0 1 2, 0 2 3.
    const auto read_mode = [](const std::string& mode) {
        const std::string json = R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":60}],"bufferViews":[{"buffer":0,"byteLength":48}],)"
                                 R"("accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}],"meshes":[{"primitives":)"
                                 R"([{"attributes":{"POSITION":0,"NORMAL":0},"mode":)" +
                                 mode + R"(}]}],"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]})";
        return read_gltf(make_glb(json, make_corner_bytes()), "mode.glb", {});
    };
    CHECK(read_mode("5").triangles == std::vector<glm::uvec3>{{0, 1, 2}, {1, 3, 2}});
    CHECK(read_mode("6").triangles == std::vector<glm::uvec3>{{0, 1, 2}, {0, 2, 3}});
}

TEST_CASE("normalised integers, strides and sparse accessors are read as glTF defines them")
{
    // Three positions of 16-bit integers, 8 bytes apart, times 1/32767; the second is replaced by a sparse one.
    const std::string bytes = pack(std::vector<std::int16_t>{32767, 0, 0, 77, 0, 32767, 0, 77, 0, 0, -32768, 77}) +
                              pack(std::vector<std::uint8_t>{1, 0, 0, 0}) + pack(std::vector<std::int16_t>{0, 16384, 0, 0});
    const std::string json =
        R"({"asset":{"version":"2.0"},"extensionsRequired":["KHR_mesh_quantization"],"buffers":[{"byteLength":36}],)"
        R"("bufferViews":[{"buffer":0,"byteLength":24,"byteStride":8},{"buffer":0,"byteOffset":24,"byteLength":4},)"
        R"({"buffer":0,"byteOffset":28,"byteLength":8}],"accessors":[{"bufferView":0,"componentType":5122,"normalized":true,"count":3,)"
        R"("type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":2}}}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}]})";
    const Model model = read_gltf(make_glb(json, bytes), "small.glb", {});
    REQUIRE(model.positions.size() == 3);
    check_near(model.positions[0], {1.0F, 0.0F, 0.0F});
    check_near(model.positions[1], {0.0F, 0.0F, 16384.0F / 32767.0F});
    check_near(model.positions[2], {0.0F, 1.0F, 0.0F});  // -32768 is -1, and glTF's -z is y here
}

TEST_CASE("a material has glTF's defaults, its factors, textures with samplers and transforms, and the extensions that are read")
{
    const Material plain = read_corners(R"({"mesh":0})").materials.front();
    CHECK(plain.metallic == 1.0);
    CHECK(plain.roughness == 1.0);
    CHECK(plain.ior == 1.5);

    std::string json = make_corner_json(
        R"({"mesh":0})",
        R"("materials":[{"name":"paint","doubleSided":true,"alphaMode":"MASK","alphaCutoff":0.25,"emissiveFactor":[1,0.5,0],)"
        R"("pbrMetallicRoughness":{"baseColorFactor":[0.1,0.2,0.3,0.4],"metallicFactor":0.5,"roughnessFactor":0.6,)"
        R"("baseColorTexture":{"index":0,"texCoord":1,"extensions":{"KHR_texture_transform":{"offset":[0.5,0],"scale":[2,3],"rotation":1.5}}}},)"
        R"("normalTexture":{"index":0,"scale":0.7},"extensions":{"KHR_materials_ior":{"ior":1.33},)"
        R"("KHR_materials_transmission":{"transmissionFactor":0.9},"KHR_materials_clearcoat":{"clearcoatFactor":0.8},)"
        R"("KHR_materials_emissive_strength":{"emissiveStrength":4}}}],)"
        R"("textures":[{"source":0,"sampler":0}],"samplers":[{"wrapS":33071,"wrapT":33648,"magFilter":9728}],)"
        R"("images":[{"uri":"data:image/png;base64,TWFu","name":"three"}],)");
    const std::string used = R"("indices":1)";
    json.replace(json.find(used), used.size(), R"("indices":1,"material":0)");
    const Model model = read_gltf(make_glb(json, make_corner_bytes()), "paint.glb", {});
    REQUIRE(model.materials.size() == 1);
    const Material& material = model.materials.front();
    CHECK(material.name == "paint");
    CHECK(material.is_double_sided);
    CHECK(material.alpha_mode == AlphaMode::Mask);
    CHECK(material.alpha_cutoff == 0.25);
    CHECK(material.base_color == glm::dvec4(0.1, 0.2, 0.3, 0.4));
    CHECK(material.emission == glm::dvec3(4.0, 2.0, 0.0));
    CHECK(material.ior == 1.33);
    CHECK(material.transmission == 0.9);
    CHECK(material.clearcoat == 0.8);
    CHECK(material.normal_scale == 0.7);
    REQUIRE(material.base_color_texture);
    CHECK(material.base_color_texture->uv_set == 1);
    CHECK(material.base_color_texture->wrap_u == Wrap::ClampToEdge);
    CHECK(material.base_color_texture->wrap_v == Wrap::MirroredRepeat);
    CHECK(material.base_color_texture->is_nearest);
    CHECK(material.base_color_texture->scale == glm::dvec2(2.0, 3.0));
    CHECK(material.base_color_texture->rotation_rad == 1.5);
    REQUIRE(material.normal_texture);
    CHECK(material.normal_texture->scale == glm::dvec2(1.0, 1.0));
    REQUIRE(model.images.size() == 1);  // both textures show it
    CHECK(std::string(model.images[0].bytes.begin(), model.images[0].bytes.end()) == "Man");
}

TEST_CASE("a .gltf file names its buffer beside it, with percent signs for what no URI may hold")
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path() / "clevrvk_gltf_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "the bytes.bin", std::ios::binary) << make_corner_bytes();
    std::string json = make_corner_json(R"({"mesh":0})");
    json.replace(json.find(R"({"byteLength":60})"), 17, R"({"byteLength":60,"uri":"the%20bytes.bin"})");
    std::ofstream(folder / "model.gltf", std::ios::binary) << json;
    CHECK(load_gltf(folder / "model.gltf").triangles.size() == 2);
    std::filesystem::remove_all(folder);
}

TEST_CASE("what a file has and a model does not is named once")
{
    const Model model = read_corners(R"({"mesh":0})", R"("cameras":[{}],"animations":[{},{}],"extensionsUsed":["EXT_other"],)");
    CHECK(model.warnings == std::vector<std::string>{"faces without normals are shaded flat", "the extension EXT_other is left out",
                                                     "animations are left out", "cameras are left out"});
}

TEST_CASE("a skinned mesh lies where its joints are, whatever its own node says")
{
    // Vertex 0 follows joint 0, which does not move; vertex 1 both joints; the others joint 1, which is 10 to the
    // right.
    const std::string joints = pack(std::vector<std::uint8_t>{0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
    const std::string weights = pack(std::vector<float>{1, 0, 0, 0, 0.5F, 0.5F, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
    std::string json =
        make_corner_json(R"({"mesh":0,"skin":0,"translation":[100,0,0]},{},{"translation":[10,0,0]})", R"("skins":[{"joints":[1,2]}],)");
    const auto replace = [&](const std::string& from, const std::string& to) { json.replace(json.find(from), from.size(), to); };
    replace(R"("byteLength":60)", R"("byteLength":140)");
    replace(R"("byteLength":12}],)",
            R"("byteLength":12},{"buffer":0,"byteOffset":60,"byteLength":16},{"buffer":0,"byteOffset":76,"byteLength":64}],)");
    replace(R"("type":"SCALAR"}],)", R"("type":"SCALAR"},{"bufferView":2,"componentType":5121,"count":4,"type":"VEC4"},)"
                                     R"({"bufferView":3,"componentType":5126,"count":4,"type":"VEC4"}],)");
    replace(R"({"POSITION":0})", R"({"POSITION":0,"JOINTS_0":2,"WEIGHTS_0":3})");
    const Model model = read_gltf(make_glb(json, make_corner_bytes() + joints + weights), "skin.glb", {});
    // The triangle 0 2 1.
    check_near(model.positions[0], {0.0F, 0.0F, 0.0F});
    check_near(model.positions[1], {10.0F, 0.0F, 2.0F});
    check_near(model.positions[2], {6.0F, 0.0F, 0.0F});
}

TEST_CASE("morph targets are applied by the weights of the mesh")
{
    std::string json = make_corner_json(R"({"mesh":0})");
    const std::string mesh = R"("indices":1}]})";
    json.replace(json.find(mesh), mesh.size(), R"("indices":1,"targets":[{"POSITION":0},{"POSITION":0}]}],"weights":[0.5,0]})");
    const Model model = read_gltf(make_glb(json, make_corner_bytes()), "morph.glb", {});
    check_near(model.positions[1], {0.0F, 0.0F, 3.0F});  // (0,2,0) of glTF, and half of it once more
}

}  // namespace clevrvk::model::test
