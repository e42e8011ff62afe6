// Tests import: how a model is placed, cleaned, judged and stored, and that it is read again as it was made.
#include "renderer/model/import_model.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/image/png.h"
#include "renderer/model/decode_image.h"
#include "renderer/model/load_asset.h"
#include "tests/model/gltf_builder.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include <unistd.h>

namespace clevrvk::model::test {
namespace {

namespace fs = std::filesystem;

// A block from (0,0,0) to (2,4,6) of the file; the face that is left out would be its top.
constexpr const char* kCorners = "v 0 0 0\nv 2 0 0\nv 2 0 6\nv 0 0 6\nv 0 4 0\nv 2 4 0\nv 2 4 6\nv 0 4 6\n";
constexpr const char* kSides = "f 1 2 3 4\nf 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n";
constexpr const char* kTop = "f 5 8 7 6\n";

class ImportFolder {
public:
    ImportFolder() : path_(fs::temp_directory_path() / ("clevrvk_import_" + std::to_string(getpid()))) { fs::create_directories(path_); }
    ~ImportFolder() { fs::remove_all(path_); }
    ImportFolder(const ImportFolder&) = delete;
    ImportFolder& operator=(const ImportFolder&) = delete;

    fs::path write(const std::string& file, const std::string& bytes) const
    {
        std::ofstream(path_ / file, std::ios::binary) << bytes;
        return path_ / file;
    }

private:
    fs::path path_;
};

Import import_text(const std::string& name, const std::string& text, const ImportOptions& options = {})
{
    const ImportFolder folder;
    return import_model(folder.write(name, text), options);
}

Import import_obj(const std::string& text, const ImportOptions& options = {})
{
    return import_text("a.obj", text, options);
}

bool warns(const Import& import, const std::string& words)
{
    return std::ranges::any_of(import.warnings, [&](const std::string& warning) { return warning.find(words) != std::string::npos; });
}

std::string as_text(const std::vector<std::uint8_t>& bytes)
{
    return {bytes.begin(), bytes.end()};
}

/// What a file of a square in the plane z = 0 of glTF says, its texture coordinates as they come, with these pictures.
std::string make_square(const std::string& material, const std::vector<image::Pixels>& pictures, const std::vector<float>& uvs)
{
    std::string binary = pack(std::vector<float>{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}) +
                         pack(std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}) + pack(uvs) +
                         pack(std::vector<std::uint16_t>{0, 1, 2, 0, 2, 3});
    std::string views = R"({"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":48},)"
                        R"({"buffer":0,"byteOffset":96,"byteLength":32},{"buffer":0,"byteOffset":128,"byteLength":12})";
    std::string images;
    std::string textures;
    for (std::size_t k = 0; k < pictures.size(); ++k) {
        const std::string png = as_text(image::encode_png_texture(pictures[k]));
        binary.resize((binary.size() + 3) / 4 * 4, '\0');
        views += fmt::format(R"(,{{"buffer":0,"byteOffset":{},"byteLength":{}}})", binary.size(), png.size());
        images += fmt::format(R"({}{{"name":"p{}","bufferView":{},"mimeType":"image/png"}})", k == 0 ? "" : ",", k, k + 4);
        textures += fmt::format(R"({}{{"source":{}}})", k == 0 ? "" : ",", k);
        binary += png;
    }
    const std::string json =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"material":0,"indices":3,)"
        R"("attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}}]}],"accessors":[)"
        R"({"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},{"bufferView":1,"componentType":5126,"count":4,"type":"VEC3"},)"
        R"({"bufferView":2,"componentType":5126,"count":4,"type":"VEC2"},{"bufferView":3,"componentType":5123,"count":6,"type":"SCALAR"}],)" +
        fmt::format(R"("images":[{}],"textures":[{}],"materials":[{}],"bufferViews":[{}],"buffers":[{{"byteLength":{}}}]}})", images,
                    textures, material, views, binary.size());
    return make_glb(json, binary);
}

// Upright, as pictures are: v is 0 at the top.
const std::vector<float> kUpright{0, 1, 1, 1, 1, 0, 0, 0};

image::Pixels make_grey(std::vector<std::uint8_t> bytes)
{
    const int width = static_cast<int>(bytes.size());
    return {width, 1, 1, 8, std::move(bytes)};
}

}  // namespace

TEST_CASE("a model stands at the origin, and remembers where that of its file is")
{
    const Import import = import_obj(std::string(kCorners) + kSides + kTop);
    // (x, y, z) of the file is (x, -z, y): from (0, -6, 0) to (2, 0, 4) before it is moved by (-1, 3, 0).
    CHECK(import.low_m == glm::dvec3(-1.0, -3.0, 0.0));
    CHECK(import.high_m == glm::dvec3(1.0, 3.0, 4.0));
    CHECK(import.origin_m == glm::dvec3(-1.0, 3.0, 0.0));
    const Import scaled = import_obj(std::string(kCorners) + kSides + kTop, {.size_m = 0.6});
    CHECK(scaled.high_m.z == doctest::Approx(0.4));
    CHECK(scaled.origin_m.y == doctest::Approx(0.3));
    const Import kept = import_obj(std::string(kCorners) + kSides + kTop, {.keeps_origin = true});
    CHECK(kept.low_m == glm::dvec3(0.0, -6.0, 0.0));
    CHECK(kept.origin_m == glm::dvec3(0.0));
    const Import z_up = import_obj(std::string(kCorners) + kSides + kTop, {.is_z_up = true});
    CHECK(z_up.high_m == glm::dvec3(1.0, 2.0, 6.0));
}

TEST_CASE("a slot is closed when its own faces are, whatever stands beside it")
{
    const Import whole = import_obj(std::string(kCorners) + kSides + kTop);
    REQUIRE(whole.slots.size() == 1);
    CHECK(whole.slots[0].is_closed);
    CHECK(whole.slots[0].volume == doctest::Approx(48.0));
    CHECK(whole.model.positions.size() == 24);  // flat: three normals at each corner
    const Import open = import_obj(std::string(kCorners) + kSides);
    CHECK_FALSE(open.slots[0].is_closed);
    CHECK(open.slots[0].open_edge_count == 4);
    const Import turned = import_obj(std::string(kCorners) + kSides + "f 5 6 7 8\n");
    CHECK_FALSE(turned.slots[0].is_closed);
    CHECK(turned.slots[0].flipped_edge_count == 4);
    CHECK(warns(turned, "at 4 edges two faces are oriented differently"));
    const Import inward = import_obj(std::string(kCorners) + "f 4 3 2 1\nf 2 6 5 1\nf 3 7 6 2\nf 4 8 7 3\nf 1 5 8 4\nf 6 7 8 5\n");
    CHECK(inward.slots[0].is_closed);
    CHECK(warns(inward, "its faces point inwards"));
}

TEST_CASE("faces without area and faces that lie on others are dropped and counted")
{
    const Import import = import_obj(fmt::format("{}{}{}{}", kCorners, kSides, kTop, "f 1 2 1\nf 3 2 1\nv 1 0 0\nf 1 9 2\n"));
    CHECK(import.model.triangles.size() == 12);
    CHECK(warns(import, "2 faces without area are dropped"));
    CHECK(warns(import, "1 faces that lie on others are dropped"));
}

TEST_CASE("slots have names that specs can write, each its own")
{
    const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nmtllib a.mtl\n";
    const ImportFolder folder;
    folder.write("a.mtl", "newmtl Glass (Clear).001\nnewmtl glass clear 001\nnewmtl 7\n");
    const fs::path file =
        folder.write("a.obj", triangle + "usemtl Glass (Clear).001\nf 1 2 3\nusemtl glass clear 001\nf 1 2 4\nusemtl 7\nf 1 3 4\n");
    const Import import = import_model(file, {});
    REQUIRE(import.model.materials.size() == 3);
    CHECK(import.model.materials[0].name == "glass_clear_001");
    CHECK(import.model.materials[1].name == "glass_clear_001_2");
    CHECK(import.model.materials[2].name == "surface_7");
}

TEST_CASE("a size that cannot be meant is refused, and one that hardly can be is warned of")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(import_obj("v 0 0 0\nv 900 0 0\nv 0 900 0\nf 1 2 3\n")),
                         doctest::Contains("its largest extent is 900 m, and must lie in 0.001 to 200 m; --size states it"), SpecError);
    CHECK(warns(import_obj("v 0 0 0\nv 90 0 0\nv 0 90 0\nf 1 2 3\n"), "its largest extent is 90 m"));
    CHECK_FALSE(warns(import_obj("v 0 0 0\nv 90 0 0\nv 0 90 0\nf 1 2 3\n", {.size_m = 1.0}), "its largest extent"));
}

TEST_CASE("two pictures of one input become one, which both textures name")
{
    const std::string coat = R"({"extensions":{"KHR_materials_clearcoat":{"clearcoatFactor":1,"clearcoatRoughnessFactor":0.5,)"
                             R"("clearcoatTexture":{"index":0},"clearcoatRoughnessTexture":{"index":1}}}})";
    const Import import = import_text("a.glb", make_square(coat, {make_grey({10, 20}), make_grey({30, 40})}, kUpright));
    const Material& material = import.model.materials[0];
    REQUIRE(import.model.images.size() == 1);
    REQUIRE(material.clearcoat_texture);
    REQUIRE(material.clearcoat_roughness_texture);
    CHECK(material.clearcoat_texture->image == material.clearcoat_roughness_texture->image);
    CHECK(decode_image(import.model.images[0]).bytes == std::vector<std::uint8_t>{10, 30, 10, 20, 40, 20});
}

TEST_CASE("of two pictures of one input that lie differently the material is named")
{
    const std::string sheen = R"({"name":"felt","extensions":{"KHR_materials_sheen":{"sheenColorFactor":[1,1,1],"sheenRoughnessFactor":1,)"
                              R"("sheenColorTexture":{"index":0},"sheenRoughnessTexture":{"index":1,"extensions":)"
                              R"({"KHR_texture_transform":{"scale":[2,2]}}}}}})";
    CHECK_THROWS_WITH_AS(static_cast<void>(import_text("a.glb", make_square(sheen, {make_grey({1}), make_grey({2})}, kUpright))),
                         doctest::Contains("a.glb: material 'felt': the pictures 'p0' and 'p1' belong together"), SpecError);
}

TEST_CASE("a surface is cut out only where its picture has holes")
{
    const std::string blended = R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})";
    const image::Pixels holed{2, 1, 4, 8, {1, 2, 3, 0, 4, 5, 6, 255}};
    const Import cut = import_text("a.glb", make_square(blended, {holed}, kUpright));
    CHECK(cut.model.materials[0].alpha_mode == AlphaMode::Mask);
    CHECK(warns(cut, "cut out where its alpha is below 0.5"));
    CHECK(decode_image(cut.model.images[0]).bytes == holed.bytes);
    const image::Pixels whole{2, 1, 4, 8, {1, 2, 3, 255, 4, 5, 6, 255}};
    const Import opaque = import_text("a.glb", make_square(blended, {whole}, kUpright));
    CHECK(opaque.model.materials[0].alpha_mode == AlphaMode::Opaque);
    CHECK(decode_image(opaque.model.images[0]).bytes == std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6});
    const std::string tinted = R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"baseColorFactor":[0,0,1,0.25]}})";
    const Import clear = import_text("a.glb", make_square(tinted, {}, kUpright));
    // The default is metal: as much of it as is clear is none, and passes all light.
    CHECK(clear.model.materials[0].metallic == 0.25);
    CHECK(clear.model.materials[0].transmission == 1.0);
    const std::string glassy = R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"baseColorFactor":[0,0,1,0.25],"metallicFactor":0}})";
    CHECK(import_text("a.glb", make_square(glassy, {}, kUpright)).model.materials[0].transmission == 0.75);
    CHECK(warns(clear, "transmits light and is not closed (4 open edges): it is a thin sheet"));
}

TEST_CASE("tangents follow u; the sign says whether the picture is mirrored")
{
    const std::string bumpy = R"({"normalTexture":{"index":0}})";
    const image::Pixels flat{1, 1, 3, 8, {128, 128, 255}};
    // The square lies in glTF's x and y, which is x and z here, its normal -y. cross(-y, x) is +z: upwards, as v falls.
    const Import upright = import_text("a.glb", make_square(bumpy, {flat}, kUpright));
    REQUIRE(upright.model.tangents.size() == 4);
    CHECK(upright.model.tangents[0] == glm::vec4(1.0F, 0.0F, 0.0F, 1.0F));
    const Import mirrored = import_text("a.glb", make_square(bumpy, {flat}, {1, 1, 0, 1, 0, 0, 1, 0}));
    CHECK(mirrored.model.tangents[0] == glm::vec4(-1.0F, 0.0F, 0.0F, -1.0F));
    // One half upright, the other mirrored about the diagonal: its two vertices are doubled.
    const Import folded = import_text("a.glb", make_square(bumpy, {flat}, {0, 0, 1, 0, 1, 1, 1, 0}));
    CHECK(folded.model.positions.size() == 6);
}

TEST_CASE("an imported model is read again as it was made, and importing it again changes nothing")
{
    const std::string material =
        R"({"name":"m","normalTexture":{"index":0,"scale":0.5},"doubleSided":true,"emissiveFactor":[1,0.5,0],)"
        R"("pbrMetallicRoughness":{"baseColorFactor":[0.1,0.2,0.3,1],"metallicFactor":0.25},)"
        R"("extensions":{"KHR_materials_ior":{"ior":1.3},"KHR_materials_emissive_strength":{"emissiveStrength":4},)"
        R"("KHR_materials_transmission":{"transmissionFactor":0.5},"KHR_materials_specular":{"specularFactor":0.7}}})";
    const image::Pixels flat{1, 1, 3, 8, {128, 128, 255}};
    const Import import = import_text("a.glb", make_square(material, {flat}, kUpright));
    const Import again = import_text("b.glb", as_text(import.glb));
    CHECK(again.glb == import.glb);
    const Material& read = again.model.materials[0];
    CHECK(read.emission == glm::dvec3(4.0, 2.0, 0.0));
    CHECK(read.ior == 1.3);
    CHECK(read.normal_scale == 0.5);
    CHECK(read.specular == 0.7);
    CHECK(again.model.positions == import.model.positions);
    CHECK(again.model.tangents == import.model.tangents);
}

TEST_CASE("load_asset gives the model of an asset, and refuses any other file")
{
    const Import import = import_obj(std::string(kCorners) + kSides + kTop);
    const ImportFolder folder;
    catalog::Model asset;
    asset.file = folder.write("model.glb", as_text(import.glb));
    asset.digest = digest_hex(std::as_bytes(std::span(import.glb)));
    asset.slots = {{import.model.materials[0].name, false}};
    asset.triangle_count = 12;
    const Model model = load_asset(asset);
    CHECK(model.positions == import.model.positions);
    CHECK(model.triangles == import.model.triangles);
    CHECK(model.materials[0].is_thin);
    asset.slots = {{"other", false}};
    CHECK_THROWS_WITH_AS(static_cast<void>(load_asset(asset)), doctest::Contains("its slot 0 is 'surface', and in model.json 'other'"),
                         SpecError);
    folder.write("model.glb", as_text(import.glb) + " ");
    CHECK_THROWS_WITH_AS(static_cast<void>(load_asset(asset)), doctest::Contains("it is not the file that model.json describes"),
                         SpecError);
}

namespace {

constexpr const char* kPainted =
    R"({"pbrMetallicRoughness":{"metallicFactor":0,"baseColorTexture":{"index":0}}},)"
    R"({"pbrMetallicRoughness":{"metallicFactor":0,"baseColorTexture":{"index":1}}})";

// A square of the first material, and the same square of the second: with its own corners, or as they are turned over.
std::string make_two_squares(bool is_turned, const std::string& materials)
{
    const image::Pixels red{1, 1, 3, 8, {255, 0, 0}};
    const image::Pixels blue{1, 1, 3, 8, {0, 0, 255}};
    std::string file = make_square(materials, {red, blue}, kUpright);
    const std::size_t json_size = static_cast<std::uint8_t>(file[12]) + 256U * static_cast<std::uint8_t>(file[13]);
    std::string json = file.substr(20, json_size);
    std::string binary = file.substr(28 + json_size);
    binary += pack(std::vector<std::uint16_t>{0, 2, 1, 0, 3, 2});
    const auto replace = [&](const std::string& from, const std::string& to) {
        REQUIRE(json.find(from) != std::string::npos);
        json.replace(json.find(from), from.size(), to);
    };
    replace(R"("TEXCOORD_0":2}}])", R"("TEXCOORD_0":2}},{"material":1,"indices":)" + std::string(is_turned ? "4" : "3") +
                                        R"(,"attributes":{"POSITION":0,"NORMAL":1,"TEXCOORD_0":2}}])");
    replace(R"("type":"SCALAR"}])", R"("type":"SCALAR"},{"bufferView":6,"componentType":5123,"count":6,"type":"SCALAR"}])");
    replace(R"(}],"buffers")", fmt::format(R"(}},{{"buffer":0,"byteOffset":{},"byteLength":12}}],"buffers")", binary.size() - 12));
    const std::size_t place = json.find(R"("buffers":[{"byteLength":)");
    json = json.substr(0, place) + fmt::format(R"("buffers":[{{"byteLength":{}}}]}})", binary.size());
    return make_glb(json, binary);
}

// Where the triangles of a slot lie along y: the square of make_square faces -y.
std::vector<float> list_depths(const Import& import, std::uint32_t slot)
{
    std::vector<float> depths;
    for (std::size_t k = 0; k < import.model.triangles.size(); ++k) {
        for (glm::length_t corner = 0; corner < 3 && import.model.slots[k] == slot; ++corner) {
            depths.push_back(import.model.positions[import.model.triangles[k][corner]].y);
        }
    }
    std::ranges::sort(depths);
    depths.erase(std::unique(depths.begin(), depths.end()), depths.end());
    return depths;
}

std::size_t count_lost(const Import& import, const std::string& kind)
{
    const auto found = std::ranges::find(import.losses, kind, &Loss::kind);
    return found == import.losses.end() ? 0 : found->count;
}

}  // namespace

TEST_CASE("two faces at one place that look different and are turned to opposite sides are both kept, each before the other")
{
    const Import card = import_text("a.glb", make_two_squares(true, kPainted));
    CHECK(card.model.triangles.size() == 4);
    REQUIRE(card.model.materials.size() == 2);
    // A square of 1 m: the back lies 0.2 mm behind the front, towards +y, and all is centred.
    REQUIRE(list_depths(card, 0).size() == 1);
    REQUIRE(list_depths(card, 1).size() == 1);
    CHECK(list_depths(card, 1)[0] - list_depths(card, 0)[0] == doctest::Approx(2e-4).epsilon(1e-3));
    CHECK(warns(card, "2 faces are the backs of others and look otherwise"));
    CHECK(count_lost(card, "faces that lie on others") == 0);
}

TEST_CASE("of two faces at one place that are turned alike and look different the later lies on top")
{
    const Import decal = import_text("a.glb", make_two_squares(false, kPainted));
    CHECK(decal.model.triangles.size() == 4);
    CHECK(list_depths(decal, 1)[0] - list_depths(decal, 0)[0] == doctest::Approx(-2e-4).epsilon(1e-3));
    CHECK(warns(decal, "2 faces lie on others and look otherwise: the later ones lie on top"));
}

TEST_CASE("two faces at one place that look alike are one, and much that is lost is said loudly")
{
    std::string same = make_two_squares(true, kPainted);
    same.replace(same.find(R"("material":1)"), 12, R"("material":0)");
    const Import import = import_text("a.glb", same);
    CHECK(import.model.triangles.size() == 2);
    CHECK(count_lost(import, "faces that lie on others") == 2);
    CHECK(warns(import, "MUCH IS LOST: 2 of its 4 faces (50 %)"));
    CHECK(import.warnings.back() == "lost: faces that lie on others: 2, slots whose backs the file hides: 1");
}

TEST_CASE("texture coordinates of faces at one place count only where a picture lies by them")
{
    const Import plain = import_text("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 0 1\nvt 1 1\nf 1/1 2/2 3/3\nf 1/4 3/2 2/3\n");
    CHECK(plain.model.triangles.size() == 1);
    CHECK(count_lost(plain, "faces that lie on others") == 1);
}

TEST_CASE("of many faces at one place eight are kept")
{
    const ImportFolder folder;
    std::string materials;
    std::string faces = "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\n";
    for (int k = 0; k < 20; ++k) {
        materials += fmt::format("newmtl m{}\n", k);
        faces += fmt::format("usemtl m{}\nf 1 2 3\n", k);
    }
    folder.write("a.mtl", materials);
    const Import import = import_model(folder.write("a.obj", faces), {});
    CHECK(import.model.triangles.size() == 8);
    CHECK(count_lost(import, "faces that lie on others") == 12);
}

TEST_CASE("faces far from the origin of their file keep their shape, and where that origin is")
{
    std::string far = make_square("{}", {}, kUpright);
    far = make_glb(std::string(far, 20, far.find("BIN") - 24), std::string(far, far.find("BIN") + 4));
    std::string moved = far;
    const std::string node = R"("nodes":[{"mesh":0}])";
    std::string json(far, 20, far.find("BIN") - 24);
    json.replace(json.find(node), node.size(), R"("nodes":[{"mesh":0,"translation":[500000.25,0,0]}])");
    moved = make_glb(json, std::string(far, far.find("BIN") + 4));
    const Import near = import_text("a.glb", far);
    const Import import = import_text("a.glb", moved);
    CHECK(import.glb == near.glb);
    CHECK(import.origin_m == glm::dvec3(-500000.75, 0.0, 0.0));
    CHECK_THROWS_WITH_AS(static_cast<void>(import_text("a.glb", moved, {.keeps_origin = true})),
                         doctest::Contains("--origin base puts the origin below its middle"), SpecError);
}

TEST_CASE("a blended surface keeps the opacity that its picture says, and what is clear or opaque does not count for others")
{
    const std::string blended = R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"metallicFactor":0,"baseColorTexture":{"index":0}}},)"
                                R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"metallicFactor":0,"baseColorFactor":[1,1,1,0.4]}})";
    const image::Pixels partial{2, 1, 4, 8, {1, 2, 3, 102, 4, 5, 6, 255}};
    const Import import = import_text("a.glb", make_square(blended, {partial}, kUpright));
    const Material& material = import.model.materials[0];
    CHECK(material.alpha_mode == AlphaMode::Blend);
    CHECK(material.transmission == 0.0);
    REQUIRE(material.base_color_texture);
    CHECK(decode_image(import.model.images[0]).bytes == partial.bytes);
    CHECK(warns(import, "it transmits as much light as its alpha says, and has holes where that is below 0.02"));
    CHECK(import_text("b.glb", as_text(import.glb)).glb == import.glb);
}

TEST_CASE("the alpha of vertices is that of their own slot")
{
    // One square of a blended material, its vertices opaque; another of a second one, its vertices at 0.4.
    const std::string both = R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"metallicFactor":0,"baseColorFactor":[1,0,0,0.4]}},)"
                             R"({"alphaMode":"BLEND","pbrMetallicRoughness":{"metallicFactor":0}})";
    std::string file = make_two_squares(true, both);
    std::string json(file, 20, file.find("BIN") - 24);
    std::string binary(file, file.find("BIN") + 4);
    const std::string second = R"("indices":4,"attributes":{)";
    json.replace(json.find(second), second.size(), second + R"("COLOR_0":5,)");
    const std::string view = R"(}],"buffers":[{"byteLength":)" + std::to_string(binary.size());
    REQUIRE(json.find(view) != std::string::npos);
    json.replace(json.find(view), view.size(), fmt::format(R"(}},{{"buffer":0,"byteOffset":{},"byteLength":64}}],"buffers":[{{"byteLength":{})",
                                                           binary.size(), binary.size() + 64));
    const std::string accessor = R"("count":6,"type":"SCALAR"}],)";
    json.replace(json.find(accessor), accessor.size(),
                 R"("count":6,"type":"SCALAR"},{"bufferView":7,"componentType":5126,"count":4,"type":"VEC4"}],)");
    binary += pack(std::vector<float>{1, 1, 1, 0.4F, 1, 1, 1, 0.4F, 1, 1, 1, 0.4F, 1, 1, 1, 0.4F});
    const Import import = import_text("a.glb", make_glb(json, binary));
    CHECK(import.model.materials[0].alpha_mode == AlphaMode::Opaque);  // one number: it transmits
    CHECK(import.model.materials[0].transmission == doctest::Approx(0.6));
    CHECK(import.model.materials[1].alpha_mode == AlphaMode::Blend);
}

TEST_CASE("pictures of specular and glossiness become those of colour, roughness and metal, texel by texel")
{
    const std::string old = R"({"extensions":{"KHR_materials_pbrSpecularGlossiness":{"diffuseFactor":[0.3,0.3,0.3,1],)"
                            R"("specularGlossinessTexture":{"index":0},"glossinessFactor":0.5}}})";
    // Gold that is smooth, and what mirrors nothing and is rough.
    const image::Pixels picture{2, 1, 4, 8, {255, 188, 0, 255, 0, 0, 0, 0}};
    const Import import = import_text("a.glb", make_square(old, {picture}, kUpright));
    const Material& material = import.model.materials[0];
    CHECK(material.roughness == 1.0);
    CHECK(material.metallic == 1.0);
    CHECK(material.specular_color == glm::dvec3(1.0));
    REQUIRE(material.metallic_roughness_texture);
    // Roughness: 1 - 0.5 * 1, of 255: 127.5, which is rounded to 128; and 1. Metal: all, and none.
    CHECK(decode_image(import.model.images[material.metallic_roughness_texture->image]).bytes ==
          std::vector<std::uint8_t>{255, 128, 255, 255, 255, 0});
    // The colour of the gold; and of 0.3, of which a surface that mirrors 0.04 scatters 0.96: 0.3125, encoded 152.
    REQUIRE(material.base_color_texture);
    CHECK(decode_image(import.model.images[material.base_color_texture->image]).bytes == std::vector<std::uint8_t>{255, 188, 0, 152, 152, 152});
    CHECK_FALSE(material.glossiness_texture);
    CHECK_FALSE(material.specular_color_texture);
}

TEST_CASE("of pictures on two sets of coordinates one is drawn anew for the other set")
{
    // The base colour is two texels wide and lies twice on the square by set 1, the emission once by set 0. Set 1 leaves
    // the unit square, so that nothing can be drawn for it: the base is drawn for set 0, two periods of black and white.
    const std::string both = R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"texCoord":1}},"emissiveFactor":[1,1,1],)"
                             R"("emissiveTexture":{"index":1}})";
    std::string file = make_square(both, {make_grey({0, 255}), make_grey({9})}, kUpright);
    std::string json(file, 20, file.find("BIN") - 24);
    std::string binary(file, file.find("BIN") + 4);
    const auto replace = [&](const std::string& from, const std::string& to) {
        REQUIRE(json.find(from) != std::string::npos);
        json.replace(json.find(from), from.size(), to);
    };
    replace(R"("TEXCOORD_0":2)", R"("TEXCOORD_0":2,"TEXCOORD_1":4)");
    replace(R"("type":"SCALAR"}],)", R"("type":"SCALAR"},{"bufferView":6,"componentType":5126,"count":4,"type":"VEC2"}],)");
    json = json.substr(0, json.find(R"(}],"buffers")")) +
           fmt::format(R"(}},{{"buffer":0,"byteOffset":{},"byteLength":32}}],"buffers":[{{"byteLength":{}}}]}})", binary.size(),
                       binary.size() + 32);
    binary += pack(std::vector<float>{0, 1, 2, 1, 2, 0, 0, 0});
    const Import import = import_text("a.glb", make_glb(json, binary));
    CHECK(warns(import, "its pictures use two sets of texture coordinates; those of one are drawn anew for the other"));
    const Material& material = import.model.materials[0];
    REQUIRE(material.base_color_texture);
    REQUIRE(material.emission_texture);
    CHECK(material.base_color_texture->wrap_u == Wrap::ClampToEdge);
    CHECK(import.model.uvs[0][2] == glm::vec2(1.0F, 0.0F));
    // The square is 4 old texels wide: as many a side, each with its centre where an old one has it.
    const image::Pixels drawn = decode_image(import.model.images[material.base_color_texture->image]);
    CHECK(drawn.width_px == 4);
    CHECK(std::vector<std::uint8_t>(drawn.bytes.begin(), drawn.bytes.begin() + 4) == std::vector<std::uint8_t>{0, 255, 0, 255});
    CHECK(decode_image(import.model.images[material.emission_texture->image]).bytes == std::vector<std::uint8_t>{9});
}

TEST_CASE("a strict import refuses what another takes with a warning")
{
    std::string wrong = make_square(R"({"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}})", {make_grey({7})}, kUpright);
    wrong.replace(wrong.find("image/png"), 9, "image/jpg");
    const Import import = import_text("a.glb", wrong);
    CHECK(warns(import, "images[0].mimeType: it is 'image/jpg', and the picture is image/png, which is taken"));
    CHECK_THROWS_WITH_AS(static_cast<void>(import_text("a.glb", wrong, {.is_strict = true})),
                         doctest::Contains("a.glb: images[0].mimeType: it is 'image/jpg'"), SpecError);
}

}  // namespace clevrvk::model::test
