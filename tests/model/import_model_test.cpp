// Tests import: how a model is placed, cleaned, judged and stored, and that it is read again as it was made.
#include "renderer/model/import_model.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/image/png.h"
#include "renderer/model/decode_image.h"
#include "renderer/model/load_asset.h"
#include "tests/model/import_fixture.h"

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
    CHECK(warns(turned, "at 4 edges, the two faces have opposite orientations"));
    const Import inward = import_obj(std::string(kCorners) + "f 4 3 2 1\nf 2 6 5 1\nf 3 7 6 2\nf 4 8 7 3\nf 1 5 8 4\nf 6 7 8 5\n");
    CHECK(inward.slots[0].is_closed);
    CHECK(warns(inward, "its faces point inwards"));
}

TEST_CASE("faces without area and faces that lie on others are dropped and counted")
{
    const Import import = import_obj(fmt::format("{}{}{}{}", kCorners, kSides, kTop, "f 1 2 1\nf 3 2 1\nv 1 0 0\nf 1 9 2\n"));
    CHECK(import.model.triangles.size() == 12);
    CHECK(warns(import, "2 faces without area are dropped"));
    CHECK(warns(import, "1 faces that coincide with others are dropped"));
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
                         doctest::Contains("its largest extent is 900 m; it must be 0.001 to 200 m; set it with --size"), SpecError);
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
    CHECK(warns(clear, "transmits light but is not closed (4 open edges), so it is a thin sheet"));
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
    CHECK_THROWS_WITH_AS(static_cast<void>(load_asset(asset)),
                         doctest::Contains("its slot 0 is 'surface', but in model.json it is 'other'"), SpecError);
    folder.write("model.glb", as_text(import.glb) + " ");
    CHECK_THROWS_WITH_AS(static_cast<void>(load_asset(asset)), doctest::Contains("this is not the file that model.json describes"),
                         SpecError);
}

}  // namespace clevrvk::model::test
