// Tests what import takes that others refuse or lose: two faces at one place, vertices far away, opacity, older
// materials, two sets of coordinates; and what it counts as lost.
#include "renderer/base/error.h"
#include "renderer/model/decode_image.h"
#include "tests/model/import_fixture.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clevrvk::model::test {
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
    CHECK(warns(card, "2 faces are the backs of others and look different"));
    CHECK(count_lost(card, "faces that lie on others") == 0);
}

TEST_CASE("of two faces at one place that are turned alike and look different the later lies on top")
{
    const Import decal = import_text("a.glb", make_two_squares(false, kPainted));
    CHECK(decal.model.triangles.size() == 4);
    CHECK(list_depths(decal, 1)[0] - list_depths(decal, 0)[0] == doctest::Approx(-2e-4).epsilon(1e-3));
    CHECK(warns(decal, "2 faces coincide with others and look different; the later ones lie on top"));
}

TEST_CASE("two faces at one place that look alike are one, and much that is lost is said loudly")
{
    std::string same = make_two_squares(true, kPainted);
    same.replace(same.find(R"("material":1)"), 12, R"("material":0)");
    const Import import = import_text("a.glb", same);
    CHECK(import.model.triangles.size() == 2);
    CHECK(count_lost(import, "faces that lie on others") == 2);
    CHECK(warns(import, "MANY FACES ARE LOST: 2 of 4 (50 %)"));
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
                         doctest::Contains("--origin base puts the origin below the model's middle"), SpecError);
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
    CHECK(warns(import, "its alpha sets how much light it transmits; it has holes where alpha is below 0.02"));
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
    CHECK(decode_image(import.model.images[material.base_color_texture->image]).bytes ==
          std::vector<std::uint8_t>{255, 188, 0, 152, 152, 152});
    CHECK_FALSE(material.glossiness_texture);
    CHECK_FALSE(material.specular_color_texture);
}

TEST_CASE("of pictures on two sets of coordinates one is drawn anew for the other set")
{
    // The base colour is two texels wide and lies twice on the square by set 1, the emission once by set 0. Set 1
    // leaves the unit square, so that nothing can be drawn for it: the base is drawn for set 0, two periods of black
    // and white.
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
    CHECK(warns(import, "its pictures use two sets of texture coordinates; pictures of one set are redrawn for the other"));
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
    CHECK(warns(import, "images[0].mimeType: it is 'image/jpg', but the picture is image/png, which is used"));
    CHECK_THROWS_WITH_AS(static_cast<void>(import_text("a.glb", wrong, {.is_strict = true})),
                         doctest::Contains("a.glb: images[0].mimeType: it is 'image/jpg'"), SpecError);
}

}  // namespace clevrvk::model::test
